// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

namespace tnn::app {

/// x as a small line, or as stems if there are few values, with its extremes next to it.
class InputPreview : public QWidget {
    Q_OBJECT

public:
    explicit InputPreview(QWidget *parent = nullptr);

    void setValues(const std::vector<float> &values);
    QSize sizeHint() const override { return {160, 56}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool isFlat() const { return !(m_high > m_low); } ///< all values are equal
    void paintValues(QPainter &painter, const QRectF &area) const;

    std::vector<float> m_values;
    float m_low = 0, m_high = 0;
};

} // namespace tnn::app
