// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTemporaryDir>

#include "app/base/program.h"
#include "app/window/main_window.h"

namespace tnn::app {

class ExtrapolationView;

/// The whole window on the offscreen platform, with settings of its own, for bench: a checkpoint is open, and the views of the
/// first layout show it side by side. Gestures return when everything is painted. Throws tnn::Error where a picture does not
/// come.
class WindowBenchmark {
public:
    WindowBenchmark(const std::string &checkpoint, long n);
    ~WindowBenchmark();

    /// The pointer moves over the matrix, and all views show the lag that it is at.
    void point();
    void showProfiles(); ///< beside the matrix, from now on
    void pan();          ///< the matrix is dragged a few pixels
    void zoom();         ///< one step of the wheel over the matrix, in and out in turn

    /// Goes through the layers, scrolls their channels and selects one, then as many as the list allows, in turn, waiting a
    /// moment between: the longest time as of longestBlock().
    double browse(int steps);

    /// Starts the measurement of the bundled text at the usual lengths, up to 8n of the training.
    void startExtrapolation();
    bool extrapolates() const;
    /// From the request to stop until no thread works any more, in microseconds.
    double stopExtrapolation();
    /// Lets the window live for as long as `goesOn` says, at most `most` milliseconds: the longest time in microseconds for
    /// which it did not get to a tick of one millisecond.
    double longestBlock(const std::function<bool()> &goesOn, int most);

private:
    void open(const std::string &checkpoint, long n);
    void findDiagonal();
    void waitFor(const std::function<bool()> &reached, const char *what);
    /// Events are processed until each of these views has been painted.
    void untilPainted(const std::vector<const char *> &views);
    ExtrapolationView &extrapolation() const;
    QWidget *matrix() const;

    OffscreenApplication m_application;
    QTemporaryDir m_folder;
    Settings m_settings{m_folder.filePath(QStringLiteral("settings.ini")), nullptr};
    Session m_session;
    Jobs m_jobs;
    FileOpener m_opener{m_session, m_jobs};
    ThemeKeeper m_themes{m_settings};
    std::unique_ptr<MainWindow> m_window;
    int m_step = 0;
    double m_diagonal = 0; ///< x of it at half the height of the matrix's widget
};

} // namespace tnn::app
