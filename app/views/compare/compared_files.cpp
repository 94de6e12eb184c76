// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/compare/compared_files.h"

#include <algorithm>

#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

#include "app/base/number_format.h"

namespace tnn::app {

using run::ResultFile;

QStringList ComparedFiles::arraysOf(const QMimeData &data)
{
    QStringList paths;
    for (const QUrl &url : data.urls()) {
        const QFileInfo file(url.toLocalFile());
        if (!url.isLocalFile() || file.suffix().toLower() != QLatin1String("npy"))
            return {};
        paths.append(file.absoluteFilePath());
    }
    return paths;
}

QString ComparedFiles::freeName(const QString &path) const
{
    const QString base = QFileInfo(path).fileName();
    QString name = base;
    const auto isTaken = [this](const QString &taken) {
        return std::any_of(m_files.begin(), m_files.end(),
                           [&](const ResultFile &file) { return file.name == taken.toStdString(); });
    };
    for (int number = 2; isTaken(name); ++number)
        name = QStringLiteral("%1 (%2)").arg(base).arg(number);
    return name;
}

void ComparedFiles::add(const QStringList &paths)
{
    for (const QString &path : paths) {
        const std::string bytes = encodedPath(path);
        const bool known = std::any_of(m_files.begin(), m_files.end(),
                                       [&](const ResultFile &file) { return file.path == bytes; });
        if (!known)
            m_files.push_back({freeName(path).toStdString(), bytes});
    }
    if (paths.isEmpty())
        return;
    const std::string last = encodedPath(paths.last());
    for (const ResultFile &file : m_files)
        if (file.path == last)
            emit added(QString::fromStdString(file.name));
    emit changed();
}

void ComparedFiles::removeIf(const std::function<bool(const ResultFile &)> &isRemoved)
{
    if (std::erase_if(m_files, isRemoved) > 0)
        emit changed();
}

void ComparedFiles::acceptDropsOn(QWidget *widget)
{
    widget->setAcceptDrops(true);
    widget->installEventFilter(this);
}

bool ComparedFiles::eventFilter(QObject *watched, QEvent *event)
{
    const bool enters = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove;
    if (!enters && event->type() != QEvent::Drop)
        return QObject::eventFilter(watched, event);
    auto *drop = static_cast<QDropEvent *>(event);
    const QStringList paths = arraysOf(*drop->mimeData());
    if (paths.isEmpty()) {
        event->ignore(); // a checkpoint is handled by the window
        return true;
    }
    drop->acceptProposedAction();
    if (!enters)
        add(paths);
    return true;
}

} // namespace tnn::app
