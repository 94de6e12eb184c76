// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <vector>

#include <QDialog>

#include "app/session/pair_opener.h"
#include "engine/document/kernel_zoo.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;

namespace tnn::app {

/// Kernels of other models with their parameters. A kernel that was opened from here follows changes of the parameters.
class ZooPanel : public QDialog {
    Q_OBJECT

public:
    ZooPanel(Session &session, FileOpener &opener, PairOpener &pair, QWidget *parent = nullptr);

    document::ZooRequest request() const;

private:
    using Kinds = std::set<document::ZooKind>;
    /// One parameter's row of the form.
    struct Row {
        QWidget *control;
        std::function<void(document::ZooRequest &)> read; ///< from the control
        Kinds kinds;                                      ///< that have it
    };

    void makeControls();
    QLayout *makeButtons();
    template <class Number>
    void addNumber(const QString &name, const QString &tip, Number document::ZooRequest::*number, double least,
                   double most, const Kinds &kinds, const QString &unit = {});
    void addFlag(const QString &name, const QString &tip, bool document::ZooRequest::*flag, document::ZooKind kind);
    void addWeights();
    void showKind();
    void showSession();
    void follow();
    void send(const QString &name, bool asOther, bool again);

    Session &m_session;
    FileOpener &m_opener;
    PairOpener &m_pair;
    QFormLayout *m_form = nullptr;
    QComboBox *m_kind = nullptr;
    QLabel *m_formula = nullptr;
    QPushButton *m_compare = nullptr;
    std::vector<Row> m_rows;
    QString m_name;                 ///< the last one opened from here
    bool m_isOther = false;         ///< opened as B
    std::optional<QString> m_until; ///< the file it replaces, while it is being read
};

} // namespace tnn::app
