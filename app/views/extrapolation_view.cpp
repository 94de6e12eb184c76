// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/extrapolation_view.h"

#include <algorithm>

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "app/views/choice.h"
#include "app/views/words.h"
#include "app/window/roles.h"

namespace tnn::app {

namespace {

constexpr int ResultsBeatMilliseconds = 100;
constexpr long UsualLimit = 16384;

QString extrapolationRun()
{
    return QStringLiteral("extrapolation run");
}

std::string encodedPath(const QString &path)
{
    return QFile::encodeName(path).toStdString();
}

} // namespace

ExtrapolationView::ExtrapolationView(Session &session, Jobs &jobs, VocabularyKeeper &vocabularies, QObject *parent) :
    View(QStringLiteral("extrapolation"), tr("Extrapolation"), session, jobs, parent), m_vocabularies(vocabularies)
{
    m_text.limit = UsualLimit;
    m_beat.setInterval(ResultsBeatMilliseconds);
    connect(&m_beat, &QTimer::timeout, this, &ExtrapolationView::takeProgress);
    connect(&session, &Session::documentChanged, this, &ExtrapolationView::reset);
    connect(&session, &Session::inputChanged, this, &ExtrapolationView::followInput);
    connect(&vocabularies, &VocabularyKeeper::changed, this, [this] {
        showState();
        measurePlanned();
    });
    connect(&jobs, &Jobs::progressed, this, [this](const QString &key, double fraction) {
        if (key == extrapolationRun())
            emit progressed(fraction);
    });
}

View::Parts ExtrapolationView::make(QWidget *parent)
{
    auto *content = new QWidget(parent);
    auto *splitter = new QSplitter(Qt::Horizontal, content);
    m_plot = new widgets::ExtrapolationPlot(splitter);
    m_table = makeTable(splitter);
    splitter->addWidget(m_plot);
    splitter->addWidget(m_table);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 1);
    splitter->setSizes({4000, 380});
    m_message = new QLabel(content);
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setContentsMargins(8, 0, 8, 4);
    m_message->hide();
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(makeFields(content));
    layout->addWidget(m_message);
    layout->addWidget(splitter, 1);
    for (QWidget *child : content->findChildren<QWidget *>())
        child->installEventFilter(this); // Escape stops wherever the focus is inside
    followInput();
    showState();
    return {m_plot, content, makeControlRow(parent, {makeScale(parent)})};
}

QWidget *ExtrapolationView::makeFields(QWidget *parent)
{
    auto *box = new QWidget(parent);
    m_textButton = new QPushButton(box);
    m_textButton->setAccessibleName(tr("Text"));
    connect(m_textButton, &QPushButton::clicked, this, &ExtrapolationView::chooseText);
    m_limit = makeChoice<long>(box, tr("Tokens"), tr("How much of the text is predicted, from its beginning"),
                               {{tr("4 k tokens"), 4096},
                                {tr("16 k tokens"), UsualLimit},
                                {tr("64 k tokens"), 65536},
                                {tr("256 k tokens"), 262144},
                                {tr("all tokens"), 0}},
                               [this](long limit) { m_text.limit = limit; });
    m_limit->setCurrentIndex(1);
    m_lengths = new QLineEdit(box);
    m_lengths->setAccessibleName(tr("Lengths"));
    m_lengths->setPlaceholderText(tr("lengths: n/2 to 8n"));
    m_lengths->setToolTip(
        tr("Lengths of the windows: 256, 512, 1024. Empty: from half to eight times the training length n"));
    m_lengths->setMinimumWidth(120);
    m_add = new QPushButton(tr("Add checkpoint\u2026"), box);
    m_add->setToolTip(tr("Compare with other checkpoints on the same text, each through its own vocabulary"));
    m_button = new QPushButton(box);
    connect(m_lengths, &QLineEdit::returnPressed, this, &ExtrapolationView::measure);
    connect(m_add, &QPushButton::clicked, this, &ExtrapolationView::chooseCheckpoint);
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_running)
            stop();
        else
            measure();
    });
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins(8, 6, 8, 2);
    row->setSpacing(4);
    row->addWidget(m_textButton);
    row->addWidget(m_limit);
    row->addWidget(m_lengths, 1);
    row->addWidget(m_add);
    row->addWidget(m_button);
    return box;
}

