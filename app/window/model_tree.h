// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStandardItemModel>

#include "engine/commands/document.h"

namespace tnn::app {

/// Checkpoint > layer > head as items; numbers that take work arrive later.
class ModelTree : public QStandardItemModel {
    Q_OBJECT

public:
    enum Column { Name, Channels, Decay, K99, ColumnCount };
    static constexpr int LayerRole = Qt::UserRole;    ///< of Name; absent on the checkpoint
    static constexpr int HeadRole = Qt::UserRole + 1; ///< of Name; absent on a layer of several heads
    static constexpr int SortRole = Qt::UserRole + 2;

    explicit ModelTree(QObject *parent = nullptr);

    void setDocument(const commands::DocumentPtr &document); ///< may be null
    void setMemory(int layer, int head, long k99);
    QModelIndex indexOf(int layer, int head) const;

private:
    QList<QStandardItem *> layerRow(const checkpoint::TnoDescription &tno, int layer) const;
};

} // namespace tnn::app
