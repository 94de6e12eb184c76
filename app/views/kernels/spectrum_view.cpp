// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/spectrum_view.h"

#include <algorithm>

#include <QVBoxLayout>

#include "app/base/number_format.h"
#include "app/controls/choice.h"
#include "app/controls/kept_options.h"
#include "widgets/base/translated.h"

namespace tnn::app {

using widgets::SpectrumOptions;

SpectrumView::SpectrumView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("spectrum"), tr("Spectrum"), session, jobs, parent)
{
    session.onChange(this, &SpectrumView::invalidate, &LookedAt::reduce);
}

template <class Change> void SpectrumView::change(Change change)
{
    auto options = m_plot->options();
    change(options);
    m_plot->setOptions(options);
    const auto &forms = options.forms;
    m_reduce->setVisible(std::find(forms.begin(), forms.end(), ssm::Variant::Reduced) != forms.end());
    if (hasFigure())
        emit subtitleChanged(subtitle());
}

QWidget *SpectrumView::makeForms(QWidget *parent)
{
    using Forms = std::vector<ssm::Variant>;
    using ssm::Variant;
    return makeChoice<Forms>(
        parent, tr("State-space form"),
        tr("Unpadded: m = n, shows the kernel. Padded: ETSC as published, m = n + 1, where the pad t_n = \u2212\u03a3t "
           "dwarfs the rest. Reduced: a few modes behind an exact FIR head, as many as an error needs"),
        {{tr("unpadded"), {Variant::Unpadded}, "unpadded"},
         {tr("padded"), {Variant::Padded}, "padded"},
         {tr("reduced"), {Variant::Reduced}, "reduced"},
         {tr("side by side"), {Variant::Padded, Variant::Unpadded, Variant::Reduced}, "all"}},
        [this](const Forms &chosen) { change([&](SpectrumOptions &options) { options.forms = chosen; }); });
}

QWidget *SpectrumView::makePictures(QWidget *parent)
{
    using Picture = SpectrumOptions::Picture;
    return makeChoice<Picture>(
        parent, tr("Picture"),
        tr("Eigenvalues in the complex plane, weights against angle, the kernel that the modes make, or how far it is "
           "off "
           "at each lag"),
        {{tr("plane"), Picture::Plane, "plane"},
         {tr("stems"), Picture::Stems, "stems"},
         {tr("kernel"), Picture::Kernel, "kernel"},
         {tr("error"), Picture::Error, "error"}},
        [this](Picture chosen) { change([chosen](SpectrumOptions &options) { options.picture = chosen; }); });
}

View::Parts SpectrumView::make(QWidget *parent)
{
    auto *content = new QWidget(parent);
    m_plot = new widgets::SpectrumPlot(content);
    m_reduce = new ReduceControl(session(), content);
    m_reduce->hide();
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_reduce);
    return {m_plot, content,
            makeControlRow(parent, {kept(makeForms(parent), "form"), kept(makePictures(parent), "picture")})};
}

figures::Numbers SpectrumView::numbers() const
{
    return numbersOf(*figure(), m_plot->options().forms.front());
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
    using Picture = figures::PlotRequest::Picture;
    const SpectrumOptions &options = m_plot->options();
    const long n = std::min(session().selection().n, figures::LongestSpectrum);
    auto plot = plotRequestOf(figures::PlotRequest::View::Spectrum, n);
    plot.figure.selection.channels.resize(1);
    plot.forms = options.forms;
    plot.picture = static_cast<Picture>(static_cast<int>(Picture::Plane) + static_cast<int>(options.picture));
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