QWidget *ExtrapolationView::makeScale(QWidget *parent)
{
    return makeChoice<bool>(parent, tr("Scale"), tr("How perplexities are placed along the axis"),
                            {{tr("linear"), false}, {tr("log"), true}},
                            [this](bool logarithmic) { m_plot->setOptions({logarithmic}); });
}

QTableView *ExtrapolationView::makeTable(QWidget *parent)
{
    m_model = new ExtrapolationTable(this);
    auto *table = new QTableView(parent);
    table->setModel(m_model);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setTextElideMode(Qt::ElideMiddle);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(24);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setMinimumSectionSize(56);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(ExtrapolationTable::Model, QHeaderView::Stretch);
    table->setMinimumWidth(240);
    table->setAccessibleName(tr("Perplexities"));
    return table;
}

void ExtrapolationView::request()
{
    followOverrides();
    if (m_document == session().document())
        return;
    m_document = session().document();
    try {
        commands::checkLanguageModel(*m_document);
        m_refusal.clear();
    } catch (const Error &error) {
        m_refusal = QString::fromStdString(error.reason());
    }
    showState();
    emit shown();
    if (!std::exchange(m_isReady, true))
        emit painted();
    measurePlanned();
}

void ExtrapolationView::clear()
{
    m_document.reset();
    showState();
}

void ExtrapolationView::reset()
{
    halt();
    m_document.reset();
    m_entries.clear();
    m_added.clear();
    m_figure.reset();
    if (!isBuilt())
        return;
    tell({}, false);
    showFigure();
    showState();
    emit subtitleChanged({});
}

void ExtrapolationView::tell(const QString &text, bool isError)
{
    setRole(m_message, isError ? Role::Error : Role::Muted);
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
}

QString ExtrapolationView::message() const
{
    return m_message->isHidden() ? QString() : m_message->text();
}

/// What can be done, and what to do first.
void ExtrapolationView::showState()
{
    if (!m_button)
        return;
    const bool possible = m_document && m_refusal.isEmpty();
    const bool hasText = !m_text.name.empty();
    m_textButton->setText(hasText ? shortened(QString::fromStdString(m_text.name)) : tr("Choose a text\u2026"));
    m_textButton->setToolTip(m_text.path.empty() ? tr("The text that is predicted: a file, or .npy of ids")
                                                 : QString::fromStdString(m_text.path));
    m_button->setText(m_running ? tr("Stop") : tr("Measure"));
    m_button->setToolTip(m_running ? tr("Stop (Escape); what was measured stays")
                                   : tr("Predict the text in windows of every length"));
    m_button->setEnabled(m_running || (possible && hasText));
    for (QWidget *field : {static_cast<QWidget *>(m_textButton), static_cast<QWidget *>(m_limit),
                           static_cast<QWidget *>(m_lengths), static_cast<QWidget *>(m_add)})
        field->setEnabled(possible);
    m_plot->setNotice(!m_document     ? tr("Open a language model to see how it predicts longer texts")
                          : !possible ? m_refusal
                          : !hasText  ? tr("Choose a text, then measure how well it is predicted at growing lengths")
                          : m_running ? tr("Measuring")
                                      : tr("Measure how well the text is predicted at growing lengths"));
}

QString ExtrapolationView::shortened(const QString &name) const
{
    constexpr int Longest = 180;
    return m_textButton->fontMetrics().elidedText(name, Qt::ElideMiddle, Longest);
}

/// The text of the input panel, until a file is chosen.
void ExtrapolationView::followInput()
{
    const std::string &text = session().input().text;
    if (!m_text.path.empty() || text == m_text.text)
        return;
    m_text.text = text;
    m_text.name = text.empty() ? std::string() : tr("input text").toStdString();
    showState();
}

