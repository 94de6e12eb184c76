// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/description_notes.h"

#include <QLabel>

#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "app/controls/layout_items.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

/// A file can cause any number of warnings; each is a widget.
constexpr std::size_t MostWarnings = 100;

QLabel *plainLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    return label;
}

/// Lists the layers without a kernel: "No kernels: attention (blocks 3, 10)".
QString otherLayersText(const std::vector<checkpoint::OtherLayer> &layers)
{
    std::map<std::string, QStringList> blocks;
    for (const checkpoint::OtherLayer &layer : layers)
        blocks[layer.kind].append(QString::number(layer.block));
    QStringList kinds;
    for (const auto &[kind, numbers] : blocks)
        kinds.append(DescriptionNotes::tr("%1 (blocks %2)")
                         .arg(QString::fromStdString(kind), numbers.join(QStringLiteral(", "))));
    return DescriptionNotes::tr("No kernels: %1").arg(kinds.join(QStringLiteral(", ")));
}

} // namespace

DescriptionNotes::DescriptionNotes(QWidget *parent) : QWidget(parent), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(8, 0, 8, 0);
    m_layout->setSpacing(4);
}

void DescriptionNotes::clear()
{
    for (QWidget *line : std::as_const(m_lines))
        delete line;
    m_lines.clear();
    m_texts.clear();
    hide();
}

void DescriptionNotes::setDescription(const checkpoint::Description &description, const checkpoint::TnoDescription &tno)
{
    clear();
    if (!description.unverified.empty())
        addBadge(tr("not verified against the authors' code"), widgets::translated(description.unverified));
    if (!tno.undrawn.empty())
        addNote(QStringLiteral("\u2298"), tr("Not drawn: %1").arg(widgets::translated(tno.undrawn)), true);
    const auto &layer = description.layers[static_cast<std::size_t>(tno.layer)];
    if (!layer.note.empty())
        addNote(QStringLiteral("i"), widgets::translated(layer.note), false);
    if (!description.otherLayers.empty())
        addNote(QStringLiteral("\u2298"), otherLayersText(description.otherLayers), false);
    const std::size_t count = std::min(description.warnings.size(), MostWarnings);
    for (std::size_t i = 0; i < count; ++i)
        addNote(QStringLiteral("!"), widgets::translated(description.warnings[i]), true);
    if (count < description.warnings.size())
        addNote(QStringLiteral("!"), tr("and %1 more warnings").arg(description.warnings.size() - count), true);
    setVisible(!m_lines.isEmpty());
}

void DescriptionNotes::addBadge(const QString &word, const QString &explanation)
{
    auto *badge = new Chip(this);
    badge->setText(QStringLiteral("! ") + word);
    badge->setWarning(true);
    setPlainTip(badge, explanation);
    m_layout->addWidget(badge, 0, Qt::AlignLeft);
    m_lines.append(badge);
    m_texts.append(word);
    addNote({}, explanation, false);
}

void DescriptionNotes::addNote(const QString &mark, const QString &text, bool isWarning)
{
    auto *line = new QWidget(this);
    auto *layout = inRow({}, 6, QMargins());
    line->setLayout(layout);
    if (!mark.isEmpty()) {
        QLabel *sign = plainLabel(mark, line);
        setRole(sign, Role::Title);
        sign->setForegroundRole(isWarning ? WarningRole : MutedRole);
        layout->addWidget(sign, 0, Qt::AlignTop);
    }
    QLabel *words = plainLabel(text, line);
    words->setWordWrap(true);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (!isWarning)
        setRole(words, Role::Muted);
    layout->addWidget(words, 1);
    m_layout->addWidget(line);
    m_lines.append(line);
    m_texts.append(text);
}

} // namespace tnn::app
