// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/text_field.h"

#include <QFileDialog>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

#include "app/controls/arrange.h"
#include "app/controls/roles.h"
#include "app/controls/surface.h"
#include "engine/error.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

constexpr int PauseMilliseconds = 250;
constexpr qsizetype MostCharacters = 1 << 16; // more than enough for the allowed number of tokens
constexpr int EditorHeight = 72;

} // namespace

TextField::TextField(VocabularyKeeper &vocabularies, QWidget *parent) :
    QWidget(parent), m_vocabularies(vocabularies), m_editor(new QPlainTextEdit(this)),
    m_dictionary(new QPushButton(tr("Dictionary\u2026"), this)), m_note(new QLabel(this))
{
    m_editor->setFixedHeight(EditorHeight);
    m_editor->setFrameShape(QFrame::NoFrame);
    m_editor->setTabChangesFocus(true);
    named(m_editor, tr("Text"), tr("The network processes this text; x is the input of the selected TNO inside it"));
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_dictionary->setToolTip(tr("Choose the vocabulary: a fairseq dict.txt, or byte pairs such as encoder.json"));
    auto *frame = new Surface(this);
    frame->setLayout(inColumn({m_editor}, -1, QMargins(2, 2, 2, 2)));
    auto *below = inRow({{m_note, 1}, {m_dictionary, 0, Qt::AlignTop}});
    setLayout(inColumn({frame, below, Arranged::room()}, 4, QMargins(8, 0, 8, 0)));
    m_pause.setSingleShot(true);
    m_pause.setInterval(PauseMilliseconds);
    connect(&m_pause, &QTimer::timeout, this, &TextField::take);
    connect(m_editor, &QPlainTextEdit::textChanged, &m_pause, qOverload<>(&QTimer::start));
    connect(m_dictionary, &QPushButton::clicked, this, &TextField::chooseDictionary);
    connect(&vocabularies, &VocabularyKeeper::changed, this, &TextField::showVocabulary);
    showVocabulary();
}

void TextField::tell(const QString &text, bool isError)
{
    setRole(m_note, isError ? Role::Error : Role::Muted);
    m_note->setText(text);
}

void TextField::showVocabulary()
{
    m_editor->setPlaceholderText(m_vocabularies.promptHint());
    m_dictionary->setVisible(m_vocabularies.takesIds() && !m_vocabularies.vocabulary());
    if (m_editor->document()->isEmpty())
        tell(m_vocabularies.error(), true);
    else if (isVisible() && m_vocabularies.takesIds())
        take();
}

void TextField::chooseDictionary()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Choose vocabulary"));
    if (!path.isEmpty())
        m_vocabularies.choose(path);
}

void TextField::take()
{
    m_pause.stop();
    const QString text = m_editor->toPlainText().left(MostCharacters);
    if (text.isEmpty()) {
        tell(m_vocabularies.error(), true);
        return;
    }
    try {
        run::TextIds ids = m_vocabularies.idsOf(text);
        const auto count = static_cast<long>(ids.ids.size());
        QStringList notes{count == 1 ? tr("1 token") : tr("%1 tokens").arg(count)};
        if (count > MostTokens) {
            ids.ids.resize(static_cast<std::size_t>(MostTokens));
            notes.append(tr("only the first %1 are used").arg(MostTokens));
        }
        if (!ids.warning.empty())
            notes.append(widgets::translated(ids.warning));
        figures::Input input;
        input.network = std::make_shared<const run::NetworkInput>(run::inputOfIds(std::move(ids.ids)));
        input.name = "text";
        input.text = text.toStdString();
        tell(widgets::joinedClauses(notes), false);
        emit entered(input);
    } catch (const Error &error) {
        tell(widgets::translated(error.reason()), true);
    }
}

} // namespace tnn::app
