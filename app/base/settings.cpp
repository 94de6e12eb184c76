// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/settings.h"

#include <QDir>
#include <QFileInfo>
#include <QRandomGenerator>

#include "app/base/number_format.h"
#include "engine/checkpoint/hub_cache.h"

namespace tnn::app {

namespace {

const QString Tolerance = QStringLiteral("compare/tolerance");
const QString AbsoluteTolerance = QStringLiteral("compare/absoluteTolerance");
const QString Trainings = QStringLiteral("training/texts");
const QString LayoutsKey = QStringLiteral("window/layouts");
const QString PerspectiveKey = QStringLiteral("window/perspective");
const QString PerspectiveLayouts = QStringLiteral("window/perspectives/");
const QString Secret = QStringLiteral("secret");

} // namespace

Settings::Settings(QObject *parent) :
    QObject(parent),
    m_store(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("tnnscope"), QStringLiteral("tnnscope"))
{
}

Settings::Settings(const QString &file, QObject *parent) : QObject(parent), m_store(file, QSettings::IniFormat) { }

bool Settings::store(const QString &key, const QVariant &value)
{
    if (m_store.value(key) == value)
        return false;
    m_store.setValue(key, value);
    return true;
}

void Settings::addRecentFile(const QString &path)
{
    QStringList files = recentFiles();
    const QString hub = QString::fromStdString(checkpoint::hubNameOf(encodedPath(path)));
    const bool isName = checkpoint::isHubName(path.toStdString());
    const QString name = isName ? path : hub.isEmpty() ? QDir::cleanPath(QFileInfo(path).absoluteFilePath()) : hub;
    files.removeAll(name);
    files.prepend(name);
    recentFiles.set(files.mid(0, MostRecentFiles));
}

double Settings::tolerance() const
{
    bool number = false;
    const double tolerance = m_store.value(Tolerance).toDouble(&number);
    return number && tolerance > 0 ? tolerance : 1e-5;
}

void Settings::setTolerance(double tolerance)
{
    if (store(Tolerance, tolerance))
        emit toleranceChanged();
}

std::optional<double> Settings::absoluteTolerance() const
{
    bool number = false;
    const double tolerance = m_store.value(AbsoluteTolerance).toDouble(&number);
    return number && tolerance >= 0 ? std::optional(tolerance) : std::nullopt;
}

void Settings::setAbsoluteTolerance(std::optional<double> tolerance)
{
    if (store(AbsoluteTolerance, tolerance.value_or(-1)))
        emit toleranceChanged();
}

/// A list, newest first, of a path followed by its texts.
QStringList Settings::trainingTexts(const QString &checkpoint) const
{
    for (const QVariant &one : m_store.value(Trainings).toList())
        if (one.toStringList().value(0) == QFileInfo(checkpoint).absoluteFilePath())
            return one.toStringList().mid(1);
    return {};
}

void Settings::setTrainingTexts(const QString &checkpoint, const QStringList &texts)
{
    const QString path = QFileInfo(checkpoint).absoluteFilePath();
    QVariantList kept{QVariant(QStringList{path} + texts)};
    for (const QVariant &one : m_store.value(Trainings).toList())
        if (one.toStringList().value(0) != path && kept.size() < MostRecentFiles)
            kept.append(one);
    store(Trainings, kept);
}

QList<SavedLayout> Settings::layouts() const
{
    QList<SavedLayout> layouts;
    for (const QVariant &one : m_store.value(LayoutsKey).toList()) {
        const QVariantList fields = one.toList();
        if (fields.size() == 3)
            layouts.append({fields.at(0).toString(), fields.at(1).toByteArray(), fields.at(2).toBool()});
    }
    return layouts;
}

void Settings::setLayouts(const QList<SavedLayout> &layouts)
{
    QVariantList list;
    for (const SavedLayout &one : layouts)
        list.append(QVariant(QVariantList{one.name, one.state, one.sides}));
    if (store(LayoutsKey, list))
        emit layoutsChanged();
}

QString Settings::perspective() const
{
    return m_store.value(PerspectiveKey, QStringLiteral("overview")).toString();
}

void Settings::setPerspective(const QString &id)
{
    store(PerspectiveKey, id);
}

std::optional<SavedLayout> Settings::perspectiveLayout(const QString &id) const
{
    const QVariantList fields = m_store.value(PerspectiveLayouts + id).toList();
    if (fields.size() != 2)
        return {};
    return SavedLayout{id, fields.at(0).toByteArray(), fields.at(1).toBool()};
}

void Settings::setPerspectiveLayout(const SavedLayout &layout)
{
    store(PerspectiveLayouts + layout.name, QVariantList{layout.state, layout.sides});
}

QByteArray Settings::secret()
{
    QByteArray secret = m_store.value(Secret).toByteArray();
    if (!secret.isEmpty())
        return secret;
    quint32 numbers[8];
    QRandomGenerator::system()->fillRange(numbers);
    secret = QByteArray(reinterpret_cast<const char *>(numbers), sizeof numbers);
    store(Secret, secret);
    return secret;
}

} // namespace tnn::app