void ExtrapolationView::chooseText()
{
    const QString path = QFileDialog::getOpenFileName(m_button, tr("Choose a text"), {},
                                                      tr("Texts (*.txt *.md *.npy);;All files (*)"));
    if (!path.isEmpty())
        takeText(path);
}

void ExtrapolationView::takeText(const QString &path)
{
    m_text.path = encodedPath(path);
    m_text.text.clear();
    m_text.name = QFileInfo(path).fileName().toStdString();
    showState();
    measure();
}

void ExtrapolationView::measureNext(const QString &checkpoint, const QString &text, const QStringList &others)
{
    m_planned = {checkpoint, text, others};
}

void ExtrapolationView::measurePlanned()
{
    if (!m_planned || !m_document || !m_vocabularies.vocabulary()
        || encodedPath(m_planned->checkpoint) != m_document->checkpoint().path)
        return;
    const Planned planned = *std::exchange(m_planned, std::nullopt);
    for (const QString &path : planned.others)
        addCheckpoint(path);
    takeText(planned.text);
}

void ExtrapolationView::chooseCheckpoint()
{
    for (const QString &path :
         QFileDialog::getOpenFileNames(m_button, tr("Add checkpoints"), {},
                                       tr("Checkpoints (*.pt *.pth *.bin *.ckpt *.safetensors);;All files (*)")))
        addCheckpoint(path);
}

/// Of a file that is opened when its turn comes.
ExtrapolationView::Entry ExtrapolationView::entryOf(const QString &path)
{
    Entry entry;
    entry.model.name = fileNameOf(path).toStdString();
    entry.model.path = encodedPath(path);
    return entry;
}

void ExtrapolationView::addCheckpoint(const QString &path)
{
    if (m_added.contains(path))
        return;
    m_added.append(path);
    if (!m_figure) {
        tell(tr("%1 will be measured too").arg(fileNameOf(path)), false);
        return;
    }
    m_entries.push_back(entryOf(path));
    m_figure->curves.push_back({m_entries.back().model.name, {}, 0, {}});
    next();
}

void ExtrapolationView::measure()
{
    if (!m_document || !m_refusal.isEmpty() || m_text.name.empty())
        return;
    halt();
    try {
        const QString lengths = m_lengths->text().trimmed();
        m_asked = lengths.isEmpty() ? std::vector<long>() : commands::parseLengths(lengths.toStdString());
    } catch (const Error &error) {
        tell(QString::fromStdString(error.reason()), true);
        return;
    }
    tell({}, false);
    m_entries.clear();
    m_figure = std::make_shared<commands::ExtrapolationFigure>();
    m_figure->title = m_text.name;
    const QString path = QString::fromStdString(m_document->checkpoint().path);
    const std::string own = m_added.isEmpty() ? tr("original").toStdString() : fileNameOf(path).toStdString();
    Entry open;
    open.model.name = own;
    open.model.document = m_document;
    open.model.vocabulary = m_vocabularies.vocabulary();
    open.model.workplace = session().workplace();
    m_entries.push_back(open);
    for (const QString &added : m_added)
        m_entries.push_back(entryOf(added));
    for (const Entry &entry : m_entries)
        m_figure->curves.push_back({entry.model.name, {}, 0, {}});
    followOverrides();
    if (!m_running)
        next();
}

/// The curve of the overrides stands behind that of what is stored.
void ExtrapolationView::followOverrides()
{
    if (!m_figure || m_entries.empty())
        return;
    const model::Overrides &overrides = session().overrides();
    const bool has = m_entries.size() > 1 && m_entries[1].model.overrides.any();
    if (has ? m_entries[1].model.overrides == overrides : !overrides.any())
        return;
    halt();
    if (has) {
        m_entries.erase(m_entries.begin() + 1);
        m_figure->curves.erase(m_figure->curves.begin() + 1);
    }
    if (overrides.any()) {
        Entry changed = m_entries.front();
        changed.isComplete = false;
        changed.model.name = overridesText(overrides).toStdString();
        changed.model.overrides = overrides;
        m_entries.insert(m_entries.begin() + 1, changed);
        m_figure->curves.insert(m_figure->curves.begin() + 1, {changed.model.name, {}, 0, {}});
    }
    next();
}

