// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/export_target_box.h"

#include <algorithm>

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "app/base/number_format.h"
#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"
#include "app/views/view.h"
#include "engine/error.h"

namespace tnn::app {

ExportTargetBox::ExportTargetBox(const View &view, const Session &session, const Settings &settings, QWidget *parent) :
    QWidget(parent), m_view(view), m_session(session), m_settings(settings), m_what(new QComboBox(this)),
    m_pathName(new QLabel(this)), m_path(new QLineEdit(this)), m_contents(mutedText({}, this))
{
    makeWhat();
    QLayout *const path = makePath(); // created in tab order
    makeFormat();
    auto *form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(8);
    form->addRow(tr("Content"), m_what);
    form->addRow(m_pathName, path);
    form->addRow(tr("Format"), m_format);
    form->addRow(QString(), m_contents);
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportTargetBox::followFormat);
    connect(m_path, &QLineEdit::textEdited, this, &ExportTargetBox::followPath);
    connect(m_what, &QComboBox::currentIndexChanged, this, &ExportTargetBox::followWhat);
    followWhat();
}

void ExportTargetBox::makeWhat()
{
    named(m_what, tr("Content"),
          tr("This view; the same view of many layers, heads or channels as files in a folder; or all of them on one "
             "labeled contact sheet"));
    const QStringList names{tr("This view"), // in the order of ExportScope
                            tr("All layers, in a folder"),
                            tr("All heads of all layers, in a folder"),
                            tr("All selected channels, in a folder"),
                            tr("Contact sheet of all layers"),
                            tr("Contact sheet of all heads"),
                            tr("Contact sheet of selected channels")};
    for (const ExportScope what : exportsOf(m_view, m_session))
        m_what->addItem(names.at(static_cast<int>(what)), static_cast<int>(what));
}

void ExportTargetBox::makeFormat()
{
    m_format = named(new QComboBox(this), tr("Format"), tr("Image, vector drawing, or data"));
    m_format->addItem(tr("PNG image"), QStringLiteral(".png"));
    m_format->addItem(tr("SVG drawing"), QStringLiteral(".svg"));
    m_format->addItem(tr("PDF drawing"), QStringLiteral(".pdf"));
    if (figures::hasPage(m_view.id().toStdString()))
        m_format->addItem(tr("HTML page"), QStringLiteral(".html"));
    m_format->addItem(tr("CSV data"), QStringLiteral(".csv"));
    m_format->addItem(tr("NPY data"), QStringLiteral(".npy"));
    m_format->addItem(tr("JSON data"), QStringLiteral(".json"));
}

QLayout *ExportTargetBox::makePath()
{
    auto *browseButton = new QPushButton(tr("Browse\u2026"), this);
    browseButton->setAutoDefault(false);
    connect(browseButton, &QPushButton::clicked, this, &ExportTargetBox::browse);
    constexpr int NameRoom = 280; // for a complete file name
    m_path->setMinimumWidth(NameRoom);
    return inRow({{m_path, 1}, browseButton});
}

ExportScope ExportTargetBox::chosen() const
{
    return static_cast<ExportScope>(m_what->currentData().toInt());
}

QString ExportTargetBox::suffix() const
{
    return m_format->currentData().toString();
}

QString ExportTargetBox::place() const
{
    const QString text = m_path->text().trimmed();
    if (text.isEmpty())
        throw Error("no file name given");
    return isFolder(chosen()) ? QDir::cleanPath(text) : withSuffix(text, suffix());
}

void ExportTargetBox::browse()
{
    const bool folder = isFolder(chosen());
    const QString title = window()->windowTitle();
    const QString path = folder
        ? QFileDialog::getExistingDirectory(this, title, QFileInfo(m_path->text()).absolutePath())
        : QFileDialog::getSaveFileName(this, title, m_path->text(), {}, nullptr, QFileDialog::DontConfirmOverwrite);
    if (path.isEmpty())
        return;
    m_path->setText(folder ? path : withSuffix(path, suffix()));
    followPath();
}

/// A suffix of ours in the name chooses the format.
void ExportTargetBox::followPath()
{
    const int place = isFolder(chosen()) ? -1 : m_format->findData(suffixOf(m_path->text()));
    if (place >= 0)
        m_format->setCurrentIndex(place);
}

/// What a file of numbers holds.
void ExportTargetBox::showContents()
{
    const bool hasNumbers = figures::isNumbersSuffix(suffix().toStdString()) && m_view.hasFigure();
    m_contents->setVisible(hasNumbers);
    if (!hasNumbers)
        return;
    constexpr std::size_t MostNamed = 6;
    const figures::Numbers numbers = m_view.numbers();
    QStringList parts;
    if (suffix() == QStringLiteral(".npy")) {
        for (const long extent : numbers.shape)
            parts.append(QString::number(extent));
        parts = {tr("Array of shape (%1)").arg(parts.join(QStringLiteral(", ")))};
    } else {
        for (std::size_t k = 0; k < std::min(numbers.columns.size(), MostNamed); ++k)
            parts.append(QString::fromStdString(numbers.columns[k]));
        if (numbers.columns.size() > MostNamed)
            parts.append(QStringLiteral("\u2026"));
        parts = {tr("Columns: %1").arg(parts.join(QStringLiteral(", ")))};
    }
    m_contents->setText(joined(parts + QStringList{m_view.numbersNote()}));
}

void ExportTargetBox::followFormat()
{
    const QString old = suffixOf(m_path->text());
    if (!old.isEmpty() && !isFolder(chosen()))
        if (old.compare(suffix(), Qt::CaseInsensitive) != 0)
            m_path->setText(m_path->text().chopped(old.size()) + suffix());
    showContents();
    emit formatChanged();
}

void ExportTargetBox::followWhat()
{
    const bool folder = isFolder(chosen());
    m_pathName->setText(folder ? tr("Folder") : tr("File"));
    m_path->setAccessibleName(m_pathName->text());
    m_path->setToolTip(folder ? tr("Files are named by layer, head and channel; the folder is created if needed")
                              : tr("File to write; a missing suffix is added"));
    m_path->setText(QDir(m_settings.exportFolder()).filePath(suggestedName(chosen(), m_view, m_session, suffix())));
    showContents();
    emit whatChanged();
}

} // namespace tnn::app
