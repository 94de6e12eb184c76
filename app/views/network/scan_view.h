// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <type_traits>

#include "app/base/number_format.h"
#include "app/views/network/network_input.h"
#include "app/views/plot_view.h"
#include "engine/run/run_estimate.h"
#include "widgets/base/translated.h"

namespace tnn::app {

/// A figure of a running job, handed from its thread to the interface thread: only the newest.
template <class Figure> class FigureInProgress {
public:
    /// Copies the figure, unless the last one has not been taken yet.
    void offer(const Figure &figure)
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_figure)
            m_figure = std::make_shared<const Figure>(figure);
    }
    std::shared_ptr<const Figure> take()
    {
        const std::scoped_lock lock(m_mutex);
        return std::move(m_figure);
    }

private:
    std::mutex m_mutex;
    std::shared_ptr<const Figure> m_figure;
};

/// Shows what many runs of the network over the input measure, whatever is selected; Escape stops them.
template <class PlotType, class OptionsType> class MeasuringView : public PlotView<PlotType, OptionsType> {
public:
    MeasuringView(const QString &title, const ViewParts &parts) :
        PlotView<PlotType, OptionsType>(title, parts), m_vocabularies(parts.vocabularies)
    {
        this->session().onChange(this, &MeasuringView::invalidate, &ViewState::input);
    }

    std::optional<MeasuredPicture> measuredPicture() const override
    {
        if (!this->session().shownDocument() || !this->shows(presentSource()))
            return {};
        const figures::Input &input = this->session().input();
        const QString name = input.network ? widgets::translated(titleOf(input)) : QString();
        return MeasuredPicture{
            drawingBy<PlotType>(this->figure(), this->chosen()),
            QStringLiteral("%1: %2\n%3").arg(this->title(), caption(), joined({name, this->details()}))};
    }

protected:
    /// Returns the options on which the numbers depend, complete.
    virtual OptionsType measured() const { return this->chosen().measured(); }
    virtual QString caption() const = 0; ///< says in a sentence what is drawn, for a report
    virtual FigureSource presentSource() const
    {
        FigureSource source = textSource(this->session(), m_vocabularies);
        source.options = measured();
        return source;
    }

    QWidget *makeContent() override
    {
        this->stopOnEscape(this->m_plot->parentWidget());
        return this->m_plot;
    }
    bool canStop() const override { return this->jobs().isRunning(this->id()); }
    void stopRun() override
    {
        this->jobs().stop(this->id());
        this->startAgainWhenShown();
        if (!showsPart()) { // what is drawn, if anything, is of an earlier input
            this->clear();
            emit this->status().nothingToShow(View::tr("Stopped; to start again, leave this view and come back"));
        }
    }
    virtual bool showsPart() const { return false; } ///< whether results of an unfinished run are drawn
    bool changesFigure(const OptionsType &before, const OptionsType &now) const override
    {
        return before.measured() != now.measured();
    }
    QString identity() const override { return {}; }
    const VocabularyLoader &vocabularies() const { return m_vocabularies; }

private:
    VocabularyLoader &m_vocabularies;
};

/// Measures a language model on the text in the Input panel. It shows what is known so far, also after it was stopped.
template <class PlotType, class OptionsType> class ScanView : public MeasuringView<PlotType, OptionsType> {
public:
    ScanView(const QString &title, const ViewParts &parts) : MeasuringView<PlotType, OptionsType>(title, parts)
    {
        QObject::connect(&this->jobs(), &Jobs::progressed, this, [this](const QString &key) {
            if (key != this->id() || !m_inProgress)
                return;
            if (const FigurePtr figure = m_inProgress->take()) {
                m_showsPart = true;
                this->forgetFigure();
                this->show(figure);
                emit this->status().shown();
            }
        });
    }

protected:
    using typename PlotView<PlotType, OptionsType>::FigurePtr;
    using Figure = std::remove_const_t<typename FigurePtr::element_type>;

    bool showsPart() const override { return m_showsPart; }
    QString refusal() const override { return textAdvice(this->session(), this->vocabularies()); }
    void request() override
    {
        const FigureSource source = this->presentSource();
        const auto inProgress = std::make_shared<FigureInProgress<Figure>>();
        const bool isAsked = this->askFor(
            source, [source, inProgress, &jobs = this->jobs(), key = this->id()](const Task &task) {
                const document::Document &document = *source.documents.front();
                const auto &options = std::get<OptionsType>(*source.options);
                const run::EvaluateRequest text = textOf(source);
                jobs.announce(key, run::estimateOf(document, lengthOf(document, text, options)), task);
                return measuredFigure(
                    document, text, options, [&](const Figure &figure) { inProgress->offer(figure); }, task);
            });
        if (!isAsked)
            return;
        m_inProgress = inProgress;
        m_showsPart = false;
    }

private:
    std::shared_ptr<FigureInProgress<Figure>> m_inProgress; ///< of the latest job
    bool m_showsPart = false;
};

} // namespace tnn::app
