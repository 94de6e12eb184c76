// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/base/settings.h"
#include "app/session/file_watcher.h"
#include "app/session/training_process.h"
#include "app/views/training/stored_training.h"
#include "app/views/view.h"

namespace tnn::widgets {
class TrainingPlot;
}

namespace tnn::app {

class TrainingControls;

/// The losses stored in an open checkpoint, and trainings started here, whose curves grow as they run. The run outlives
/// the view and is owned by the caller.
class TrainingView : public View {
    Q_OBJECT

public:
    explicit TrainingView(const ViewParts &parts);

    bool hasFigure() const override;
    figures::Numbers numbers() const override { return numbersOf(*shownFigure()); }

    TrainingControls *fields() const { return m_fields; }
    void train();
    void resume(); ///< the run that ended here before its last step, or the open training
    void stop();

signals:
    void saved(const QString &path); ///< the running training saved a checkpoint

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void clear() override;
    void applyOptions() override;
    bool canStop() const override { return m_run.isRunning() && !m_run.isStopping(); }
    void stopRun() override { stop(); }

private:
    void follow();
    void start(const TrainingCall &call);
    void addNews(const QList<run::TrainProgress> &news);
    void finish(TrainingProcess::Ending ending, const QString &reason);
    void conclude(TrainingProcess::Ending ending, const QString &reason, const figures::TrainingFigure *left);
    std::shared_ptr<const figures::TrainingFigure> shownFigure() const;
    bool isOpen(const QString &path) const;
    QString openPath() const;
    void showAll();
    QString details() const;
    QString notice() const;
    QString resumable() const;

    Settings &m_settings;
    TrainingProcess &m_run;
    widgets::TrainingPlot *m_plot = nullptr;
    TrainingControls *m_fields = nullptr;
    document::DocumentPtr m_document;
    std::shared_ptr<const StoredTraining> m_stored;  ///< null: nothing is open, or it has not been read yet
    std::shared_ptr<figures::TrainingFigure> m_live; ///< the figure of the run, even after it has ended
    run::TrainProgress m_last;
    QString m_warning;
    FileStamp m_before;      ///< the stamp of the output file at the start
    bool m_hasEnded = false; ///< the run of m_live, before its last step
};

} // namespace tnn::app
