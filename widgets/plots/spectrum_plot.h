// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/spectrum_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

struct SpectrumOptions {
    enum class Picture {
        Plane,  ///< eigenvalues in the complex plane, |b_k| as colour and size; forms beside one another
        Stems,  ///< |b_k| against the angle of lambda_k
        Kernel, ///< what the converted model computes over the original, to 2n lags
        Error   ///< how far that is off at each lag
    };
    std::vector<ssm::Variant> forms{ssm::Variant::Unpadded}; ///< in the order they are drawn in
    Picture picture = Picture::Plane;
    int column = 0; ///< of the figure: which of its channels

    bool operator==(const SpectrumOptions &) const = default;
};

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
    SpectrumOptions m_options;
};

} // namespace tnn::widgets
