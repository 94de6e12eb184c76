// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/commands/figures.h"
#include "widgets/curve_plot.h"

namespace tnn::widgets {

class Extent;

struct CompareOptions {
    enum class Picture {
        Overlay,    ///< y of every algorithm and of the float64 reference
        Difference, ///< y - y64
        Error       ///< log10 |y - y64|
    };
    Picture picture = Picture::Overlay;
    int column = 0; ///< of the figure: which of its channels
    QString flipTo; ///< when set, only that algorithm is drawn; "reference" is the float64 one

    bool operator==(const CompareOptions &) const = default;
};

/// Outputs of the algorithms for one channel against position i, or how far they are from the float64 reference.
class ComparePlot : public CurvePlot {
    Q_OBJECT

public:
    explicit ComparePlot(QWidget *parent = nullptr);
    ~ComparePlot() override;

    void setFigure(std::shared_ptr<const commands::CompareFigure> figure); ///< null: nothing is open
    void setOptions(const CompareOptions &options);
    const CompareOptions &options() const { return m_options; }

protected:
    std::optional<QRectF> populate() override;
    QString title() const override;
    QString notice() const override;
    Hover hoverAt(const QPointF &coordinates) const override;
    std::optional<double> markerOf(const Hover &hover) const override;
    QString readoutAt(const QPointF &coordinates) const override;

private:
    Extent addCurves(QStringList &caption);
    double errorFoot() const;

    std::shared_ptr<const commands::CompareFigure> m_figure;
    CompareOptions m_options;
};

} // namespace tnn::widgets
