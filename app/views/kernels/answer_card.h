// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/controls/link.h"
#include "engine/figures/kernels/findings_figure.h"

namespace tnn::app {

/// Colors of an answer, on a screen or on paper.
struct AnswerColors {
    QColor text, muted, picture, problem;
};

/// Lays out a finding in `width` from the top left corner: its question, its answer in large letters beside a small
/// picture of what was measured, and its sentence. Paints it unless `painter` is null. Returns its height.
double layOutAnswer(QPainter *painter, const QFont &font, const QPointF &corner, double width,
                    const figures::Finding &finding, const AnswerColors &colors);

/// A finding as a card; a click, Space or Enter leads to the view that shows it.
class AnswerCard : public Link {
    Q_OBJECT

public:
    explicit AnswerCard(QWidget *parent = nullptr);

    void setFinding(const figures::Finding &finding);
    const figures::Finding &finding() const { return m_finding; }

    QSize sizeHint() const override { return {280, heightForWidth(280)}; }
    QSize minimumSizeHint() const override { return {160, 40}; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    figures::Finding m_finding;
};

} // namespace tnn::app
