// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/spectrum_view.h"

#include <algorithm>

#include <QVBoxLayout>

#include "app/base/number_format.h"
#include "app/views/option_controls.h"
#include "widgets/base/translated.h"

namespace tnn::app {

using figures::SpectrumOptions;

SpectrumView::SpectrumView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("spectrum"), tr("Spectrum"), session, jobs, parent)
{
    beginWith(SpectrumOptions{{ssm::Variant::Unpadded}}); // which shows the kernel
    session.onChange(this, &SpectrumView::invalidate, &LookedAt::reduce);
}

void SpectrumView::applyOptions()
{
    const auto &options = chosen<SpectrumOptions>();
    m_plot->setOptions(options);
    const auto &forms = options.forms;
    m_reduce->setVisible(std::find(forms.begin(), forms.end(), ssm::Variant::Reduced) != forms.end());
    if (hasFigure())
        emit subtitleChanged(subtitle());
}

View::Parts SpectrumView::make(QWidget *parent)
{
    auto *content = new QWidget(parent);
    m_plot = new widgets::SpectrumPlot(content);
    m_reduce = new ReduceControl(session(), content);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_reduce);
    return {m_plot, content, makeOptionControls(parent, *this)};
}

figures::Numbers SpectrumView::numbers() const
{
    return numbersOf(*figure(), chosen<SpectrumOptions>().forms.front());
}

void SpectrumView::request()
{
    auto request = session().request();
    request.selection.channels.resize(1);
    request.selection.n = std::min(request.selection.n, figures::LongestSpectrum);
    ask([document = session().document(), request](const Task &task) {
        return figures::spectrumFigure(*document, request, task);
    });
}

void SpectrumView::show(const FigurePtr &figure)
{
    m_plot->setFigure(figure);
    if (figure && !figure->reducedStates.empty())
        m_reduce->showReached(figure->reducedStates.front(), figure->errors.back().front());
}

std::optional<figures::PlotRequest> SpectrumView::plotRequest() const
{
    auto plot = plotRequestOf(std::min(session().selection().n, figures::LongestSpectrum));
    plot.figure.selection.channels.resize(1);
    return plot;
}

QString SpectrumView::subtitle() const
{
    if (figure()->forms.empty())
        return widgets::translated(figure()->title);
    const long n = figure()->forms.front().n;
    const QString length = n < session().selection().n ? tr("up to n = %1").arg(n) : tr("n = %1").arg(n);
    const QString channel = tr("channel %1").arg(widgets::translated(figure()->labels.front().brief()));
    return joined({widgets::translated(figure()->title), channel, length});
}

} // namespace tnn::app
