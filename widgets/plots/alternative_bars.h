// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

namespace tnn::widgets {

/// The alternatives at one place of a text: one bar each, as long as its probability.
class AlternativeBars : public QWidget {
    Q_OBJECT

public:
    struct Alternative {
        QString symbol;
        double probability = 0; ///< 0 to 1
        bool chosen = false;    ///< it was generated

        bool operator==(const Alternative &) const = default;
    };

    explicit AlternativeBars(QWidget *parent = nullptr);

    void setAlternatives(const QList<Alternative> &alternatives); ///< in display order
    const QList<Alternative> &alternatives() const { return m_alternatives; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int rowHeight() const;
    void paintRow(QPainter &painter, const QRect &row, const Alternative &alternative) const;

    QList<Alternative> m_alternatives;
};

} // namespace tnn::widgets
