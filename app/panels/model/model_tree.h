// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStandardItemModel>

#include "engine/document/document.h"

namespace tnn::app {

/// Checkpoint > layer > head as items, or checkpoint > layer > TNO > head if a layer acts along two axes; expensive
/// numbers arrive later. A TNO is identified by its index into Description::tnos.
class ModelTree : public QStandardItemModel {
    Q_OBJECT

public:
    enum Column { Name, Channels, Decay, K99, Change, ColumnCount };
    static constexpr int TnoRole = Qt::UserRole;      ///< for Name; absent on the checkpoint and on a layer of two TNOs
    static constexpr int HeadRole = Qt::UserRole + 1; ///< for Name; absent on a TNO of several heads
    static constexpr int SortRole = Qt::UserRole + 2; ///< a number in every column; for Name the position in the model

    explicit ModelTree(QObject *parent = nullptr);

    void setDocument(const document::DocumentPtr &document); ///< may be null
    /// Shows the decays that these leave, in the warning color where they are not the stored ones.
    void setOverrides(const model::Overrides &overrides);
    void setMemory(int tno, int head, const QString &k99);
    /// ||A - B|| / ||A|| of a head between two checkpoints; a TNO of several heads shows the largest one.
    void setChange(int tno, int head, double change);
    void clearChanges();
    QModelIndex indexOf(int tno, int head) const;

private:
    QList<QStandardItem *> tnoRow(const checkpoint::TnoDescription &tno, int index, const QString &name);
    QList<QStandardItem *> layerRow(const checkpoint::Description &description, int layer);

    QList<QStandardItem *> m_tnos; ///< the row of every TNO; owned by the model
};

} // namespace tnn::app
