// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/input_panel.h"

#include <algorithm>

#include <QButtonGroup>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/window/input_preview.h"
#include "app/window/roles.h"
#include "engine/io/npy.h"
#include "engine/io/signal.h"

namespace tnn::app {

namespace {

using Kind = io::Signal::Kind;
constexpr int FileButton = 100;

/// The values of a one-dimensional file, or of one with a single row or column.
std::vector<float> readSequence(const std::string &path)
{
    const io::NpyArray array = io::readNpy(path);
    long longest = 1;
    for (const long extent : array.shape)
        longest = std::max(longest, extent);
    if (array.size() != longest || array.size() == 0)
        throw Error(path, "an input is one sequence, a one-dimensional array with at least one value");
    return array.floats();
}

} // namespace

InputPanel::InputPanel(Session &session, Jobs &jobs, QWidget *parent) :
    Card(tr("Input"), parent), m_session(session), m_jobs(jobs), m_buttons(new QButtonGroup(this)),
    m_preview(new InputPreview(this)), m_message(new QLabel(this))
{
    setRole(m_message, Role::Error);
    m_message->setWordWrap(true);
    m_message->setContentsMargins(8, 0, 8, 0);
    m_message->hide();
    body()->addWidget(makeSignals());
    body()->addWidget(makeParameters());
    body()->addWidget(m_preview);
    body()->addWidget(m_message);
    connect(m_buttons, &QButtonGroup::idClicked, this, &InputPanel::choose);
    connect(&session, &Session::inputChanged, this, &InputPanel::showInput);
    connect(&session, &Session::selectionChanged, this, &InputPanel::showInput);
    showInput();
}

QWidget *InputPanel::makeSignals()
{
    auto *box = new QWidget(this);
    auto *grid = new QGridLayout(box);
    grid->setContentsMargins(8, 2, 8, 2);
    grid->setSpacing(4);
    const QList<std::pair<QString, int>> names{{tr("impulse"), static_cast<int>(Kind::Impulse)},
                                               {tr("step"), static_cast<int>(Kind::Step)},
                                               {tr("ramp"), static_cast<int>(Kind::Ramp)},
                                               {tr("sine"), static_cast<int>(Kind::Sine)},
                                               {tr("chirp"), static_cast<int>(Kind::Chirp)},
                                               {tr("noise"), static_cast<int>(Kind::Noise)},
                                               {tr(".npy\u2026"), FileButton}};
    const QStringList tips{tr("1 at token 0, then 0: y is the kernel"),
                           tr("1 everywhere"),
                           tr("i / (n \u2212 1)"),
                           tr("sin(2\u03c0 f i), f in cycles per token"),
                           tr("A sine from 0 to half the token rate"),
                           tr("Standard normal numbers, the same for one seed everywhere"),
                           tr("A sequence from a file; n follows its length")};
    for (int i = 0; i < names.size(); ++i) {
        auto *button = new QPushButton(names.at(i).first, box);
        button->setCheckable(true);
        button->setToolTip(tips.at(i));
        button->setMinimumWidth(0);
        m_buttons->addButton(button, names.at(i).second);
        grid->addWidget(button, i / 4, i % 4);
    }
    m_buttons->button(0)->setChecked(true);
    return box;
}

QWidget *InputPanel::makeParameters()
{
    auto *box = new QWidget(this);
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins(8, 0, 8, 0);
    m_frequency = new QDoubleSpinBox(box);
    m_frequency->setRange(0, 0.5);
    m_frequency->setDecimals(4);
    m_frequency->setSingleStep(0.005);
    m_frequency->setValue(0.05);
    m_frequency->setPrefix(tr("f "));
    m_frequency->setSuffix(tr(" cycles/token"));
    m_frequency->setAccessibleName(tr("Frequency"));
    m_frequency->setToolTip(tr("Cycles per token; 0.5 is the highest there is"));
    m_seed = new QSpinBox(box);
    m_seed->setRange(0, 1000000);
    m_seed->setPrefix(tr("seed "));
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setToolTip(tr("One seed gives the same noise everywhere"));
    row->addWidget(m_frequency);
    row->addWidget(m_seed);
    row->addStretch(1);
    connect(m_frequency, &QDoubleSpinBox::valueChanged, this, &InputPanel::takeSignal);
    connect(m_seed, &QSpinBox::valueChanged, this, &InputPanel::takeSignal);
    return box;
}

void InputPanel::choose(int kind)
{
    if (kind == FileButton)
        chooseFile();
    else
        takeSignal();
}

void InputPanel::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open an input"), {}, tr("Arrays (*.npy)"));
    if (path.isEmpty())
        showInput();
    else
        openFile(path);
}

void InputPanel::takeSignal()
{
    const int kind = m_buttons->checkedId();
    if (kind == FileButton)
        return;
    commands::Input input;
    input.signal.kind = static_cast<Kind>(kind);
    input.signal.frequency = m_frequency->value();
    input.signal.seed = static_cast<std::uint64_t>(m_seed->value());
    input.name = io::nameOf(input.signal);
    m_message->hide();
    m_session.setInput(input);
}

void InputPanel::openFile(const QString &path)
{
    const std::string name = QFile::encodeName(path).toStdString();
    m_jobs.run(
        QStringLiteral("input"), this, [name](const Task &) { return readSequence(name); },
        [this, path](const std::shared_ptr<const std::vector<float>> &values) { takeFile(path, *values); },
        [this, path](const QString &, const QString &reason) {
            showInput();
            m_message->setText(tr("%1: %2").arg(QFileInfo(path).fileName(), reason));
            m_message->show();
        },
        1);
}

void InputPanel::takeFile(const QString &name, const std::vector<float> &values)
{
    m_message->hide();
    commands::Input input;
    input.values = values;
    input.name = QFileInfo(name).fileName().toStdString();
    m_session.setLength(static_cast<long>(values.size()));
    m_session.setInput(input);
}

QString InputPanel::error() const
{
    return m_message->isHidden() ? QString() : m_message->text();
}

void InputPanel::showInput()
{
    constexpr long MostPreviewed = 4096;
    const auto &input = m_session.input();
    const bool isFile = !input.values.empty();
    m_buttons->button(isFile ? FileButton : static_cast<int>(input.signal.kind))->setChecked(true);
    m_frequency->setVisible(!isFile && input.signal.kind == Kind::Sine);
    m_seed->setVisible(!isFile && input.signal.kind == Kind::Noise);
    m_frequency->parentWidget()->setVisible(!m_frequency->isHidden() || !m_seed->isHidden());
    setNote(isFile ? tr("%1, %2 values").arg(QString::fromStdString(input.name)).arg(input.values.size())
                   : QString::fromStdString(input.name));
    m_preview->setValues(isFile ? input.values
                                : io::samples(input.signal, std::min(m_session.selection().n, MostPreviewed)));
}

} // namespace tnn::app
