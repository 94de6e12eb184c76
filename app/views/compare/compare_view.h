// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/base/settings.h"
#include "app/session/device_chooser.h"
#include "app/views/compare/compare_panel.h"
#include "app/views/compare/compared_files.h"
#include "app/views/view.h"
#include "engine/figures/compare/compare_figure.h"
#include "engine/run/compare_pair.h"
#include "widgets/plots/compare/compare_plot.h"

class QComboBox;

namespace tnn::app {

/// T x by every algorithm and from other programs: pictures and a table. The pictures compare two rows, A and B; a
/// selected row is drawn by itself; holding F shows B instead of A, or the float64 reference if everything is shown.
class CompareView : public FigureView<figures::CompareFigure> {
    Q_OBJECT

public:
    using Picture = figures::CompareOptions::Picture;
    using Scope = figures::CompareOptions::Scope;
    /// The naive sum and the reference take n^2 steps: the largest n that is compared.
    static constexpr long Longest = 8192;

    explicit CompareView(const ViewParts &parts);
    std::optional<figures::PlotRequest> plotRequest() const override;

    figures::Numbers numbers() const override;
    QWidget *makeOwnControl(QWidget *parent, const figures::OptionField &field) override;
    /// Results computed elsewhere, kept while the document is open.
    ComparedFiles &files() { return m_files; }
    ComparePanel *panel() const { return m_panel; }
    void setScope(Scope scope) { choose(&figures::CompareOptions::scope, scope); }
    void setPair(const QString &a, const QString &b);
    void goToWorst(); ///< the place where A and B differ most, over all channels

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void show(const FigurePtr &figure) override;
    QString identity() const override;
    QString details() const override;
    void applyOptions() override;
    bool needOther(const figures::FigureOptions &before) const override;
    void themeChanged(const widgets::Theme &theme) override
    {
        m_panel->model()->setTheme(theme);
        m_errors->setTheme(theme);
    }
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    using CostsPtr = std::shared_ptr<const figures::CompareCostsFigure>;

    void connectPanel();
    void connectErrors();
    void draw(widgets::CompareOptions options);
    int shownChannel() const;
    run::ComparedMethods comparedMethods() const;
    figures::ComparedElsewhere elsewhere() const;
    figures::FigureRequest comparedRequest() const;
    void showChannels();
    std::optional<run::PairDifference> comparedPair() const;
    void showPair();
    void keepPair(const run::Comparison &comparison);
    void measureCosts(); ///< stops a running measurement
    void stopCosts();
    void forgetCosts();
    void showCosts();
    bool measuresCosts() const { return jobs().isRunning(runJob()); }
    bool showsCosts() const { return m_plot->showsCosts(); }
    void goToPlaceOf(const QString &name);
    void drawAlone();
    void askForFiles();
    void copyTable() const;
    void followDocument();
    bool pressed(int key);

    Settings &m_settings;
    DeviceChooser &m_devices;
    ComparedFiles m_files;
    CostsPtr m_costs;     ///< null: not measured
    QString m_costsError; ///< why there are none, else empty
    QString m_path;       ///< the path of the document that the files belong to
    QString m_added;      ///< a result that becomes B as soon as it is available
    QComboBox *m_channel = nullptr;
    ComparePanel *m_panel = nullptr;
    widgets::ComparePlot *m_plot = nullptr, *m_errors = nullptr;
    bool m_follows = false; ///< a zoom is being handed on
    bool m_flipped = false;
    bool m_hasNewInput = false; ///< since the last figure
};

} // namespace tnn::app
