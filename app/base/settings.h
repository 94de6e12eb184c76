// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QSettings>
#include <QStringList>

namespace tnn::app {

/// Places of the views that the user saved under a name.
struct SavedLayout {
    QString name;
    QByteArray state; ///< as Workspace::layoutState() gives it
    bool sides = true;

    bool operator==(const SavedLayout &) const = default;
};

/// What the program remembers between starts: typed, one getter, setter and signal per key. Kept in the platform's place
/// for settings, or in a file of the caller's.
class Settings : public QObject {
    Q_OBJECT

public:
    enum class Appearance { System, Light, Dark };
    enum class Language { System, English, SimplifiedChinese };
    static constexpr int MostRecentFiles = 12;

    explicit Settings(QObject *parent = nullptr);
    Settings(const QString &file, QObject *parent);

    QStringList recentFiles() const; ///< newest first; absolute paths
    void addRecentFile(const QString &path);
    void clearRecentFiles();

    Appearance appearance() const;
    void setAppearance(Appearance appearance);

    Language language() const; ///< of the window, from the next start on
    void setLanguage(Language language);

    double tolerance() const; ///< of the Compare view's verdicts, relative
    void setTolerance(double tolerance);
    std::optional<double> absoluteTolerance() const; ///< of the same; none: made of the relative one
    void setAbsoluteTolerance(std::optional<double> tolerance);

    bool watchesFile() const; ///< what is open is read again when its file is written again
    void setWatchesFile(bool watches);

    /// The texts that a checkpoint was trained on here; empty where that is not known.
    QStringList trainingTexts(const QString &checkpoint) const;
    void setTrainingTexts(const QString &checkpoint, const QStringList &texts);

    QByteArray geometry() const;
    void setGeometry(const QByteArray &geometry);
    QByteArray layout() const; ///< of the views' docks
    void setLayout(const QByteArray &layout);
    bool sides() const; ///< whether the panels at the sides are shown
    void setSides(bool shown);
    QList<SavedLayout> layouts() const; ///< those that the user saved, in their order
    void setLayouts(const QList<SavedLayout> &layouts);
    /// Random bytes, made once: what this user's programs sign they can trust later.
    QByteArray secret();
    QString exportFolder() const;
    void setExportFolder(const QString &folder);
    QString exportOptions() const; ///< JSON; empty: never chosen
    void setExportOptions(const QString &json);

signals:
    void recentFilesChanged();
    void appearanceChanged();
    void languageChanged();
    void toleranceChanged(); ///< either one
    void watchesFileChanged();
    void geometryChanged();
    void layoutChanged();
    void layoutsChanged();
    void sidesChanged();
    void exportFolderChanged();
    void exportOptionsChanged();

private:
    bool store(const QString &key, const QVariant &value);

    QSettings m_store;
};

} // namespace tnn::app
