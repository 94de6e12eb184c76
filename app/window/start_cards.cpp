// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/start_cards.h"

#include <QLabel>
#include <QListWidget>
#include <QPixmap>
#include <QPushButton>
#include <QToolButton>

#include "app/base/program.h"
#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "app/controls/layout_items.h"
#include "app/session/workspace_state.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

constexpr int PictureSize = 124;
const QString CacheJob = QStringLiteral("hugging face cache");

} // namespace

ExampleCard::ExampleCard(QWidget *parent) : Card(tr("Examples"), parent)
{
    setNote(tr("one matrix per layer, channel 0"));
    auto *pictures = inRow({}, 16, QMargins(8, 4, 8, 0));
    const QStringList others = otherExamples();
    pictures->addWidget(makePicture(examplePath(), "example", tr("decay 0.99"),
                                    tr("Every coefficient is multiplied by 0.99^|lag|, as in the paper's models")));
    const QStringList names{tr("no decay"), tr("learned decay")};
    const QStringList tips{tr("The same model without decay; it does not extrapolate"),
                           tr("The same model with a learned decay per channel")};
    const char *const files[] = {"example-no-decay", "example-learned-decay"};
    for (qsizetype i = 0; i < others.size() && i < names.size(); ++i)
        pictures->addWidget(makePicture(others.at(i), files[i], names.at(i), tips.at(i)));
    pictures->addStretch(1);
    body()->addLayout(pictures);

    auto *about = mutedText(tr("Causal character-level TNN language models with 4 layers of 384 channels, trained on "
                               "Shakespeare at n = 256."),
                            this);
    auto *extrapolate = new QPushButton(tr("Extrapolate all three"), this);
    extrapolate->setToolTip(tr("Perplexity of all three beyond n = 256, side by side"));
    extrapolate->setVisible(!exampleText().isEmpty());
    connect(extrapolate, &QPushButton::clicked, this, &ExampleCard::extrapolationRequested);
    body()->addLayout(inRow({{about, 1}, {extrapolate, 0, Qt::AlignTop}}, 16, QMargins(8, 4, 8, 8)));
    setVisible(!examplePath().isEmpty());
}

QWidget *ExampleCard::makePicture(const QString &path, const char *picture, const QString &name, const QString &tip)
{
    QPixmap pixmap(QStringLiteral(":/pictures/%1.png").arg(QLatin1String(picture)));
    pixmap.setDevicePixelRatio(2);
    auto *button = named(new QToolButton(this), tr("Open example: %1").arg(name), tip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    button->setIcon(QIcon(pixmap));
    button->setIconSize({PictureSize, PictureSize});
    button->setText(name);
    connect(button, &QToolButton::clicked, this, [this, path] { emit chosen(path); });
    return button;
}

QListWidget *makePathList(QWidget *parent, const std::function<void(const QString &path)> &choose)
{
    auto *list = new QListWidget(parent);
    list->setFrameShape(QFrame::NoFrame);
    list->setTextElideMode(Qt::ElideMiddle);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto chosen = [choose](const QListWidgetItem *item) {
        if (item->flags().testFlag(Qt::ItemIsEnabled))
            choose(item->data(Qt::UserRole).toString());
    };
    QObject::connect(list, &QListWidget::itemActivated, list, chosen);
    QObject::connect(list, &QListWidget::itemClicked, list, chosen);
    return list;
}

void fitRows(QListWidget *list)
{
    const int row = qMax(20, list->sizeHintForRow(0));
    list->setFixedHeight(row * qBound(1, list->count(), 6) + 4);
}

CachedModelsCard::CachedModelsCard(Jobs &jobs, QWidget *parent) :
    Card(tr("Hugging Face cache"), parent), m_jobs(jobs),
    m_list(makePathList(this, [this](const QString &path) { emit chosen(path); }))
{
    setNote(tr("downloaded models with Toeplitz operators"));
    named(m_list, tr("Hugging Face cache"), tr("Models that other programs downloaded; Enter or click to open"));
    body()->setContentsMargins(4, 0, 4, 4);
    body()->addWidget(m_list);
    hide();
}

void CachedModelsCard::refresh()
{
    m_jobs.run(
        CacheJob, this, [](const Task &task) { return checkpoint::cachedModels(task); },
        [this](const std::shared_ptr<const std::vector<checkpoint::CachedModel>> &models) { show(*models); }, {});
}

void CachedModelsCard::stop()
{
    m_jobs.stop(CacheJob);
}

void CachedModelsCard::show(const std::vector<checkpoint::CachedModel> &models)
{
    m_list->clear();
    for (const checkpoint::CachedModel &model : models) {
        const QString name = QString::fromStdString(model.name), family = widgets::translated(model.family);
        auto *item = new QListWidgetItem(tr("%1: %2").arg(name, family), m_list);
        item->setData(Qt::UserRole, name);
        item->setToolTip(tr("%1: %2, %n layer(s) with Toeplitz operators", nullptr, static_cast<int>(model.layers))
                             .arg(name, family));
    }
    fitRows(m_list);
    setVisible(m_list->count() > 0);
}

} // namespace tnn::app
