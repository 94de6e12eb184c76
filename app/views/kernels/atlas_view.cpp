// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>

#include "app/base/number_format.h"
#include "app/views/plot_view.h"
#include "widgets/cells/atlas_plot.h"

namespace tnn::app {

namespace {

using figures::AtlasFigure;
using figures::AtlasOptions;

/// Every kernel of the model; a click on a column selects its layer, head and channel.
class AtlasView : public PlotView<widgets::AtlasPlot, AtlasOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::AtlasView)

public:
    explicit AtlasView(const ViewParts &parts) : PlotView(tr("Atlas"), parts)
    {
        // Bands are shown as they are computed.
        QObject::connect(&jobs(), &Jobs::progressed, this, [this](const QString &key) {
            if (key == id() && m_partial)
                if (const FigurePtr figure = m_partial->figure(); figure && figure != m_shown) {
                    show(figure);
                    emit status().shown();
                }
        });
    }

    figures::Overlaid drawn() const override { return session().overlaid(); }

protected:
    QWidget *makeContent() override
    {
        connect(m_plot, &widgets::AtlasPlot::channelActivated, this, [this](int tno, int head, long channel) {
            session().selectHead(tno, head);
            session().setChannels({channel});
        });
        connect(m_plot, &widgets::AtlasPlot::matrixWanted, this,
                [this] { emit viewRequested(QLatin1String(figures::MatrixOptions::Name.data())); });
        return m_plot;
    }
    void limit(figures::FigureRequest &request) const override
    {
        constexpr long Longest = 65536;
        request.selection.n = std::min(request.selection.n, Longest);
    }
    /// Bands do not depend on what is selected of them: those of the same model are taken over.
    void request() override
    {
        const figures::PlotRequest request = requestOfSession();
        const FigureSource source = FigureSource::ofAll(request.overlaid, request.figure);
        if (source != m_source || !m_partial)
            m_partial = std::make_shared<PartialAtlas>();
        m_source = source;
        ask([request, made = m_partial](const Task &task) {
            return figures::atlasFigure(request.overlaid, request.figure, task, made->bands(),
                                        [&made](const AtlasFigure &figure) { made->set(figure); });
        });
    }
    void show(const FigurePtr &figure) override
    {
        if (!figure)
            m_partial.reset();
        m_shown = figure;
        m_plot->setFigure(figure, m_partial ? m_partial->levels() : std::vector<Levels>());
    }
    QString identity() const override { return joined({tr("every kernel"), nameOf(session().stage())}); }
    QString details() const override { return limitText(figure()->n); }

private:
    using Levels = widgets::AtlasPlot::LevelsPtr;
    /// The figure as far as the jobs for one source of its bands have come.
    class PartialAtlas {
    public:
        /// The figure with one more band, which is prepared here, on the thread of the job.
        void set(const AtlasFigure &figure)
        {
            const Levels newest = widgets::AtlasPlot::levelsOf(figure.bands.back());
            const std::scoped_lock lock(m_mutex);
            if (m_figure && m_figure->bands.size() >= figure.bands.size())
                return;
            m_figure = std::make_shared<const AtlasFigure>(figure);
            m_levels.push_back(newest);
        }
        std::vector<Levels> levels() const
        {
            const std::scoped_lock lock(m_mutex);
            return m_levels;
        }
        FigurePtr figure() const
        {
            const std::scoped_lock lock(m_mutex);
            return m_figure;
        }
        std::vector<AtlasFigure::BandPtr> bands() const
        {
            const FigurePtr figure = this->figure();
            return figure ? figure->bands : std::vector<AtlasFigure::BandPtr>();
        }

    private:
        mutable std::mutex m_mutex;
        FigurePtr m_figure;
        std::vector<Levels> m_levels; ///< the levels of its bands
    };

    FigureSource m_source;                   ///< what the bands depend on
    std::shared_ptr<PartialAtlas> m_partial; ///< what has been computed for m_source
    FigurePtr m_shown;                       ///< perhaps a part
};

} // namespace

ViewKind atlasView()
{
    return plotted<AtlasView>();
}

} // namespace tnn::app
