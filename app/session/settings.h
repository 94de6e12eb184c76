// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QStringList>

namespace tnn::app {

/// What the program remembers between starts: typed, one getter, setter and signal a key. Kept in the platform's place
/// for settings, or in a file of the caller's.
class Settings : public QObject {
    Q_OBJECT

public:
    enum class Appearance { System, Light, Dark };
    static constexpr int MostRecentFiles = 12;

    explicit Settings(QObject *parent = nullptr);
    Settings(const QString &file, QObject *parent);

    QStringList recentFiles() const; ///< newest first; absolute paths
    void addRecentFile(const QString &path);
    void clearRecentFiles();

    Appearance appearance() const;
    void setAppearance(Appearance appearance);

    double tolerance() const; ///< of the Compare view's verdicts, relative
    void setTolerance(double tolerance);

    bool watchesFile() const; ///< what is open is read again when its file is written again
    void setWatchesFile(bool watches);

    /// The texts that a checkpoint was trained on here; empty where that is not known.
    QStringList trainingTexts(const QString &checkpoint) const;
    void setTrainingTexts(const QString &checkpoint, const QStringList &texts);

    QByteArray geometry() const;
    void setGeometry(const QByteArray &geometry);
    QByteArray layout() const; ///< of the views' docks
    void setLayout(const QByteArray &layout);
    QString exportFolder() const;
    void setExportFolder(const QString &folder);

signals:
    void recentFilesChanged();
    void appearanceChanged();
    void toleranceChanged();
    void watchesFileChanged();
    void geometryChanged();
    void layoutChanged();
    void exportFolderChanged();

private:
    bool store(const QString &key, const QVariant &value);

    QSettings m_store;
};

} // namespace tnn::app
