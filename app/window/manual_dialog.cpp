// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDialog>
#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QListWidget>
#include <QSplitter>

#include "app/base/language.h"
#include "app/controls/actions.h"
#include "app/controls/layout_items.h"
#include "app/window/manual_pictures.h"
#include "app/window/menus.h"

namespace tnn::app {

namespace {

constexpr int PageRole = Qt::UserRole, NameRole = PageRole + 1; // the text, and "spectrum"

/// The text after the heading marks of the first line.
QString headingOf(const QString &page)
{
    QString line = page.section(QLatin1Char('\n'), 0, 0);
    while (line.startsWith(QLatin1Char('#')))
        line.remove(0, 1);
    return line.trimmed();
}

/// The pages behind the views' "?" and those about the whole program, by title.
void addChapters(QListWidget &chapters)
{
    for (const QString &file : QDir(QStringLiteral(":/manual")).entryList({QStringLiteral("*.md")})) {
        const QString name = QFileInfo(file).completeBaseName(), page = manualPage(name);
        auto *chapter = new QListWidgetItem(headingOf(page), &chapters);
        chapter->setData(PageRole, page);
        chapter->setData(NameRole, name);
    }
    chapters.sortItems();
}

/// Follows a link from one chapter to another.
void follow(QListWidget &chapters, const QUrl &link)
{
    for (int row = 0; row < chapters.count(); ++row)
        if (chapters.item(row)->data(NameRole) == QFileInfo(link.path()).completeBaseName()) {
            chapters.item(row)->setHidden(false);
            chapters.setCurrentRow(row);
        }
}

/// Lists the chapters that contain the text, and marks it in the shown one.
void search(QListWidget &chapters, QTextBrowser &text, const QString &pattern)
{
    QListWidgetItem *first = nullptr;
    for (int row = 0; row < chapters.count(); ++row) {
        QListWidgetItem *chapter = chapters.item(row);
        const bool found = chapter->data(PageRole).toString().contains(pattern, Qt::CaseInsensitive);
        chapter->setHidden(!found);
        if (found && !first)
            first = chapter;
    }
    if (const QListWidgetItem *current = chapters.currentItem(); first && (!current || current->isHidden()))
        chapters.setCurrentItem(first);
    text.moveCursor(QTextCursor::Start);
    if (!pattern.isEmpty())
        text.find(pattern);
}

} // namespace

QDialog *makeManualDialog(const widgets::Theme &theme, QWidget *parent)
{
    auto *dialog = new QDialog(parent);
    dialog->setWindowTitle(Actions::tr("Manual"));
    auto *pattern = named(new QLineEdit(dialog), Actions::tr("Search the manual"),
                          Actions::tr("Lists the chapters that contain this text"));
    pattern->setPlaceholderText(Actions::tr("Search"));
    pattern->setClearButtonEnabled(true);
    auto *chapters = named(new QListWidget(dialog), Actions::tr("Chapters"), Actions::tr("Chapters of the manual"));
    auto *text = named(new ManualText(theme, dialog), Actions::tr("Text of the chapter"), {});
    addChapters(*chapters);
    QObject::connect(chapters, &QListWidget::currentItemChanged, text, [text, pattern](const QListWidgetItem *chapter) {
        if (chapter)
            text->showPage(chapter->data(NameRole).toString(), chapter->data(PageRole).toString());
        else
            text->clear();
        if (!pattern->text().isEmpty())
            text->find(pattern->text());
    });
    QObject::connect(text, &QTextBrowser::anchorClicked, chapters,
                     [chapters](const QUrl &link) { follow(*chapters, link); });
    QObject::connect(pattern, &QLineEdit::textChanged, dialog,
                     [chapters, text](const QString &typed) { search(*chapters, *text, typed); });
    auto *left = new QWidget(dialog);
    left->setLayout(inColumn({pattern, {chapters, 1}}, 8, QMargins()));
    auto *splitter = new QSplitter(dialog);
    splitter->addWidget(left);
    splitter->addWidget(text);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({220, 640});
    dialog->setLayout(inColumn({{splitter, 1}}));
    chapters->setCurrentRow(0);
    dialog->resize(900, 640);
    return dialog;
}

} // namespace tnn::app
