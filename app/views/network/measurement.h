// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QObject>
#include <QStringList>
#include <QTimer>

#include "app/base/jobs.h"
#include "app/views/network/measure_curve.h"

namespace tnn::app {

/// The curves of one figure, measured one after the other, for each takes all processors: of what is open, of what was
/// changed in it, and of other checkpoints. Lives on the interface thread and knows no widgets.
class Measurement : public QObject {
    Q_OBJECT

public:
    explicit Measurement(Jobs &jobs, QObject *parent = nullptr);

    /// Anew, instead of what there was; empty lengths: the usual ones.
    void begin(const MeasuredText &text, const std::vector<long> &lengths, const MeasuredModel &original,
               const std::optional<MeasuredModel> &changed, const std::vector<MeasuredModel> &others);
    /// The second curve is that of `changed`, or there is none; the same one again is not measured again.
    void setChanged(const std::optional<MeasuredModel> &changed);
    void add(const MeasuredModel &other);
    void stop(); ///< what was measured stays, and the rest does not go on by itself
    void clear();

    bool isRunning() const { return m_running.has_value(); }
    /// What is measured so far, a curve a model; null before begin().
    const figures::ExtrapolationFigure *figure() const { return m_figure ? &*m_figure : nullptr; }
    const MeasuredModel &original() const { return m_entries.front().model; } ///< after begin()
    QStringList failures() const;                                             ///< why curves are missing, a line each
    QStringList warnings() const; ///< what is not read or not done exactly, each line once

signals:
    void advanced(); ///< the figure, and what is to be said of it
    void runningChanged(bool running);

private:
    struct Entry {
        MeasuredModel model;
        bool isComplete = false;
        Message warning; ///< of the text
    };

    void insert(std::size_t place, const MeasuredModel &model);
    void next();
    void takeProgress();
    void finish(std::size_t place, const MeasuredCurve &curve);
    void fail(std::size_t place, const QString &reason);
    void halt();

    Jobs &m_jobs;
    MeasuredText m_text;
    std::vector<long> m_lengths;
    std::vector<Entry> m_entries; ///< one per curve of the figure: the original, the changed one if any, others
    bool m_hasChanged = false;
    std::optional<figures::ExtrapolationFigure> m_figure;
    std::optional<std::size_t> m_running;
    std::shared_ptr<Inbox<run::LengthLoss>> m_inbox;
    QTimer m_beat;
};

} // namespace tnn::app
