// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QMap>
#include <QWidget>

#include "engine/checkpoint/training/training_state.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;

namespace tnn::app {

/// The options of a training as fields with their command-line names; the less common ones under "More".
class TrainingOptions : public QWidget {
    Q_OBJECT

public:
    explicit TrainingOptions(QWidget *parent = nullptr);

    /// Includes default values as well as those that differ from the defaults of `train`: the call is complete.
    QMap<QString, QString> values() const;
    QWidget *field(const QString &name) const; ///< nullptr if there is none

private:
    struct Field {
        QString name;
        QWidget *widget = nullptr;
    };
    void makeModel(QFormLayout &form);
    void makeTraining(QFormLayout &form);
    QWidget *makeRare();
    template <class Field> Field *add(QFormLayout &form, const char *name, const QString &label, const QString &tip);
    void whole(QFormLayout &form, const char *name, const QString &label, const QString &tip, long value, int least,
               int most);
    void real(QFormLayout &form, const char *name, const QString &label, const QString &tip, double value, double most,
              int decimals);
    QComboBox *choice(QFormLayout &form, const char *name, const QString &label, const QString &tip,
                      const QList<std::pair<QString, const char *>> &values);
    void showDependent();

    std::vector<Field> m_fields;
    QComboBox *m_decay = nullptr;
    QComboBox *m_input = nullptr;
    QDoubleSpinBox *m_gamma = nullptr;
    QCheckBox *m_glu = nullptr;
};

/// The options that a stored training was started with, as far as its file records them.
QMap<QString, QString> optionsOf(const checkpoint::TrainedNetwork &network, const checkpoint::TrainingHistory &history);

} // namespace tnn::app
