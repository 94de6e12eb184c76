// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include <QCoreApplication>

#include "app/views/view.h"
#include "app/views/view_list.h"

namespace tnn::app {

/// The drawing of a figure by its plot.
template <class Plot, class Figure, class Options>
Drawing drawingBy(std::shared_ptr<const Figure> figure, const Options &options)
{
    return [figure = std::move(figure), options]() -> PlotPtr {
        auto plot = std::make_unique<Plot>();
        plot->setOptions(options);
        plot->setFigure(figure);
        return plot;
    };
}
template <class Plot, class Figure, class Options> Drawing drawingBy(Figure figure, const Options &options)
{
    return drawingBy<Plot>(std::make_shared<const Figure>(std::move(figure)), options);
}

/// A view of a figure that `plot` draws too. Both make it by figureOf() of one request, show it by one plot, and hand
/// that the options; a view says what it draws of the selection, and what is special about it.
template <class PlotType, class OptionsType>
class PlotView
    : public FigureView<decltype(figureOf(OptionsType(), std::declval<const figures::PlotRequest &>(), Task()))> {
public:
    using Plot = PlotType;
    using Options = OptionsType;
    using Base = FigureView<decltype(figureOf(Options(), std::declval<const figures::PlotRequest &>(), Task()))>;

    PlotView(const QString &title, const ViewParts &parts, const Options &defaults = {}) :
        Base(QLatin1String(Options::Name.data()), title, parts)
    {
        this->options().setFigureDefaults(defaults);
    }

    /// How `plot` draws it.
    static Drawing draw(const figures::PlotRequest &request, const Task &task)
    {
        const auto &options = request.of<Options>();
        return drawingBy<Plot>(figureOf(options, request, task), options);
    }

    figures::Numbers numbers() const override
    {
        if constexpr (requires { numbersOf(*this->figure(), chosen()); })
            return numbersOf(*this->figure(), chosen());
        else
            return numbersOf(*this->figure());
    }
    std::optional<figures::PlotRequest> plotRequest() const override
    {
        const figures::FigureTraits traits = chosen().traits();
        const bool isOfInput = traits.networkInput != figures::FigureTraits::NetworkInput::None
            && traits.option.empty();
        if (!traits.isPlotted || isOfInput) // which may be a text that no file holds
            return {};
        if constexpr (requires { chosen().range; })
            if (chosen().range.kind == figures::ColorRange::Kind::Locked)
                return {}; // an earlier range
        figures::PlotRequest request = requestOfSession();
        request.zoom = m_plot->zoom();
        return request;
    }
    double strongest() const override
    {
        if constexpr (requires { m_plot->limit(); })
            return m_plot->limit();
        else
            return Base::strongest();
    }

protected:
    using typename Base::FigurePtr;
    using typename View::Parts;

    const Options &chosen() const { return std::get<Options>(this->options().figure()); }
    /// What is drawn of the selection, and how far.
    virtual void limit(figures::FigureRequest &) const { }
    /// Whether a change of options needs another figure.
    virtual bool changesFigure(const Options & /*before*/, const Options & /*now*/) const { return false; }

    /// Called when the plot has been made: returns it, or a widget that holds it.
    virtual QWidget *makeContent() { return m_plot; }
    Parts make(QWidget *parent) final
    {
        m_plot = new Plot(parent);
        return {m_plot, makeContent()};
    }
    void applyOptions() override
    {
        m_plot->setOptions(chosen());
        if constexpr (requires { m_plot->setProfiles(chosen().profiles); })
            m_plot->setProfiles(chosen().profiles);
    }
    bool needOther(const figures::FigureOptions &before) const final
    {
        return changesFigure(std::get<Options>(before), chosen());
    }
    figures::PlotRequest requestOfSession() const
    {
        figures::PlotRequest request = View::requestOfSession();
        limit(request.figure);
        return request;
    }
    figures::FigureRequest drawnRequest() const override { return requestOfSession().figure; }
    void request() override
    {
        this->ask([request = requestOfSession()](const Task &task) {
            return figureOf(request.template of<Options>(), request, task);
        });
    }
    void show(const FigurePtr &figure) override { m_plot->setFigure(figure); }

    Plot *m_plot = nullptr;
};

/// The kind of a view of this class.
template <class ViewType> ViewKind plotted()
{
    return {makeView<ViewType>, ViewType::Options::Name, ViewType::draw};
}

} // namespace tnn::app
