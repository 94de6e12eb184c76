// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <vector>

#include <QLayout>

namespace tnn::app {

/// Rows of widgets, each as wide as its hint and in the middle of its row: those without room begin the next one.
class FlowLayout : public QLayout {
public:
    FlowLayout(std::initializer_list<QWidget *> widgets, int spacing, const QMargins &margins);
    ~FlowLayout() override;

    void addItem(QLayoutItem *item) override { m_items.push_back(item); }
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    QSize sizeHint() const override; ///< in one row
    QSize minimumSize() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return place(QRect(0, 0, width, 0), false); }
    void setGeometry(const QRect &rect) override;

private:
    /// Returns the height within this width; with `apply` the items are moved.
    int place(const QRect &rect, bool apply) const;

    std::vector<QLayoutItem *> m_items;
};

} // namespace tnn::app
