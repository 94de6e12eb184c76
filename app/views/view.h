// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QJsonObject>
#include <QObject>
#include <QString>
#include <QWidget>

#include "app/views/view_list.h"
#include "engine/figures/numbers.h"
#include "widgets/base/plot.h"

namespace tnn::app {

/// The controller of one view: watches the session, asks for its figure while somebody looks, and hands it to its plot.
/// A light object until build() makes the widgets; a figure is asked for only when it is built and visible.
class View : public QObject {
    Q_OBJECT

public:
    View(QString id, QString title, const ViewParts &parts);

    const QString &id() const { return m_id; } ///< "toeplitz": of its job, its page of the manual, its dock
    const QString &title() const { return m_title; }

    /// Makes plot and controls as children of `parent`; once.
    void build(QWidget *parent);
    bool isBuilt() const { return m_content != nullptr; }
    QWidget *content() const { return m_content; } ///< the plot, or a widget that holds it; null before build()
    widgets::Plot *plot() const { return m_plot; }
    QWidget *controls() const { return m_controls; } ///< for the title row; may be null

    /// The options of its figure; only of views that have some (hasFigureOptions()).
    const figures::FigureOptions &figureOptions() const { return *m_figureOptions; }
    const figures::FigureOptions &usualFigureOptions() const { return *m_usualFigureOptions; } ///< at first
    bool hasFigureOptions() const { return m_figureOptions.has_value(); }
    void setFigureOptions(const figures::FigureOptions &options);

    /// What a workspace keeps: the options of its figure, and what controls hold (kept_options.h), by their names.
    QJsonObject options() const;
    QJsonObject firstOptions() const; ///< as they are before anybody chooses
    /// As if the user chose; what is not known is passed over. What controls hold waits for build().
    void setOptions(const QJsonObject &options);
    QList<QWidget *> keptOptions() const;          ///< the controls of options(); none before build()
    virtual double strongest() const { return 1; } ///< the magnitude that has the strongest colour now
    /// The control of an option that has one of its own in this view; else null.
    virtual QWidget *makeOwnControl(QWidget *, const figures::OptionField &) { return nullptr; }

    /// What of its axes is shown, which a workspace keeps.
    figures::Zoom zoom() const;
    void setZoom(const figures::Zoom &zoom); ///< before there is a figure it waits for it

    void setTheme(const widgets::Theme &theme);
    void setLookedAt(bool lookedAt);
    bool isLookedAt() const { return m_lookedAt; }
    /// What the figure is of: more than one where curves lie over one another. Only while something is open.
    virtual figures::Overlaid drawn() const { return {m_session.document()}; }
    virtual bool hasFigure() const = 0;
    /// The numbers behind what is shown. Only where there is a figure.
    virtual figures::Numbers numbers() const = 0;
    /// What `plot` would be asked for to draw what is shown, without file and size; none where no call does. Only where
    /// there is a figure.
    virtual std::optional<figures::PlotRequest> plotRequest() const { return {}; }
    /// The input whose gate is in what is shown; empty where none is.
    virtual QString gatedFor() const { return {}; }

signals:
    void subtitleChanged(const QString &subtitle);
    void busyChanged(bool busy);
    void progressed(double fraction);
    void failed(const QString &reason); ///< one sentence without full stop
    /// No figure, and that is in order: one sentence without full stop that says what would make one.
    void nothingToShow(const QString &advice);
    void shown(); ///< a figure was handed to the plot: errors are over
    void readout(const QString &text);
    void optionsChanged();
    void zoomed();
    void wasBuilt();
    void viewWanted(const QString &id); ///< what was chosen here is to be seen there

protected:
    struct Parts {
        widgets::Plot *plot = nullptr;
        QWidget *content = nullptr; ///< holds the plot, or is it
        QWidget *controls = nullptr;
    };
    virtual Parts make(QWidget *parent) = 0;
    virtual void request() = 0; ///< starts the job of id()
    virtual void clear() = 0;   ///< nothing is open
    virtual void themeChanged(const widgets::Theme &) { }
    /// Its figure has options, which are these at first. Called by constructors.
    void beginWith(const figures::FigureOptions &options);
    template <class Options> const Options &chosen() const { return std::get<Options>(*m_figureOptions); }
    /// The same options but for what `change` does to them.
    template <class Options, class Change> void choose(Change change)
    {
        Options options = chosen<Options>();
        change(options);
        setFigureOptions(options);
    }
    /// Hands the options to the plot: when it is built, and when they change.
    virtual void applyOptions() { }
    /// Whether these, which were chosen before, need another figure than those of now.
    virtual bool needOther(const figures::FigureOptions &) const { return false; }
    virtual widgets::Hover toOwn(const widgets::Hover &hover) const { return hover; }

