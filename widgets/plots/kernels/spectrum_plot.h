// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

#include <QString>

#include "engine/figures/kernels/spectrum_figure.h"
#include "engine/ssm/etsc.h"
#include "widgets/curves/curve_plot.h"
#include "widgets/curves/levels.h"

namespace tnn::widgets {

/// Returns whether a form has modes for this column.
bool hasModes(const ssm::Modes &modes, int column);
/// Returns whether a row is a mode, not padding of a reduced form to its largest channel.
bool isMode(const ssm::Modes &modes, long row, int column);

/// Returns how many modes are not finite.
long countNotFinite(const ssm::Modes &modes, int column);

/// The position of a mode of weight |b| = 10^level.
using ModePlace = std::function<QPointF(std::complex<double> lambda, double level)>;

/// The marks of several forms of one channel. A complex mode of the reduced form represents a conjugate pair: both get
/// a mark, each with half of the weight. Non-finite modes have none.
struct SpectrumMarks {
    std::vector<ModeMark> marks;

    void add(const ssm::Modes &modes, int column, const ModePlace &place);
    std::pair<double, double> levels() const; ///< the ends of the colors, at most eight decades apart
};

/// Returns "unpadded", "padded (published)", "reduced".
QString formName(const ssm::Modes &modes);

/// Describes a mode: its number as in the formulas (k = 1..n padded, else from 0), lambda, |b|, the half-life
/// -ln 2 / ln |lambda| and the period 2 pi / |angle|, both in tokens. A complex one of the reduced form is a pair.
QString modeText(const ssm::Modes &modes, long row, int column);

using figures::SpectrumOptions;

/// State-space forms of one channel; on the plane and as stems also of several.
class SpectrumPlot : public CurvePlot, public FigureOf<SpectrumPlot, figures::SpectrumFigure, SpectrumOptions> {
    Q_OBJECT

public:
    explicit SpectrumPlot(QWidget *parent = nullptr) : CurvePlot(tr("Spectrum"), parent)
    {
        m_options.forms = {document::Method::Unpadded};
        contentChanged();
    }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override
    {
        return noteOr(tr("Open a checkpoint to see its state-space form"),
                      tr("Select a channel to see its state-space form"));
    }
    bool isOfLags() const override;
    QString readoutAt(const QPointF &coordinates) const override;
    bool hasEqualAspect() const override { return m_options.picture == SpectrumOptions::Picture::Plane; }

private:
    std::vector<std::size_t> shownForms() const; ///< indices into the figure's
    std::vector<int> shownColumns() const;       ///< the channels whose modes are drawn
    bool isOverDensity() const;
    QString caption() const;
    QString densityText(const std::vector<std::size_t> &shown) const;
    QRectF populatePlane();
    QRectF populateStems();
    QRectF populateLags();
    void shadeBeyondWindow(long window);
    static constexpr double CircleStep = 2.5; ///< distance between the unit circles of adjacent forms
    void tickCircles(double last);
    void addDensity(const ssm::Modes &modes, double centre);
    void nameForms();
    void nameCircles();
    const toeplitz::Coefficients *original() const; ///< null if it cannot be compared with
    QString lagReadout(long lag) const;
    QString modeReadout(const QPointF &coordinates) const;
};

} // namespace tnn::widgets
