// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTemporaryDir>

#include "app/base/program.h"
#include "app/window/main_window.h"

namespace tnn::app {

class ExtrapolationView;

/// The whole window on the offscreen platform, with separate settings, for bench: a checkpoint is open, and the views
/// of the first layout show it side by side. Gestures return when everything has been painted. Throws tnn::Error if a
/// view is not painted.
class WindowBenchmark {
public:
    WindowBenchmark(const std::string &checkpoint, long n);
    ~WindowBenchmark();

    /// Moves the pointer over the matrix; all views show the lag under it.
    void point();
    void showProfiles(); ///< next to the matrix, from now on
    void pan();          ///< drags the matrix a few pixels
    void zoom();         ///< one step of the wheel over the matrix, alternating in and out

    /// Steps through the layers, scrolls their channels, and alternately selects one and as many as the list allows,
    /// with a short wait between: returns the longest time as defined by longestBlock().
    double browse(int steps);

    /// Starts the measurement of the bundled text at the usual lengths, up to 8 times the training length.
    void startExtrapolation();
    bool extrapolates() const;
    /// Returns the microseconds from the request to stop until no thread is working.
    double stopExtrapolation();
    /// Processes events while `goesOn` returns true, for at most `most` milliseconds: returns the longest time in
    /// microseconds for which the window did not reach a tick of one millisecond.
    double longestBlock(const std::function<bool()> &goesOn, int most);

private:
    void open(const std::string &checkpoint, long n);
    void findDiagonal();
    void waitFor(const std::function<bool()> &reached, const char *what);
    /// Processes events until each of these views has been painted.
    void untilPainted(const std::vector<const char *> &views);
    ExtrapolationView &extrapolation() const;
    QWidget *matrix() const;

    OffscreenApplication m_application;
    QTemporaryDir m_folder;
    Settings m_settings{m_folder.filePath(QStringLiteral("settings.ini")), nullptr};
    Session m_session;
    Jobs m_jobs;
    FileOpener m_opener{m_session, m_jobs, m_settings};
    ThemeSettings m_themes{m_settings};
    std::unique_ptr<MainWindow> m_window;
    int m_step = 0;
    double m_diagonal = 0; ///< its x at half the height of the matrix's widget
};

} // namespace tnn::app
