// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/spectrum_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

using figures::SpectrumOptions;

/// State-space forms of one channel.
class SpectrumPlot : public CurvePlotOf<figures::SpectrumFigure, SpectrumOptions> {
    Q_OBJECT

public:
    explicit SpectrumPlot(QWidget *parent = nullptr) : CurvePlotOf(tr("Spectrum"), parent)
    {
        m_options.forms = {ssm::Variant::Unpadded};
        refresh();
    }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override;
    bool isOfLags() const override;
    QString readoutAt(const QPointF &coordinates) const override;
    bool hasEqualAspect() const override { return m_options.picture == SpectrumOptions::Picture::Plane; }

private:
    std::vector<std::size_t> shownForms() const; ///< indices into the figure's
    QRectF populatePlane();
    QRectF populateStems();
    QRectF populateLags();
    void shadeBeyondWindow(long window);
    void nameForms();
    void nameCircles();
    const toeplitz::Coefficients *original() const; ///< null if it cannot be compared with
    QString lagReadout(long lag) const;
    QString modeReadout(const QPointF &coordinates) const;
};

} // namespace tnn::widgets
