// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QObject>
#include <QStringList>
#include <QTimer>

#include "app/base/jobs.h"
#include "app/base/shared_queue.h"
#include "engine/figures/network/extrapolation_figure.h"
#include "engine/remote/run_target.h"
#include "engine/run/text_input.h"

namespace tnn::app {

/// A model whose perplexity is measured: the open one, as stored or changed, or a file that is only compared with it.
struct MeasuredModel {
    Message name;
    std::string path;               ///< opened if there is no document yet
    document::DocumentPtr document; ///< null: not opened yet
    io::VocabularyPtr vocabulary;   ///< null: the one next to the file, if there is one
    model::Overrides overrides;
    document::Method method = document::Method::Fft; ///< Fft: the whole window at once
    document::MethodOptions options;
    remote::RunTarget runTarget; ///< where the document runs

    bool operator==(const MeasuredModel &) const = default;
};

/// A file that is opened when its turn comes.
MeasuredModel modelAt(const QString &path);
/// The open checkpoint with overrides and with another method, named after both; none if neither changes
/// anything.
std::optional<MeasuredModel> changedModel(const MeasuredModel &original, const model::Overrides &overrides,
                                          document::Method method, const document::MethodOptions &options);

/// The text of a measurement.
struct MeasuredText {
    Message name;          ///< for display
    std::string path;      ///< for a file; empty: `text`
    std::string text;      ///< the typed input: a text or, without a vocabulary, ids
    std::vector<long> ids; ///< instead of both, if there are any
    long limit = 0;        ///< the number of tokens to use from its beginning; 0: all
};

/// The result of a measurement, and what it was measured with.
struct MeasuredCurve {
    document::DocumentPtr document;
    io::VocabularyPtr vocabulary;
    std::vector<run::LengthLoss> points;
    long trainingLength = 0;
    Message warning;
};

/// The curves of one figure, measured one by one because each takes all processors: those of the open checkpoint, of
/// its changed version, and of other checkpoints. Lives on the interface thread and knows no widgets.
class Measurement : public QObject {
    Q_OBJECT

public:
    explicit Measurement(Jobs &jobs, QObject *parent = nullptr);

    /// Starts over, replacing earlier results; empty lengths: the default ones.
    void begin(const MeasuredText &text, const std::vector<long> &lengths, const MeasuredModel &original,
               const std::optional<MeasuredModel> &changed, const std::vector<MeasuredModel> &others);
    /// Sets the second curve to that of `changed`, or removes it; an unchanged one is not measured again.
    void setChanged(const std::optional<MeasuredModel> &changed);
    void add(const MeasuredModel &other);
    void stop(); ///< keeps results so far; the rest does not resume by itself
    void clear();

    bool isRunning() const { return m_running.has_value(); }
    /// The results so far, one curve per model; null before begin().
    const figures::ExtrapolationFigure *figure() const { return m_figure ? &*m_figure : nullptr; }
    const MeasuredModel &original() const { return m_entries.front().model; } ///< valid after begin()
    QStringList failures() const;                                             ///< why curves are missing, one line each
    QStringList warnings() const; ///< what is not read or not computed exactly, without duplicates

signals:
    void advanced(); ///< the figure or its messages changed
    void runningChanged(bool running);

private:
    struct Entry {
        MeasuredModel model;
        bool isComplete = false;
        Message warning; ///< what the user must know about the text
    };

    void insert(std::size_t place, const MeasuredModel &model);
    void next();
    void showProgress();
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
    std::shared_ptr<SharedQueue<run::LengthLoss>> m_progress;
    QTimer m_beat;
};

} // namespace tnn::app
