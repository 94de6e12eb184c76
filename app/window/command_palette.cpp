// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/command_palette.h"

#include <algorithm>

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>

#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"

namespace tnn::app {

namespace {

/// The title, its menu in small letters, and its keys on the right.
class CommandDelegate : public QStyledItemDelegate {
public:
    CommandDelegate(const QList<Command> &shown, QObject *parent) : QStyledItemDelegate(parent), m_shown(shown) { }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {100, option.fontMetrics.height() + 10};
    }
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        constexpr int Margin = 12, Gap = 12;
        const Command &command = m_shown.at(index.row());
        QStyleOptionViewItem back = option;
        initStyleOption(&back, index);
        back.text.clear();
        back.widget->style()->drawControl(QStyle::CE_ItemViewItem, &back, painter, back.widget);
        const auto group = command.enabled ? QPalette::Active : QPalette::Disabled;
        QRect room = option.rect.adjusted(Margin, 0, -Margin, 0);
        const QFontMetrics &metrics = option.fontMetrics;
        painter->setPen(option.palette.color(group, MutedRole));
        painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, command.keys);
        room.setRight(room.right() - metrics.horizontalAdvance(command.keys) - Gap);
        painter->setPen(option.palette.color(group, QPalette::Text));
        const QString title = metrics.elidedText(command.title, Qt::ElideMiddle, room.width());
        painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter, title);
        room.setLeft(room.left() + metrics.horizontalAdvance(title) + Gap);
        painter->setPen(option.palette.color(group, MutedRole));
        painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                          metrics.elidedText(command.place, Qt::ElideRight, std::max(0, room.width())));
    }

private:
    const QList<Command> &m_shown; ///< one per row
};

} // namespace

CommandPalette::CommandPalette(QList<Command> commands,
                               std::function<std::optional<Command>(const QString &pattern)> made, QWidget *window) :
    Surface(window),
    m_commands(std::move(commands)), m_made(std::move(made)), m_field(new QLineEdit(this)),
    m_list(new QListWidget(this)), m_nothing(mutedLabel(tr("No matching command"), this))
{
    setWindowFlag(Qt::Popup);
    setAttribute(Qt::WA_DeleteOnClose);
    setBorderRole(QPalette::PlaceholderText);
    m_field->setPlaceholderText(tr("Type a command"));
    named(m_field, tr("Command"), tr("Part of its name; arrow keys select, Enter runs, Escape closes"));
    m_field->installEventFilter(this);
    m_list->setAccessibleName(tr("Commands"));
    m_list->setItemDelegate(new CommandDelegate(m_shown, m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_nothing->setContentsMargins(12, 4, 12, 4);
    setLayout(inColumn({m_field, {m_list, 1}, m_nothing}, 8, QMargins(8, 8, 8, 8)));
    setFocusProxy(m_field);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_list, &QListWidget::clicked, this, [this](const QModelIndex &index) { run(index.row()); });
    search({});
}

void CommandPalette::popUp()
{
    constexpr int Width = 620, Height = 420, Top = 64;
    const QWidget *window = parentWidget();
    m_room = std::min(Height, window->height() - Top - 32);
    resize(std::min(Width, window->width() - 32), m_room);
    fitHeight();
    move(window->mapToGlobal(QPoint((window->width() - width()) / 2, Top)));
    show();
    m_field->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::search(const QString &pattern)
{
    m_shown = fitting(m_commands, pattern);
    if (const std::optional<Command> first = m_made(pattern))
        m_shown.prepend(*first);
    m_list->clear();
    for (const Command &command : m_shown) {
        auto *item = new QListWidgetItem(command.title, m_list);
        item->setToolTip(command.tip);
        item->setData(Qt::AccessibleTextRole,
                      QStringLiteral("%1, %2, %3").arg(command.title, command.place, command.keys));
    }
    m_list->setCurrentRow(0);
    m_list->setVisible(!m_shown.isEmpty());
    m_nothing->setVisible(m_shown.isEmpty());
    fitHeight();
}

/// No higher than its results.
void CommandPalette::fitHeight()
{
    if (m_room == 0)
        return; // popUp() was not called yet
    const QMargins margins = layout()->contentsMargins();
    const int rows = m_list->count() * std::max(1, m_list->sizeHintForRow(0));
    const int found = m_list->count() > 0 ? rows : m_nothing->sizeHint().height();
    const int whole = margins.top() + m_field->sizeHint().height() + layout()->spacing() + found + margins.bottom();
    resize(width(), std::min(m_room, whole));
}

void CommandPalette::step(int by)
{
    m_list->setCurrentRow(std::clamp(m_list->currentRow() + by, 0, std::max(0, m_list->count() - 1)));
}

/// A disabled command stays so that it can be read: its tooltip says what it would do.
void CommandPalette::run(int row)
{
    if (row < 0 || !m_shown.at(row).enabled)
        return;
    const auto work = m_shown.at(row).run;
    close();
    work();
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    constexpr int Page = 10;
    if (event->type() != QEvent::KeyPress)
        return Surface::eventFilter(watched, event);
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Down:
        step(1);
        return true;
    case Qt::Key_Up:
        step(-1);
        return true;
    case Qt::Key_PageDown:
        step(Page);
        return true;
    case Qt::Key_PageUp:
        step(-Page);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        run(m_list->currentRow());
        return true;
    case Qt::Key_Escape:
        close();
        return true;
    default:
        return Surface::eventFilter(watched, event);
    }
}

} // namespace tnn::app
