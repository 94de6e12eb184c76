// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/text_field.h"

#include <algorithm>
#include <span>

#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include "app/base/number_format.h"
#include "app/controls/card.h"
#include "app/controls/choice.h"
#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

constexpr int PauseMilliseconds = 250;
constexpr qsizetype MostCharacters = 1 << 16; // more than enough for the allowed number of tokens
constexpr int LeastHeight = 64;               // three lines

/// A placeholder is only broken between words: adds places in sequences of letters.
QString breakable(const QString &text)
{
    constexpr int Often = 8;
    const QChar ZeroWidthSpace(0x200b);
    QString result;
    int letters = 0;
    for (const QChar c : text) {
        result += c;
        letters = c.isSpace() ? 0 : letters + 1;
        if (letters == Often) {
            result += ZeroWidthSpace;
            letters = 0;
        }
    }
    return result;
}

} // namespace

TextField::TextField(Jobs &jobs, VocabularyLoader &vocabularies, QWidget *parent) :
    QWidget(parent), m_jobs(jobs), m_vocabularies(vocabularies), m_editor(new QPlainTextEdit(this)),
    m_note(new QLabel(this))
{
    m_editor->setMinimumHeight(LeastHeight);
    m_editor->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // all the room there is
    m_editor->setFrameShape(QFrame::NoFrame);
    m_editor->setTabChangesFocus(true);
    named(m_editor, tr("Text"), tr("The network processes this text; x is the input of the selected TNO inside it"));
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    auto *frame = new Surface(this);
    frame->setLayout(inColumn({m_editor}, -1, QMargins(2, 2, 2, 2)));
    setLayout(inColumn({{frame, 1}, makeButtons(), m_note}, 4, QMargins(8, 0, 8, 0)));
    m_pause.setSingleShot(true);
    m_pause.setInterval(PauseMilliseconds);
    connect(&m_pause, &QTimer::timeout, this, &TextField::apply);
    connect(m_editor, &QPlainTextEdit::textChanged, &m_pause, qOverload<>(&QTimer::start));
    connect(&vocabularies, &VocabularyLoader::changed, this, &TextField::showVocabulary);
    showVocabulary();
}

QLayout *TextField::makeButtons()
{
    auto *open = new QPushButton(tr("Open\u2026"), this);
    open->setToolTip(tr("Open a text file, a FASTA file, or token IDs as .npy"));
    m_dictionary = new QPushButton(tr("Dictionary\u2026"), this);
    m_dictionary->setToolTip(tr("Choose the vocabulary: a fairseq dict.txt, or byte pairs such as encoder.json"));
    m_record = named(new ChoiceBox(this), tr("Record"),
                     tr("Which record of the FASTA file is the input; one that is not listed can be typed, by its name "
                        "or number"));
    m_record->setInsertPolicy(QComboBox::NoInsert);
    m_record->hide();
    connect(open, &QPushButton::clicked, this, &TextField::chooseFile);
    connect(m_dictionary, &QPushButton::clicked, this, &TextField::chooseDictionary);
    connect(m_record, &QComboBox::activated, this, [this](int index) {
        const QString record = m_record->itemData(index).toString();
        m_record->setCurrentIndex(m_recordIndex); // until it has been read
        emit recordChosen(record);
    });
    return inRow({open, m_dictionary, {m_record, 1}, LayoutItem::room(0)}, -1, QMargins());
}

void TextField::showNote(const QString &text, bool isError)
{
    setRole(m_note, isError ? Role::Error : Role::Muted);
    m_note->setText(text);
}

/// Qt repaints only the first line where one placeholder follows another.
void TextField::showPlaceholder(const QString &text)
{
    m_editor->setPlaceholderText(text);
    m_editor->viewport()->update();
}

void TextField::showVocabulary()
{
    if (!m_showsFile)
        showPlaceholder(m_vocabularies.promptHint());
    m_dictionary->setVisible(m_vocabularies.acceptsIds() && !m_vocabularies.vocabulary());
    if (m_editor->document()->isEmpty()) {
        if (!m_showsFile)
            showNote(m_vocabularies.error(), true);
    } else if (isVisible() && m_vocabularies.acceptsIds())
        apply();
}

