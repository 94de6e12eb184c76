// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QTimer>

#include "app/base/shared_queue.h"
#include "app/session/vocabulary_loader.h"
#include "app/views/network/generation_controls.h"
#include "app/views/network/generation_texts.h"
#include "app/views/network/token_pane.h"
#include "app/views/view.h"

namespace tnn::app {

/// A prompt that the model continues, token by token; beside it the same with what is overridden or with another
/// operator form, if any, and B if it is open. The user starts a run, which continues while the view is hidden; new
/// overrides restart what is beside the first one.
class GenerationView : public View {
    Q_OBJECT

public:
    explicit GenerationView(const ViewParts &parts);

    bool hasFigure() const override { return m_figure != nullptr; }
    figures::Numbers numbers() const override { return numbersOf(*m_figure); }

    GenerationControls *fields() const { return m_fields; }
    TokenPane *pane(int run) const { return m_texts->pane(static_cast<std::size_t>(run)); }
    bool isRunning() const { return m_running.has_value(); }
    void generate();
    void stop();

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void clear() override;
    void themeChanged(const widgets::Theme &theme) override;
    bool canStop() const override { return isRunning(); }
    void stopRun() override { stop(); }

private:
    struct Progress {
        run::GeneratedToken token;
        double promptSeconds = 0;
        std::size_t stateBytes = 0;
    };
    static constexpr std::size_t Original = GenerationTexts::Original;
    /// How a later run differs.
    struct Change {
        document::DocumentPtr other; ///< B instead of A, as stored
        model::Overrides overrides;
        std::optional<document::Method> method; ///< none: same as the first run
        ssm::ReduceRequest reduce;              ///< how the operator form is reduced, if it is Reduced

        bool any() const { return other || overrides.any() || method.has_value(); }
        bool operator==(const Change &) const = default;
    };

    void reset();
    void showVocabulary();
    std::vector<Change> wantedChanges() const;
    Message nameOf(const Change &change) const;
    void followChange();
    bool startNext();
    void start(const Change &change);
    void showProgress();
    void finish(std::size_t run, const run::Generation &generation);
    void halt();
    void showRuns();
    void pointAt(std::size_t run, long token);
    void chooseDictionary();

    VocabularyLoader &m_vocabularies;
    DeviceChooser &m_devices;
    GenerationControls *m_fields = nullptr;
    GenerationTexts *m_texts = nullptr;
    TokenDetails *m_details = nullptr;

    document::DocumentPtr m_document;             ///< the document being run; A of two
    document::DocumentPtr m_refusalsOf;           ///< the document whose refusals the fields show
    run::GenerateRequest m_request;               ///< the request of the original run
    QString m_prompt;                             ///< the prompt of the original run
    std::optional<std::vector<Change>> m_changes; ///< the changes of the later runs, once started
    std::shared_ptr<figures::GenerationFigure> m_figure;
    std::optional<std::size_t> m_running;
    /// The button started what runs, and stops it. A run that only follows a change leaves it to Generate.
    bool m_runsByButton = false;
    std::shared_ptr<SharedQueue<Progress>> m_progress;
    QTimer m_beat;
};

} // namespace tnn::app
