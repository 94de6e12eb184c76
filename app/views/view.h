// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <QObject>
#include <QString>
#include <QWidget>

#include "app/views/view_list.h"
#include "app/views/view_options.h"
#include "app/views/view_status.h"
#include "engine/figures/numbers.h"
#include "widgets/base/plot.h"

namespace tnn::app {

/// What the header of a view says of its figure; where there is little room, the last goes first.
struct ViewHeading {
    QString identity; ///< of what it is: "A: small.pt \u00b7 layer 3 \u00b7 channel 57 \u00b7 raw"
    QString changed;  ///< the what-ifs it was computed with: "\u03b3 0.5, stored 0.99"
    QString details;  ///< "median k50 2, k90 9, k99 55"
};

/// What a figure was computed from, as far as it matters to it.
struct FigureSource {
    figures::Overlaid documents{};
    figures::FigureRequest request{};
    std::shared_ptr<const run::NetworkInput> input{};
    io::VocabularyPtr vocabulary{};
    std::optional<figures::FigureOptions> options{}; ///< those that its numbers depend on, if it says so
    bool states = false;                             ///< they are measured, too

    /// Makes the source of a figure that depends neither on the selection nor on how kernels are reduced.
    static FigureSource ofAll(figures::Overlaid documents, const figures::FigureRequest &request);
    bool operator==(const FigureSource &) const = default;
};

/// The controller of one view: observes the session, requests its figure while visible, and passes it to its plot. A
/// lightweight object until build() creates the widgets; a figure is requested only if it is built and visible.
class View : public QObject {
    Q_OBJECT

public:
    View(QString id, QString title, const ViewParts &parts);

    const QString &id() const { return m_id; } ///< "toeplitz": also the name of its job, manual page and dock
    const QString &title() const { return m_title; }

    bool stopWhatRuns(); ///< if the user started it; returns whether anything ran
    /// Creates the plot and controls as children of `parent`; call it once.
    void build(QWidget *parent);
    bool isBuilt() const { return m_content != nullptr; }
    QWidget *content() const { return m_content; } ///< the plot, or a widget that holds it; null before build()
    widgets::Plot *plot() const { return m_plot; }
    QWidget *controls() const { return m_controls; } ///< for the title row; may be null

    ViewOptions &options() { return m_options; }
    const ViewOptions &options() const { return m_options; }
    ViewStatus &status() { return m_status; }
    virtual double strongest() const { return 1; } ///< the magnitude that currently has the strongest color
    /// A custom control for an option in this view; else null.
    virtual QWidget *makeOwnControl(QWidget *, const figures::OptionField &) { return nullptr; }

    /// The visible part of its axes, which a workspace stores.
    figures::Zoom zoom() const;
    void setZoom(const figures::Zoom &zoom); ///< deferred until there is a figure

    void setTheme(const widgets::Theme &theme);
    void setVisible(bool visible);
    bool isVisible() const { return m_visible; }
    /// The documents of the figure: more than one if curves are overlaid. Only while something is open.
    virtual figures::Overlaid drawn() const { return {m_session.shownDocument()}; }
    virtual bool applies() const { return true; } ///< to what is open; if not, the view is not offered
    virtual bool hasFigure() const = 0;
    /// The numbers in the figure. Only if there is a figure.
    virtual figures::Numbers numbers() const = 0;
    virtual QString numbersNote() const { return {}; } ///< how they differ from what is drawn
    /// The request to `plot` that draws what is shown, without file and size; none if there is no such request. Only if
    /// there is a figure.
    virtual std::optional<figures::PlotRequest> plotRequest() const { return {}; }
    /// Returns what it measured of the network with the current document, input, overrides and options; nothing until
    /// that is complete.
    virtual std::optional<MeasuredPicture> measuredPicture() const { return {}; }
    /// The input whose gate is part of what is shown; empty if there is none.
    virtual QString gatedFor() const { return {}; }

    bool showsPinned() const;   ///< kernels of other layers
    bool isOfAllLayers() const; ///< whatever is selected
    void unpin() { m_session.setPinned({}); }

    /// Starts what the user otherwise starts by a button; for views that compute only then.
    virtual void answer() { }

signals:
    void headingChanged(const tnn::app::ViewHeading &heading);
    void readout(const QString &text);
    void zoomed();
    void built();
    void viewRequested(const QString &id); ///< that view shows what was chosen here
    /// What was asked here is to be answered by that view, measured first if need be, with this sentence if it is
    /// known.
    void answerRequested(const QString &id, const QString &sentence);
    void inspectorRequested(); ///< the options are to be seen

protected:
    struct Parts {
        widgets::Plot *plot = nullptr;
        QWidget *content = nullptr; ///< holds the plot, or is it
    };
    virtual Parts make(QWidget *parent) = 0;
    virtual QString refusal() const { return {}; } ///< why nothing is requested: one sentence; empty: it is
    virtual void request() = 0;                    ///< starts the job of id()
    virtual void clear() = 0;                      ///< when nothing is open
    virtual void themeChanged(const widgets::Theme &) { }
    template <class Options> const Options &chosen() const { return std::get<Options>(m_options.figure()); }
    /// Sets the same options as modified by `change`.
    template <class Options, class Change> void choose(Change change)
    {
        Options options = chosen<Options>();
        change(options);
        m_options.setFigure(options);
    }
    template <class Options, class T> void choose(T Options::*field, const T &value)
    {
        choose<Options>([&](Options &options) { options.*field = value; });
    }
    /// Passes the options to the plot: when it is built, and when they change.
    virtual void applyOptions() { }
    /// Whether the figure must change relative to these earlier options.
    virtual bool needOther(const figures::FigureOptions &) const { return false; }