void TextField::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open text"), {}, tr("Texts and sequences (*.txt *.fa *.fasta *.fna *.npy);;All files (*)"));
    if (!path.isEmpty())
        emit fileChosen(path);
}

void TextField::chooseDictionary()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Choose vocabulary"));
    if (!path.isEmpty())
        m_vocabularies.choose(path);
}

void TextField::apply()
{
    m_pause.stop();
    m_jobs.stop(TokensJob);
    const QString text = m_editor->toPlainText().left(MostCharacters);
    if (text.isEmpty()) {
        if (!m_showsFile)
            showNote(m_vocabularies.error(), true);
        return;
    }
    m_jobs.run(
        TokensJob, this,
        [text, vocabulary = m_vocabularies.vocabulary()](const Task &) {
            return VocabularyLoader::idsOf(text, vocabulary);
        },
        [this, text](const std::shared_ptr<const run::TextIds> &ids) { enter(text, *ids); },
        [this](const QString &, const QString &reason) { showNote(reason, true); }, 1);
}

void TextField::enter(const QString &text, run::TextIds ids)
{
    const auto count = static_cast<long>(ids.ids.size());
    QStringList notes{count == 1 ? tr("1 token") : tr("%1 tokens").arg(count)};
    if (count > MostTokens) {
        ids.ids.resize(static_cast<std::size_t>(MostTokens));
        notes.append(tr("only the first %1 are used").arg(MostTokens));
    }
    if (!ids.warning.empty())
        notes.append(widgets::translated(ids.warning));
    showNote(widgets::joinedClauses(notes), false);
    figures::Input input;
    input.network = std::make_shared<const run::NetworkInput>(run::inputOfIds(std::move(ids.ids)));
    input.name = "text";
    input.text = text.toStdString();
    emit entered(input);
}

void TextField::showFile(const QString &name, const run::TextIds &text)
{
    constexpr std::size_t MostShown = 400; // tokens
    m_showsFile = true;
    {
        const QSignalBlocker quiet(m_editor);
        m_editor->clear();
    }
    m_pause.stop();
    m_jobs.stop(TokensJob);
    const io::VocabularyPtr &vocabulary = m_vocabularies.vocabulary();
    const std::span<const long> first = std::span(text.ids).first(std::min(MostShown, text.ids.size()));
    QString beginning;
    if (vocabulary && std::all_of(first.begin(), first.end(), [&](long id) { return id < vocabulary->size(); }))
        beginning = QString::fromStdString(vocabulary->decode(first));
    else
        for (const long id : first)
            beginning += QString::number(id) + QLatin1Char(' ');
    showPlaceholder(breakable(beginning));
    showRecords(text);
    QStringList notes{tr("%1, %2 tokens").arg(name, widgets::groupedNumber(static_cast<long>(text.ids.size())))};
    if (!text.warning.empty())
        notes.append(widgets::translated(text.warning));
    showNote(widgets::joinedClauses(notes), false);
}

void TextField::showRecords(const run::TextIds &text)
{
    const QSignalBlocker quiet(m_record);
    m_record->clear();
    for (std::size_t k = 0; k < text.records.size(); ++k) {
        const QString number = QString::number(k + 1);
        const std::string &name = text.records[k];
        m_record->addItem(name.empty() ? number : escapedText(name),
                          name.empty() ? number : QString::fromStdString(name));
    }
    const auto listed = static_cast<long>(text.records.size());
    m_recordIndex = text.record <= listed ? static_cast<int>(text.record) - 1 : -1;
    m_record->setCurrentIndex(m_recordIndex);
    m_record->setEditable(text.recordCount > listed);
    if (QLineEdit *typed = m_record->lineEdit())
        connect(typed, &QLineEdit::returnPressed, this, [this, typed] { emit recordChosen(typed->text()); });
    m_record->setVisible(text.recordCount > 1);
}

void TextField::forgetFile()
{
    if (!m_showsFile)
        return;
    m_showsFile = false;
    m_record->hide();
    showVocabulary();
}

} // namespace tnn::app
