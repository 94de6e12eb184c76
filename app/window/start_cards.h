// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "app/base/jobs.h"
#include "app/controls/card.h"
#include "engine/checkpoint/hub_cache.h"
#include "engine/error.h"

class QLabel;
class QListWidget;

namespace tnn::app {

class ElidedLabel;

/// The bundled checkpoints as pictures of their matrices: a click opens one.
class ExampleCard : public Card {
    Q_OBJECT

public:
    explicit ExampleCard(QWidget *parent = nullptr);

signals:
    void chosen(const QString &path);
    void extrapolationRequested(); ///< all of them side by side

private:
    QWidget *makePicture(const QString &path, const char *picture, const QString &name, const QString &tip);
};

/// A list of files without a frame; a click or Enter chooses one, whose path is its Qt::UserRole.
QListWidget *makePathList(QWidget *parent, const std::function<void(const QString &path)> &choose);
/// Makes it as high as its rows, up to six.
void fitRows(QListWidget *list);

/// The models in the Hugging Face cache that have Toeplitz operators; hidden while there are none.
class CachedModelsCard : public Card {
    Q_OBJECT

public:
    explicit CachedModelsCard(Jobs &jobs, QWidget *parent = nullptr);

    void refresh(); ///< in a job, what is in the cache now
    void stop();
    QListWidget *list() const { return m_list; }

signals:
    void chosen(const QString &path);

private:
    void show(const std::vector<checkpoint::CachedModel> &models);

    Jobs &m_jobs;
    QListWidget *m_list;
};

} // namespace tnn::app
