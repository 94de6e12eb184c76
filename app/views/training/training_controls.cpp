// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/training/training_controls.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>

#include "app/base/number_format.h"
#include "app/controls/layout_items.h"
#include "app/views/training/training_options.h"
#include "engine/run/training/train.h"

namespace tnn::app {

namespace {

/// The dropped files; none if the window would open one of them.
QStringList textsOf(const QMimeData &data)
{
    static const QStringList Opened{QStringLiteral("pt"),          QStringLiteral("pth"), QStringLiteral("bin"),
                                    QStringLiteral("safetensors"), QStringLiteral("npy"), QStringLiteral("csv"),
                                    QStringLiteral("ckpt")};
    QStringList paths;
    for (const QUrl &url : data.urls()) {
        const QFileInfo file(url.toLocalFile());
        if (!url.isLocalFile() || !file.isFile() || Opened.contains(file.suffix().toLower()))
            return {};
        paths.append(file.absoluteFilePath());
    }
    return paths;
}

/// An unused name next to the text.
QString freeName(const QString &text)
{
    const QFileInfo info(text);
    const QDir folder = info.dir();
    QString path = folder.filePath(info.completeBaseName() + QStringLiteral(".pt"));
    for (int number = 2; !existingOf(path).isEmpty(); ++number)
        path = folder.filePath(QStringLiteral("%1-%2.pt").arg(info.completeBaseName()).arg(number));
    return path;
}

} // namespace

QString existingOf(const QString &output)
{
    const QString dictionary = QFile::decodeName(run::dictionaryPath(encodedPath(output)).c_str());
    for (const QString &path : {output, dictionary})
        if (QFileInfo::exists(path))
            return path;
    return {};
}

TrainingControls::TrainingControls(QWidget *parent) : QWidget(parent)
{
    setAcceptDrops(true);
    makeFields();
    setFocusProxy(m_text);
    setLayout(inColumn({inRow({{m_text, 1}, {m_save, 1}}, 4),
                        {makeScrollArea(m_options, this), 1},
                        m_message,
                        inRow({{m_button, 1}, {m_resume, 1}}, 4)},
                       4, QMargins(8, 6, 4, 8)));
    showFiles();
    showState();
}

void TrainingControls::makeFields()
{
    m_text = new QPushButton(this);
    m_text->setAccessibleName(tr("Text"));
    m_save = new QPushButton(this);
    m_save->setAccessibleName(tr("Save as"));
    m_options = new TrainingOptions(this);
    m_message = new QLabel(this);
    makeMessage(m_message);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_button = new QPushButton(this);
    m_resume = new QPushButton(tr("Resume"), this);
    m_resume->setToolTip(tr("Resume the stopped training run"));
    m_resume->hide();
    for (QPushButton *button : {m_text, m_save})
        button->setMinimumWidth(80);
    connect(m_text, &QPushButton::clicked, this, &TrainingControls::chooseTexts);
    connect(m_save, &QPushButton::clicked, this, &TrainingControls::chooseOutput);
}

void TrainingControls::chooseTexts()
{
    const QStringList paths = QFileDialog::getOpenFileNames(m_text, tr("Choose training text"), m_texts.value(0),
                                                            tr("Text files (*.txt *.md);;All files (*)"));
    if (!paths.isEmpty())
        setTexts(paths);
}

void TrainingControls::chooseOutput()
{
    const QString path = QFileDialog::getSaveFileName(m_save, tr("Save model as"), m_output,
                                                      tr("Checkpoints (*.pt);;All files (*)"));
    if (path.isEmpty())
        return;
    const bool asked = !QFileInfo(path).suffix().isEmpty(); // the dialog asked, for exactly this name
    setOutput(asked ? path : path + QStringLiteral(".pt"));
    m_mayOverwrite = asked && QFileInfo::exists(path);
}

void TrainingControls::setTexts(const QStringList &paths)
{
    m_texts = paths;
    if (!m_isOutputChosen && !paths.isEmpty()) {
        m_output = freeName(paths.first());
        m_mayOverwrite = false;
    }
    showFiles();
    showState();
}

void TrainingControls::setOutput(const QString &path)
{
    m_output = path;
    m_isOutputChosen = true;
    m_mayOverwrite = false;
    showFiles();
    showState();
}

TrainingCall TrainingControls::call() const
{
    return {m_texts, m_output, m_options->values(), false, m_mayOverwrite};
}

void TrainingControls::showFiles()
{
    const auto shortened = [](const QPushButton *button, const QString &name) {
        constexpr int Longest = 110;
        return button->fontMetrics().elidedText(name, Qt::ElideMiddle, Longest);
    };
    const QString text = m_texts.size() > 1 ? tr("%n texts", nullptr, static_cast<int>(m_texts.size()))
                                            : fileNameOf(m_texts.value(0));
    m_text->setText(m_texts.isEmpty() ? tr("Choose text\u2026") : shortened(m_text, text));
    m_text->setToolTip(m_texts.isEmpty() ? tr("Training text, read character by character; or drop text files here")
                                         : m_texts.join(QLatin1Char('\n')));
    m_save->setText(m_output.isEmpty() ? tr("Save as\u2026")
                                       : tr("to %1").arg(shortened(m_save, fileNameOf(m_output))));
    m_save->setToolTip(m_output.isEmpty() ? tr("Checkpoint to write, with its dictionary next to it") : m_output);
}

void TrainingControls::setState(State state)
{
    m_state = state;
    if (state == State::Running)
        m_mayOverwrite = false; // only once
    showState();
}

void TrainingControls::showState()
{
    const bool idle = m_state == State::Idle;
    m_button->setText(idle ? tr("Train") : m_state == State::Running ? tr("Stop") : tr("Stop now"));
    const QString missing = m_texts.isEmpty() ? tr("Choose a text first")
        : m_output.isEmpty()                  ? tr("Choose where to save the model first")
                                              : m_refusal;
    m_button->setToolTip(idle ? (missing.isEmpty() ? tr("Train a model on the text in a separate process") : missing)
                             : m_state == State::Running
                             ? tr("Save a checkpoint and stop (Escape); it can be resumed")
                             : tr("Do not wait for the checkpoint; unsaved steps are lost"));
    m_button->setEnabled(!idle || missing.isEmpty());
    for (QWidget *field : std::initializer_list<QWidget *>{m_text, m_save, m_options, m_resume})
        field->setEnabled(idle);
}

void TrainingControls::offerResume(const QString &what)
{
    if (!what.isEmpty())
        m_resume->setToolTip(what);
    m_resume->setVisible(!what.isEmpty());
}

void TrainingControls::setMessage(const QString &text, bool isError)
{
    const bool refused = text.isEmpty() && !m_refusal.isEmpty();
    showMessage(m_message, refused ? m_refusal : text, isError || refused);
}

void TrainingControls::setRefusal(const QString &reason)
{
    if (reason == m_refusal)
        return;
    const bool replaces = message() == m_refusal;
    m_refusal = reason;
    if (replaces)
        setMessage({}, false);
    showState();
}

void TrainingControls::dragEnterEvent(QDragEnterEvent *event)
{
    if (m_state == State::Idle && !textsOf(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
    else
        event->ignore(); // a checkpoint is handled by the window
}

void TrainingControls::dropEvent(QDropEvent *event)
{
    setTexts(textsOf(*event->mimeData()));
    event->acceptProposedAction();
}

} // namespace tnn::app
