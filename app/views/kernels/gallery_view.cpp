// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/number_format.h"
#include "app/views/plot_view.h"
#include "widgets/cells/gallery_plot.h"

namespace tnn::app {

namespace {

using figures::GalleryOptions;

/// Every layer and head at once; a click on a tile selects it.
class GalleryView : public PlotView<widgets::GalleryPlot, GalleryOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::GalleryView)

public:
    explicit GalleryView(const ViewParts &parts) : PlotView(tr("Gallery"), parts) { }

protected:
    QWidget *makeContent() override
    {
        connect(m_plot, &widgets::GalleryPlot::tileActivated, this, [this](int tno, int head) {
            session().selectHead(tno, head);
            emit viewWanted(QLatin1String(figures::MatrixOptions::Name.data())); // which shows it large
        });
        session().onChange(this, &GalleryView::outlineSelected, &LookedAt::selection);
        return m_plot;
    }
    void limit(figures::FigureRequest &request) const override
    {
        constexpr long LongestForAll = 2048; // means and extremes need every channel of every layer
        request.reduction = chosen().reduction;
        if (request.reduction != figures::Reduction::Channel)
            request.selection.n = std::min(request.selection.n, LongestForAll);
    }
    bool changesFigure(const GalleryOptions &before, const GalleryOptions &now) const override
    {
        const auto spectra = GalleryOptions::Picture::Spectra;
        return before.reduction != now.reduction || (before.picture == spectra) != (now.picture == spectra);
    }
    void show(const FigurePtr &figure) override
    {
        PlotView::show(figure);
        outlineSelected();
    }
    QString subtitle() const override
    {
        return joined({tr("every layer and head on one scale"), nameOf(session().stage())});
    }

private:
    void outlineSelected() { m_plot->setCurrent(session().selection().tno, session().selection().head); }
};

} // namespace

ViewKind galleryView()
{
    return plotted<GalleryView>();
}

} // namespace tnn::app
