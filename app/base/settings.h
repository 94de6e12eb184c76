// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>

#include <QByteArray>
#include <QDir>
#include <QList>
#include <QObject>
#include <QSettings>
#include <QStringList>

namespace tnn::app {

/// Positions of the views, of a perspective or saved by the user under a name.
struct SavedLayout {
    QString name;
    QByteArray state; ///< as Workspace::layoutState() gives it
    bool sides = true;

    bool operator==(const SavedLayout &) const = default;
};

/// Settings that persist between starts, typed, with a signal if something observes the value. Kept in the platform's
/// location for settings, or in a file that the caller chooses.
class Settings : public QObject {
    Q_OBJECT

public:
    enum class Appearance { System, Light, Dark };
    enum class Language { System, English, SimplifiedChinese };
    static constexpr int MostRecentFiles = 12;

    /// One value that is stored as is; `changed`, if any, is emitted when it changes.
    template <class T> class Value {
    public:
        Value(Settings &settings, const char *key, T first = {}, void (Settings::*changed)() = nullptr) :
            m_settings(settings), m_key(QLatin1String(key)), m_first(std::move(first)), m_changed(changed)
        {
        }
        T operator()() const { return m_settings.m_store.value(m_key, m_first).template value<T>(); }
        void set(const T &value)
        {
            if (m_settings.store(m_key, value) && m_changed)
                (m_settings.*m_changed)();
        }

    private:
        Settings &m_settings;
        const QString m_key;
        const T m_first;
        void (Settings::*m_changed)();
    };

    /// One value of an enum, stored by its word.
    template <class Enum> class Chosen {
    public:
        Chosen(Settings &settings, const char *key, QStringList words, void (Settings::*changed)() = nullptr) :
            m_word(settings, key, {}, changed), m_words(std::move(words))
        {
        }
        Enum operator()() const { return static_cast<Enum>(std::max<qsizetype>(0, m_words.indexOf(m_word()))); }
        void set(Enum value) { m_word.set(m_words.at(static_cast<int>(value))); }

    private:
        Value<QString> m_word;
        const QStringList m_words; ///< in the order of the enum
    };

    explicit Settings(QObject *parent = nullptr);
    Settings(const QString &file, QObject *parent);

    void save() { m_store.sync(); } ///< now, instead of soon
    void addRecentFile(const QString &path);
    void clearRecentFiles() { recentFiles.set({}); }

    double tolerance() const; ///< the relative tolerance for the verdicts in the Compare view
    void setTolerance(double tolerance);
    std::optional<double>
    absoluteTolerance() const; ///< the absolute tolerance for the verdicts; none: derived from the relative one
    void setAbsoluteTolerance(std::optional<double> tolerance);

    /// The texts that a checkpoint was trained on here; empty if unknown.
    QStringList trainingTexts(const QString &checkpoint) const;
    void setTrainingTexts(const QString &checkpoint, const QStringList &texts);

    QList<SavedLayout> layouts() const; ///< saved by the user, in the user's order
    void setLayouts(const QList<SavedLayout> &layouts);
    QString perspective() const; ///< the last one; "overview" for a new user
    void setPerspective(const QString &id);
    std::optional<SavedLayout> perspectiveLayout(const QString &id) const; ///< none if it was never left
    void setPerspectiveLayout(const SavedLayout &layout);                  ///< its name is the id
    /// Random bytes, generated once: what this user's programs sign with them they can trust later.
    QByteArray secret();

signals:
    void recentFilesChanged();
    void appearanceChanged();
    void toleranceChanged(); ///< either tolerance
    void watchesFileChanged();
    void layoutsChanged();

private:
    bool store(const QString &key, const QVariant &value);

    QSettings m_store;

public:
    /// Newest first; absolute paths.
    Value<QStringList> recentFiles{*this, "recentFiles", {}, &Settings::recentFilesChanged};
    Chosen<Appearance> appearance{*this,
                                  "appearance",
                                  {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")},
                                  &Settings::appearanceChanged};
    /// The language of the window; a change applies from the next start.
    Chosen<Language> language{
        *this, "language", {QStringLiteral("system"), QStringLiteral("en"), QStringLiteral("zh_CN")}};
    Value<QByteArray> geometry{*this, "window/geometry"};
    /// The open file is read again when it is rewritten.
    Value<bool> watchesFile{*this, "file/watch", true, &Settings::watchesFileChanged};
    Value<QString> exportFolder{*this, "export/folder", QDir::homePath()};
    Value<QString> exportOptions{*this, "export/options"}; ///< JSON; empty: never chosen
};

} // namespace tnn::app