    /// After the user stopped the computation, the figure is requested again when the view is next shown.
    void startAgainWhenShown() { m_stale = true; }
    /// Escape, wherever the focus is inside the content, stops what runs.
    void stopOnEscape(QWidget *content);
    virtual bool canStop() const { return false; } ///< whether something runs that the user started
    virtual void stopRun() { }
    bool eventFilter(QObject *watched, QEvent *event) override;
    /// The job of what the user started, whose progress is shown as that of id() is.
    QString runJob() const { return m_id + QStringLiteral(" run"); }

    /// Returns what the work of a figure begins with: it announces how long the network will run over the input.
    std::function<void(const Task &)> estimate() const;
    /// Marks the figure as out of date: requested again soon, or when the view becomes visible.
    void invalidate();
    /// Layer and channels of the figure, or that it is of every layer, and the stage; empty if it is of none.
    virtual QString identity() const;
    QString failureText(const QString &file, const QString &reason) const; ///< names a file other than the checkpoint
    void announce(const QString &details);                                 ///< after the plot got a figure
    void showHeading(const QString &details);
    virtual figures::FigureRequest drawnRequest() const
    {
        return m_session.request();
    } ///< what is drawn of the session
    // What is selected, or drawn of that, only while something is open.
    QString layerText() const;     ///< "layer 3", "layer 3, head 1"
    QString selectionText() const; ///< "layer 3 \u00b7 channel 57", "layer 3 \u00b7 mean over channels"
    Session &session() const { return m_session; }
    /// The beginning of plotRequest(): the figure's options, what is selected and what is overridden.
    figures::PlotRequest requestOfSession() const;
    QString limitText(long n) const;  ///< "up to n = 8192" where that is less than what is selected, else empty
    QString lengthText(long n) const; ///< limitText(), or "n = 256"
    Jobs &jobs() const { return m_jobs; }

private:
    void connectSession();
    void connectJobs();
    void onFigureOptions(const figures::FigureOptions &before);
    void applyZoom();
    void refresh();

    QString m_id, m_title;
    Session &m_session;
    Jobs &m_jobs;
    widgets::Plot *m_plot = nullptr;
    QWidget *m_content = nullptr;
    QWidget *m_controls = nullptr;
    std::optional<widgets::Theme> m_theme;
    ViewOptions m_options;
    ViewStatus m_status;
    struct PendingZoom {
        figures::Zoom zoom;
        long n = 0; ///< the n it applies to
    };
    std::optional<PendingZoom> m_pendingZoom;
    std::string m_file; ///< A of the latest request: a figure of another file is not kept until there is a new one
    bool m_visible = false;
    bool m_stale = true;
    bool m_queued = false;
};

/// A view of one kind of figure.
template <class Figure> class FigureView : public View {
public:
    using View::View;

    bool hasFigure() const override { return m_figure != nullptr; }

protected:
    using FigurePtr = std::shared_ptr<const Figure>;

    /// `work(const Task &)` computes the figure on a thread.
    template <class Work> void ask(Work work)
    {
        jobs().run(
            id(), this,
            [estimate = estimate(), work = std::move(work)](const Task &task) {
                estimate(task);
                return work(task);
            },
            [this](const FigurePtr &figure) { setFigure(figure); },
            [this](const QString &file, const QString &reason, Error::Kind kind) {
                clear(); // the figure belongs to another selection
                if (kind == Error::Kind::NotOfModel)
                    emit status().nothingToShow(reason);
                else
                    emit status().failed(failureText(file, reason));
            });
    }
    /// Asks for the figure of this source, unless that is shown or being computed; returns whether it did. A figure of
    /// other documents is not shown meanwhile.
    template <class Work> bool askFor(const FigureSource &source, Work work)
    {
        const bool isComputed = source == m_source && jobs().isRunning(id());
        if (isComputed || shows(source)) {
            m_source = source;
            if (!isComputed) {
                jobs().stop(id()); // what was asked for in between is not needed
                emit status().shown();
            }
            return false;
        }
        if (source.documents != m_source.documents)
            clear();
        m_source = source;
        ask(std::move(work));
        return true;
    }
    const FigureSource &source() const { return m_source; } ///< the latest; in show() that of the figure
    /// Passes the figure, which may be null, to the plot.
    virtual void show(const FigurePtr &figure) = 0;
    virtual QString details() const = 0; ///< of the figure, for ViewHeading

    void clear() override
    {
        m_source = m_shown = {};
        m_figure.reset();
        show(m_figure);
        emit headingChanged({});
    }
    const FigurePtr &figure() const { return m_figure; }
    /// Whether the figure of this source of askFor() is there, complete.
    bool shows(const FigureSource &source) const { return m_figure && source == m_shown; }
    /// Forgets the figure, of which the plot shows no more: its heading and its numbers would be those of another one.
    void forgetFigure()
    {
        if (!m_figure)
            return;
        m_figure.reset();
        m_shown = {};
        emit headingChanged({});
    }

private:
    void setFigure(const FigurePtr &figure)
    {
        m_figure = figure;
        m_shown = m_source;
        show(figure);
        announce(details());
    }

    FigurePtr m_figure;
    FigureSource m_source, m_shown; ///< those of askFor(): the latest, and that of the figure
};

} // namespace tnn::app