/// Starts the first measurement that is not complete; one after the other, for each takes all processors.
void ExtrapolationView::next()
{
    showFigure();
    const auto entry = std::find_if(m_entries.begin(), m_entries.end(), [](const Entry &e) { return !e.isComplete; });
    if (m_running || entry == m_entries.end()) {
        showState();
        return;
    }
    const auto place = static_cast<std::size_t>(std::distance(m_entries.begin(), entry));
    m_figure->curves[place].points.clear();
    const auto inbox = std::make_shared<Inbox<commands::LengthLoss>>();
    m_inbox = inbox;
    m_running = place;
    m_beat.start();
    emit busyChanged(true);
    jobs().run(
        extrapolationRun(), this,
        [model = entry->model, text = m_text, lengths = m_asked, inbox](const Task &task) {
            return measureCurve(model, text, lengths, *inbox, task);
        },
        [this, place](const std::shared_ptr<const MeasuredCurve> &curve) { finish(place, *curve); },
        [this, place](const QString &, const QString &reason) { fail(place, reason); });
    showState();
}

void ExtrapolationView::setPoint(std::vector<commands::LengthLoss> &points, const commands::LengthLoss &point)
{
    const auto place = std::find_if(points.begin(), points.end(),
                                    [&point](const commands::LengthLoss &one) { return one.length >= point.length; });
    if (place != points.end() && place->length == point.length)
        *place = point;
    else
        points.insert(place, point);
}

void ExtrapolationView::takeProgress()
{
    if (!m_inbox || !m_running)
        return;
    const std::vector<commands::LengthLoss> news = m_inbox->take();
    for (const commands::LengthLoss &point : news)
        setPoint(m_figure->curves[*m_running].points, point);
    if (!news.empty())
        showFigure();
}

void ExtrapolationView::finish(std::size_t entry, const MeasuredCurve &curve)
{
    m_entries[entry].isComplete = true;
    m_entries[entry].model.document = curve.document;
    m_entries[entry].model.vocabulary = curve.vocabulary;
    m_figure->curves[entry].points = curve.points;
    m_figure->curves[entry].trainingLength = curve.trainingLength;
    if (!curve.warning.empty())
        tell(QString::fromStdString(curve.warning), false);
    halt();
    next();
}

void ExtrapolationView::fail(std::size_t entry, const QString &reason)
{
    takeProgress();
    m_entries[entry].isComplete = true;
    m_figure->curves[entry].note = reason.toStdString();
    tell(tr("%1: %2").arg(QString::fromStdString(m_entries[entry].model.name), reason), true);
    halt();
    next();
}

void ExtrapolationView::stop()
{
    takeProgress();
    halt();
    for (Entry &entry : m_entries)
        entry.isComplete = true; // what was stopped does not go on by itself
    showState();
}

void ExtrapolationView::halt()
{
    jobs().stop(extrapolationRun());
    m_beat.stop();
    m_inbox.reset();
    if (!m_running)
        return;
    m_running.reset();
    emit busyChanged(false);
    showState();
}

void ExtrapolationView::showFigure()
{
    std::shared_ptr<const commands::ExtrapolationFigure> figure;
    if (m_figure)
        figure = std::make_shared<const commands::ExtrapolationFigure>(*m_figure);
    m_plot->setFigure(figure);
    m_model->setFigure(figure);
    m_table->setColumnHidden(ExtrapolationTable::Model, !m_figure || m_figure->curves.size() < 2);
    if (!m_figure)
        return;
    emit subtitleChanged(QString::fromStdString(m_figure->title));
    emit shown();
}

bool ExtrapolationView::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && m_running.has_value()
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        stop();
        return true;
    }
    return View::eventFilter(watched, event);
}

} // namespace tnn::app