    /// Escape, wherever the focus is inside the content, stops what runs.
    void stopOnEscape(QWidget *content);
    virtual bool canStop() const { return false; } ///< whether something runs that the user started
    virtual void stopRun() { }
    bool eventFilter(QObject *watched, QEvent *event) override;
    /// The job of what the user started, whose progress is shown as that of id() is.
    QString runJob() const { return m_id + QStringLiteral(" run"); }

    /// What is shown is out of date: asked for again soon, or when it is looked at.
    void invalidate();
    void announce(const QString &subtitle); ///< after a figure was handed to the plot
    Session &session() const { return m_session; }
    /// The beginning of plotRequest(): the figure's options, what is selected and what is overridden.
    figures::PlotRequest plotRequestOfSession() const;
    QString limitText(long n) const; ///< "up to n = 8192" where that is less than what is selected, else empty
    /// "layer 3 · channel 57 · n = 256": of a figure of one channel.
    QString channelText(const Message &title, const figures::ChannelLabel &label, long n) const;
    Jobs &jobs() const { return m_jobs; }

private:
    void connectSession();
    void connectJobs();
    void keepOptions();
    QList<QWidget *> controlsThatHold() const;
    void applyZoom();
    void refresh();

    QString m_id, m_title;
    Session &m_session;
    Jobs &m_jobs;
    widgets::Plot *m_plot = nullptr;
    QWidget *m_content = nullptr;
    QWidget *m_controls = nullptr;
    std::optional<widgets::Theme> m_theme;
    std::optional<figures::FigureOptions> m_figureOptions, m_usualFigureOptions;
    QJsonObject m_wanted; ///< options that wait for build()
    QJsonObject m_first;  ///< of controls, when they were built
    struct WantedZoom {
        figures::Zoom zoom;
        long n = 0; ///< what it is of
    };
    std::optional<WantedZoom> m_wantedZoom;
    bool m_lookedAt = false;
    bool m_stale = true;
    bool m_queued = false;
};

/// A view of one kind of figure.
template <class Figure> class FigureView : public View {
public:
    using View::View;

    bool hasFigure() const override { return m_figure != nullptr; }
    figures::Numbers numbers() const override { return numbersOf(*m_figure); }

protected:
    using FigurePtr = std::shared_ptr<const Figure>;

    /// `work(const Task &)` makes the figure on a thread.
    template <class Work> void ask(Work work)
    {
        jobs().run(
            id(), this, std::move(work), [this](const FigurePtr &figure) { take(figure); },
            [this](const QString &, const QString &reason) {
                clear(); // what was shown belongs to another selection
                emit failed(reason);
            });
    }
    /// Hands the figure, which may be null, to the plot.
    virtual void show(const FigurePtr &figure) = 0;
    virtual QString subtitle() const = 0;

    void clear() override
    {
        m_figure.reset();
        show(m_figure);
        emit subtitleChanged({});
    }
    const FigurePtr &figure() const { return m_figure; }

private:
    void take(const FigurePtr &figure)
    {
        m_figure = figure;
        show(figure);
        announce(subtitle());
    }

    FigurePtr m_figure;
};

} // namespace tnn::app
