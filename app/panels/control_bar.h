// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QToolBar>

#include "app/session/session.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace tnn::app {

class GammaControl;

/// The selection as controls: layer, head, channels, n, decay, and which coefficients are shown.
class ControlBar : public QToolBar {
    Q_OBJECT

public:
    explicit ControlBar(Session &session, QWidget *parent = nullptr);

signals:
    void refused(const QString &reason); ///< the typed text is not a list of channels

private:
    void makeControls();
    /// Adds a control after its label; both move together behind ">>" where there is no room.
    QAction *addLabelled(QLabel *label, QWidget *control);
    QAction *addLabelled(const QString &text, QWidget *control);
    void showLengths();
    void applyChannels();
    std::optional<int> tnoOfLayer(const QString &text, QString *reason) const;
    void showDocument();
    void showSelection();

    Session &m_session;
    QComboBox *m_layer = nullptr;
    QComboBox *m_head = nullptr;
    QAction *m_headAction = nullptr;
    QLineEdit *m_channels = nullptr;
    QSpinBox *m_length = nullptr;
    QLabel *m_axis = nullptr;     ///< "n", or "height n"
    QSpinBox *m_across = nullptr; ///< n along the other axis, if any
    QAction *m_acrossAction = nullptr;
    GammaControl *m_gamma = nullptr;
    QComboBox *m_stage = nullptr;
};

} // namespace tnn::app
