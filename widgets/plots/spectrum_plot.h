// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/spectrum_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

using figures::SpectrumOptions;

/// State-space forms of one channel.
class SpectrumPlot : public CurvePlot {
    Q_OBJECT

public:
    explicit SpectrumPlot(QWidget *parent = nullptr);
    ~SpectrumPlot() override;

    void setFigure(std::shared_ptr<const figures::SpectrumFigure> figure); ///< null: nothing is open
    void setOptions(const SpectrumOptions &options);
    const SpectrumOptions &options() const { return m_options; }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override;
    Hover hoverAt(const QPointF &coordinates) const override;
    std::optional<double> markerOf(const Hover &hover) const override;
    QString readoutAt(const QPointF &coordinates) const override;
    bool hasEqualAspect() const override;

private:
    std::vector<std::size_t> shownForms() const; ///< indices into the figure's
    bool isOfLags() const;                       ///< whether lags are along the horizontal axis
    QRectF populatePlane();
    QRectF populateStems();
    QRectF populateKernel();
    QRectF populateError();
    void shadeBeyondWindow(long window);
    void nameForms();
    void nameCircles();
    const toeplitz::Coefficients *original() const; ///< null where it can't be compared with
    QString lagReadout(long lag) const;
    QString modeReadout(const QPointF &coordinates) const;

    std::shared_ptr<const figures::SpectrumFigure> m_figure;
    SpectrumOptions m_options{{ssm::Variant::Unpadded}};
};

} // namespace tnn::widgets
