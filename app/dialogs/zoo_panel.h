// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "app/session/pair_opener.h"
#include "engine/document/kernel_zoo.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace tnn::app {

/// Kernels of other models with their parameters. A kernel that was opened from here follows changes of the parameters.
class ZooPanel : public QDialog {
    Q_OBJECT

public:
    ZooPanel(Session &session, FileOpener &opener, PairOpener &pair, QWidget *parent = nullptr);

    document::ZooRequest request() const;
    QComboBox *kind() const { return m_kind; }
    QDoubleSpinBox *halfLife() const { return m_halfLife; }
    QPushButton *openButton() const { return m_open; }
    QPushButton *compareButton() const { return m_compare; }

private:
    void makeControls();
    QLayout *makeButtons();
    QSpinBox *number(const QString &name, const QString &tip, long value, long most);
    QDoubleSpinBox *decimal(const QString &name, const QString &tip, double value, double least, double most);
    void showKind();
    void showSession();
    void follow();
    std::vector<double> weights() const;

    Session &m_session;
    FileOpener &m_opener;
    PairOpener &m_pair;
    QFormLayout *m_form = nullptr;
    QComboBox *m_kind = nullptr;
    QLabel *m_formula = nullptr;
    QSpinBox *m_channels = nullptr, *m_taps = nullptr, *m_modes = nullptr, *m_seed = nullptr, *m_heads = nullptr;
    QDoubleSpinBox *m_halfLife = nullptr, *m_spread = nullptr, *m_period = nullptr, *m_least = nullptr,
                   *m_most = nullptr, *m_scale = nullptr;
    QLineEdit *m_weights = nullptr;
    QCheckBox *m_centred = nullptr, *m_causal = nullptr;
    QPushButton *m_open = nullptr, *m_compare = nullptr;
    QString m_name; ///< the last one opened from here
};

} // namespace tnn::app
