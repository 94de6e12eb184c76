// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/compare/compare_figure.h"
#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

/// What to draw: the figure's options, and the user's pointing.
struct CompareOptions {
    using Picture = figures::CompareOptions::Picture;
    using Scope = figures::CompareOptions::Scope;

    Picture picture = Picture::Overlay;
    int column = 0;   ///< index of one of the figure's channels
    QString flipTo{}; ///< if set, only that algorithm is drawn; "reference" is the float64 one
    Scope scope = Scope::All;
    QString a{}, b{};           ///< names of two results, or "reference"
    QString held{};             ///< if set, drawn instead of everything, at the same scale
    std::optional<long> mark{}; ///< a highlighted position
    double divider = 0.5;       ///< the place of a wipe's divider, as a share of the width
    bool isBelow = false;       ///< below another plot of the same results, whose legend names the curves

    bool operator==(const CompareOptions &) const = default;
};
using ComparePicture = CompareOptions::Picture;
using CompareScope = CompareOptions::Scope;

/// Outputs of the algorithms for one channel against position i, their errors against the float64 reference or each
/// other, or their costs. A wipe's divider is dragged, or moved by Ctrl+Left and Ctrl+Right.
class ComparePlot : public CurvePlot, public FigureOf<ComparePlot, figures::CompareFigure, CompareOptions> {
    Q_OBJECT

public:
    explicit ComparePlot(QWidget *parent = nullptr) : CurvePlot(tr("Comparison"), parent) { contentChanged(); }

    void setCosts(std::shared_ptr<const figures::CompareCostsFigure> costs); ///< null: not measured
    bool showsCosts() const;
    /// Shows the neighborhood of a position, or everything if that is short, and highlights it.
    void goTo(long position);
    static QString shownName(const QString &name); ///< the name under which a result or the reference is shown

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override;
    int verticalMeaning() const override;
    Hover hoverAt(const QPointF &coordinates) const override;
    std::optional<double> markerOf(const Hover &hover) const override;
    QString readoutAt(const QPointF &coordinates) const override;
    bool handleGesture(QEvent *event) override;
    bool key(const QKeyEvent &event) override;

private:
    bool hasColumn() const;
    std::vector<int> sources() const; ///< indices of results, in drawing order; -1: the reference
    std::vector<double> valuesOf(int source) const;
    QPen penOf(int source) const;
    QString labelOf(int source) const;
    QString pairName() const
    {
        return tr("%1 \u2212 %2").arg(shownName(m_options.a), shownName(m_options.b));
    } ///< "naive - fft"
    std::optional<int> sourceOf(const QString &name) const;
    void addMark(); ///< at the highlighted position

    QRectF populateCurves();
    Extent addCurves(QStringList &caption);
    std::vector<int> scaled() const;
    Extent addSource(int source, bool drawn, double foot, QStringList &exact, long &notFinite);
    Extent addPairDifference(QStringList &caption);
    double errorFoot() const;
    QString positionReadout(long position) const;

    QRectF populateUlp();
    QString ulpReadout(double bin) const;

    QRectF populateWipe();
    void moveDivider(double share);
    bool dragDivider(QEvent *event);

    std::optional<QRectF> populateCosts();
    QString costsReadout(double key) const;

    std::shared_ptr<const figures::CompareCostsFigure> m_costs;
    bool m_drags = false; ///< the divider is being dragged
};

} // namespace tnn::widgets
