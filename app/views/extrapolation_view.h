// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include "app/session/vocabulary_keeper.h"
#include "app/views/extrapolation_table.h"
#include "app/views/measure_curve.h"
#include "app/views/view.h"
#include "widgets/extrapolation_plot.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace tnn::app {

/// How well models predict a text in windows of growing length: what is open, what overrides make of it, and other
/// checkpoints. A measurement is started by hand; then new overrides and added checkpoints are measured by themselves.
class ExtrapolationView : public View {
    Q_OBJECT

public:
    ExtrapolationView(Session &session, Jobs &jobs, VocabularyKeeper &vocabularies, QObject *parent = nullptr);

    bool hasFigure() const override { return m_figure != nullptr; }
    commands::Numbers numbers() const override { return numbersOf(*m_figure); }

    void takeText(const QString &path); ///< a file: a text, or ids as .npy
    void addCheckpoint(const QString &path);
    void measure();
    void stop();
    bool isRunning() const { return m_running.has_value(); }
    QString message() const;
    QPushButton *button() const { return m_button; }
    QLineEdit *lengthsField() const { return m_lengths; }
    QTableView *table() const { return m_table; }
    /// As soon as this checkpoint and its vocabulary are there, and somebody looks: measures a text with it and with others.
    void measureNext(const QString &checkpoint, const QString &text, const QStringList &others);

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void clear() override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Entry {
        MeasuredModel model;
        bool isComplete = false;
    };
    static Entry entryOf(const QString &path);
    struct Planned {
        QString checkpoint, text;
        QStringList others;
    };
    void measurePlanned();

    QWidget *makeFields(QWidget *parent);
    QWidget *makeScale(QWidget *parent);
    QTableView *makeTable(QWidget *parent);
    void reset();
    void chooseText();
    void chooseCheckpoint();
    void followInput();
    void followOverrides();
    void next();
    void takeProgress();
    void finish(std::size_t entry, const MeasuredCurve &curve);
    void fail(std::size_t entry, const QString &reason);
    void halt();
    static void setPoint(std::vector<commands::LengthLoss> &points, const commands::LengthLoss &point);
    QString shortened(const QString &name) const;
    void showFigure();
    void showState();
    void tell(const QString &text, bool isError);

    VocabularyKeeper &m_vocabularies;
    widgets::ExtrapolationPlot *m_plot = nullptr;
    ExtrapolationTable *m_model = nullptr;
    QTableView *m_table = nullptr;
    QPushButton *m_textButton = nullptr;
    QLineEdit *m_lengths = nullptr;
    QComboBox *m_limit = nullptr;
    QPushButton *m_add = nullptr;
    QPushButton *m_button = nullptr;
    QLabel *m_message = nullptr;

    commands::DocumentPtr m_document;
    QString m_refusal; ///< why what is open can't be measured
    MeasuredText m_text;
    std::optional<Planned> m_planned;
    QStringList m_added;          ///< paths of other checkpoints
    std::vector<long> m_asked;    ///< lengths of the measurement, empty: the usual ones
    std::vector<Entry> m_entries; ///< of the measurement, one a curve of the figure
    std::shared_ptr<commands::ExtrapolationFigure> m_figure;
    std::optional<std::size_t> m_running;
    std::shared_ptr<Inbox<commands::LengthLoss>> m_inbox;
    QTimer m_beat;
    bool m_isReady = false; ///< painted() was told
};

} // namespace tnn::app
