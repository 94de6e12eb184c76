// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

#include "app/session/device_chooser.h"
#include "app/session/settings.h"
#include "app/views/compare_table.h"
#include "app/views/view.h"
#include "widgets/compare_plot.h"

class QSortFilterProxyModel;

namespace tnn::app {

/// T x by every algorithm: curves and a table. A selected row is drawn alone; holding F shows the float64 reference.
class CompareView : public FigureView<commands::CompareFigure> {
    Q_OBJECT

public:
    /// The naive sum and the reference take n^2 steps: the largest n that is compared.
    static constexpr long Longest = 8192;

    CompareView(Session &session, Jobs &jobs, Settings &settings, DeviceChooser &devices, QObject *parent = nullptr);

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void show(const FigurePtr &figure) override;
    QString subtitle() const override;
    void themeChanged(const widgets::Theme &theme) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QTableView *makeTable(QWidget *parent);
    QWidget *makeWays(QWidget *parent);
    QWidget *makePicture(QWidget *parent);
    QWidget *makeTolerance(QWidget *parent);
    QWidget *makeDevices(QWidget *parent);
    commands::ComparedWays ways() const;
    void setAllDevices(bool all);
    void setPicture(widgets::CompareOptions::Picture picture);
    void drawAlone();
    QString selectedAlgorithm() const;

    Settings &m_settings;
    DeviceChooser &m_devices;
    bool m_forms = true;
    bool m_allDevices = false;
    CompareTable *m_model = nullptr;
    QSortFilterProxyModel *m_sorted = nullptr;
    QTableView *m_table = nullptr;
    widgets::ComparePlot *m_plot = nullptr;
    bool m_flipped = false;
};

} // namespace tnn::app
