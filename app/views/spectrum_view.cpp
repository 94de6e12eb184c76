// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/spectrum_view.h"

#include <algorithm>

#include "app/views/choice.h"
#include "app/views/words.h"

namespace tnn::app {

using widgets::SpectrumOptions;

SpectrumView::SpectrumView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("spectrum"), tr("Spectrum"), session, jobs, parent)
{
}

template <class Change> void SpectrumView::change(Change change)
{
    auto options = m_plot->options();
    change(options);
    m_plot->setOptions(options);
    if (hasFigure())
        emit subtitleChanged(subtitle());
}

View::Parts SpectrumView::make(QWidget *parent)
{
    using Form = SpectrumOptions::Form;
    using Picture = SpectrumOptions::Picture;
    m_plot = new widgets::SpectrumPlot(parent);
    QWidget *form = makeChoice<Form>(
        parent, tr("State-space form"),
        tr("Unpadded: m = n, shows the kernel. Padded: ETSC as published, m = n + 1, where the pad t_n = \u2212\u03a3t "
           "dwarfs the rest"),
        {{tr("unpadded"), Form::Unpadded}, {tr("padded"), Form::Padded}, {tr("both"), Form::Both}},
        [this](Form chosen) { change([chosen](SpectrumOptions &options) { options.form = chosen; }); });
    QWidget *picture = makeChoice<Picture>(
        parent, tr("Picture"),
        tr("Eigenvalues in the complex plane, weights against angle, or the kernel that the modes make"),
        {{tr("plane"), Picture::Plane}, {tr("stems"), Picture::Stems}, {tr("kernel"), Picture::Kernel}},
        [this](Picture chosen) { change([chosen](SpectrumOptions &options) { options.picture = chosen; }); });
    return {m_plot, m_plot, makeControlRow(parent, {form, picture})};
}

void SpectrumView::request()
{
    auto request = session().request();
    request.selection.channels.resize(1);
    request.selection.n = std::min(request.selection.n, commands::LongestSpectrum);
    ask([document = session().document(), request](const Task &task) {
        return commands::spectrumFigure(*document, request, task);
    });
}

void SpectrumView::show(const FigurePtr &figure)
{
    m_plot->setFigure(figure);
}

QString SpectrumView::subtitle() const
{
    if (figure()->forms.empty())
        return QString::fromStdString(figure()->title);
    const long n = figure()->forms.front().n;
    const QString length = n < session().selection().n ? tr("up to n = %1").arg(n) : tr("n = %1").arg(n);
    const QString channel = tr("channel %1").arg(QString::fromStdString(figure()->labels.front()));
    return joined({QString::fromStdString(figure()->title), channel, length});
}

} // namespace tnn::app
