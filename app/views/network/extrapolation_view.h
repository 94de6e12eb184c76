// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/vocabulary_loader.h"
#include "app/views/network/extrapolation_controls.h"
#include "app/views/network/extrapolation_table.h"
#include "app/views/network/measurement.h"
#include "app/views/view.h"
#include "widgets/plots/network/extrapolation_plot.h"

namespace tnn::app {

/// How well models predict a text in windows of growing length: the open one, the same with overrides and forms of its
/// operators, B if it is open, and other checkpoints. The user starts a measurement; after that, changes and additions
/// are measured automatically.
class ExtrapolationView : public View {
    Q_OBJECT

public:
    explicit ExtrapolationView(const ViewParts &parts);

    bool hasFigure() const override { return m_measurement.figure() != nullptr; }
    figures::Numbers numbers() const override { return numbersOf(*m_measurement.figure()); }

    void setText(const QString &path); ///< a file: text, or ids as .npy
    void addCheckpoint(const QString &path);
    void measure();
    void answer() override;
    void stop() { m_measurement.stop(); }
    bool isRunning() const { return m_measurement.isRunning(); }
    ExtrapolationControls *fields() const { return m_fields; }
    QTableView *table() const { return m_table; }
    /// Measures a text with this checkpoint and with others as soon as the checkpoint and its vocabulary are loaded and
    /// the view is visible.
    void measureNext(const QString &checkpoint, const QString &text, const QStringList &others)
    {
        m_planned = {checkpoint, text, others};
    }

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void clear() override;
    void applyOptions() override { m_plot->setOptions(chosen<figures::ExtrapolationOptions>()); }
    bool canStop() const override { return isRunning(); }
    void stopRun() override { stop(); }

private:
    struct PlannedRun {
        QString checkpoint, text;
        QStringList others;
    };

    void connectFields();
    void reset();
    void followInput();
    void followChanges();
    void askForRefusal();
    void measurePlanned();
    void offerText();
    MeasuredModel original() const;
    std::optional<MeasuredModel> second() const;
    std::optional<MeasuredModel> changed(const MeasuredModel &original) const;
    void showFigure();
    void showState();

    VocabularyLoader &m_vocabularies;
    DeviceChooser &m_devices;
    Measurement m_measurement;
    ExtrapolationControls *m_fields = nullptr;
    widgets::ExtrapolationPlot *m_plot = nullptr;
    ExtrapolationTable *m_model = nullptr;
    QTableView *m_table = nullptr;

    document::DocumentPtr m_document; ///< the open one; A of two
    document::DocumentPtr m_second;   ///< B
    QString m_refusal;                ///< why the open checkpoint cannot be measured
    MeasuredText m_text;
    bool m_isOffered = false; ///< nobody has chosen the text
    bool m_isAsked = false;   ///< to be measured as soon as there is a text
    std::optional<PlannedRun> m_planned;
    QStringList m_added; ///< paths of other checkpoints
};

} // namespace tnn::app
