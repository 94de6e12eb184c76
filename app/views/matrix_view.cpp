// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/matrix_view.h"

#include "app/views/choice.h"
#include "app/views/words.h"

namespace tnn::app {

using widgets::MatrixOptions;

MatrixView::MatrixView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("toeplitz"), tr("Toeplitz matrix"), session, jobs, parent)
{
}

View::Parts MatrixView::make(QWidget *parent)
{
    m_plot = new widgets::MatrixPlot(parent);
    QWidget *controls = makeControlRow(parent,
                                       {makeReduction(parent), makeScale(parent), makeRange(parent), makeForm(parent)});
    return {m_plot, m_plot, controls};
}

template <class Change> void MatrixView::change(Change change)
{
    auto options = m_plot->options();
    change(options);
    m_plot->setOptions(options);
}

QWidget *MatrixView::makeReduction(QWidget *parent)
{
    using commands::Reduction;
    return makeChoice<Reduction>(
        parent, tr("Channels"),
        tr("The first selected channel, or at every lag the mean or the value of largest "
           "magnitude over all channels of the head"),
        {{tr("channel"), Reduction::Channel}, {tr("mean"), Reduction::Mean}, {tr("extreme"), Reduction::Extreme}},
        [this](Reduction reduction) {
            m_reduction = reduction;
            invalidate();
        });
}

QWidget *MatrixView::makeScale(QWidget *parent)
{
    using Scale = MatrixOptions::Scale;
    return makeChoice<Scale>(
        parent, tr("Scale"),
        tr("How t becomes a colour: symlog keeps the sign and shows a spike and a long tail at once"),
        {{tr("symlog"), Scale::Symlog}, {tr("linear"), Scale::Linear}, {tr("log |t|"), Scale::Log}},
        [this](Scale scale) { change([scale](MatrixOptions &options) { options.scale = scale; }); });
}

QWidget *MatrixView::makeRange(QWidget *parent)
{
    using Range = MatrixOptions::Range;
    return makeChoice<Range>(
        parent, tr("Range"),
        tr("Which magnitude has the strongest colour: the largest, the 99th percentile, or the one of now"),
        {{tr("full range"), Range::Symmetric}, {tr("99 %"), Range::Percentile}, {tr("locked"), Range::Locked}},
        [this](Range range) { change([range](MatrixOptions &options) { options.range = range; }); });
}

QWidget *MatrixView::makeForm(QWidget *parent)
{
    return makeChoice<bool>(
        parent, tr("Form"), tr("T itself, or the 2n x 2n circulant that holds T in its upper left quarter"),
        {{tr("T"), false}, {tr("circulant"), true}},
        [this](bool circulant) { change([circulant](MatrixOptions &options) { options.circulant = circulant; }); });
}

void MatrixView::request()
{
    auto request = session().request();
    request.reduction = m_reduction;
    request.selection.channels.resize(1); // the only one that is drawn
    ask([document = session().document(), request](const Task &task) {
        return commands::matrixFigure(*document, request, task);
    });
}

void MatrixView::show(const FigurePtr &figure)
{
    m_plot->setFigure(figure);
}

QString MatrixView::subtitle() const
{
    return joined({QString::fromStdString(figure()->title), nameOf(session().stage()),
                   tr("n = %1").arg(session().selection().n)});
}

} // namespace tnn::app
