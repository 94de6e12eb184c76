// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/start_cards.h"

#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QToolButton>

#include "app/base/program.h"
#include "app/controls/arrange.h"
#include "app/controls/labels.h"
#include "app/controls/roles.h"
#include "app/session/workspace_state.h"
#include "engine/checkpoint/containers/open_container.h"

namespace tnn::app {

namespace {

constexpr int PictureSize = 124;

QByteArray beginningOf(const QString &path)
{
    constexpr qint64 Enough = 64;
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.read(Enough) : QByteArray();
}

} // namespace

ExampleCard::ExampleCard(QWidget *parent) : Card(tr("Examples"), parent)
{
    setNote(tr("one matrix per layer, channel 0"));
    auto *pictures = inRow({}, 16, QMargins(8, 4, 8, 0));
    const QStringList others = otherExamples();
    pictures->addWidget(makePicture(examplePath(), "example", tr("decay 0.99"),
                                    tr("Every coefficient is multiplied by 0.99^|lag|, as the paper's models do")));
    const QStringList names{tr("no decay"), tr("learned decay")};
    const QStringList tips{tr("The same model without a decay: it does not extrapolate"),
                           tr("The same model with a decay of each channel that was learned")};
    const char *const files[] = {"example-no-decay", "example-learned-decay"};
    for (qsizetype i = 0; i < others.size() && i < names.size(); ++i)
        pictures->addWidget(makePicture(others.at(i), files[i], names.at(i), tips.at(i)));
    pictures->addStretch(1);
    body()->addLayout(pictures);

    auto *about = mutedText(tr("Causal TNN language models with 4 layers of 384 channels, trained on Shakespeare, "
                               "character by character, at n = 256."),
                            this);
    auto *extrapolate = new QPushButton(tr("See them extrapolate"), this);
    extrapolate->setToolTip(tr("Perplexity at lengths beyond n = 256, of all three beside each other"));
    extrapolate->setVisible(!exampleText().isEmpty());
    connect(extrapolate, &QPushButton::clicked, this, &ExampleCard::extrapolationRequested);
    body()->addLayout(inRow({{about, 1}, {extrapolate, 0, Qt::AlignTop}}, 16, QMargins(8, 4, 8, 8)));
    setVisible(!examplePath().isEmpty());
}

QWidget *ExampleCard::makePicture(const QString &path, const char *picture, const QString &name, const QString &tip)
{
    QPixmap pixmap(QStringLiteral(":/pictures/%1.png").arg(QLatin1String(picture)));
    pixmap.setDevicePixelRatio(2);
    auto *button = named(new QToolButton(this), tr("Open the example: %1").arg(name), tip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    button->setIcon(QIcon(pixmap));
    button->setIconSize({PictureSize, PictureSize});
    button->setText(name);
    connect(button, &QToolButton::clicked, this, [this, path] { emit chosen(path); });
    return button;
}

QString adviceFor(const QString &path, Error::Kind kind)
{
    const QFileInfo info(path);
    if (!info.exists())
        return FailedFileCard::tr("It is not there: look where it was moved to, or remove it from the recent files.");
    if (!info.isReadable())
        return FailedFileCard::tr("You may not read it: ask its owner, or change its permissions.");
    if (info.isDir())
        return FailedFileCard::tr(
            "A folder opens as Hugging Face models are saved: with config.json beside the weights. "
            "Otherwise open the file in it that holds the weights.");
    if (info.size() == 0)
        return FailedFileCard::tr("It is empty: copy or download it again.");
    const QByteArray beginning = beginningOf(path);
    if (checkpoint::isLfsPointer({beginning.constData(), static_cast<std::size_t>(beginning.size())}))
        return FailedFileCard::tr("It only points at the real file: fetch that with \"git lfs pull\".");
    if (beginning.trimmed().startsWith('<'))
        return FailedFileCard::tr("It is a web page, as a failed download leaves it: download the file itself again.");
    if (isWorkspacePath(path))
        return FailedFileCard::tr("Nothing was changed. A copy from before, or a newer Tnnscope, may open.");
    if (kind == Error::Kind::NoStateDict)
        return FailedFileCard::tr(
            "Nothing of it was run. A checkpoint holds tensors by their names: ask where this file "
            "comes from, or for what torch.save(model.state_dict()) writes.");
    return FailedFileCard::tr(
        "Tnnscope opens Torch checkpoints, safetensors, and coefficients as .npy or .csv. If it is one of "
        "them, compare its size with the original: a copy that was cut off can't be opened.");
}

FailedFileCard::FailedFileCard(QWidget *parent) :
    Surface(parent), m_file(new ElidedLabel(this, Qt::ElideMiddle)), m_reason(new QLabel(this)),
    m_advice(new QLabel(this))
{
    setBorderRole(ErrorRole);
    setRole(m_file, Role::Title);
    setRole(m_reason, Role::Error);
    setRole(m_advice, Role::Muted);
    for (QLabel *label : {m_reason, m_advice}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    auto *again = new QPushButton(tr("Try again"), this);
    again->setToolTip(tr("Open the same file once more, after something was done about it"));
    auto *other = new QPushButton(tr("Choose another file\u2026"), this);
    other->setToolTip(tr("Torch checkpoints, safetensors, exported coefficients (.npy, .csv), and workspaces"));
    connect(again, &QPushButton::clicked, this, [this] { emit againRequested(m_path); });
    connect(other, &QPushButton::clicked, this, &FailedFileCard::otherRequested);
    setLayout(inColumn({m_file, m_reason, m_advice, inRow({again, other, Arranged::room()}, 8)}, 6,
                       QMargins(16, 12, 16, 12)));
}

void FailedFileCard::tell(const QString &path, const QString &reason, Error::Kind kind)
{
    m_path = path;
    m_file->setText(path);
    m_file->setToolTip(path);
    m_reason->setText(reason);
    m_advice->setText(adviceFor(path, kind));
    show();
}

QString FailedFileCard::error() const
{
    return isHidden() ? QString() : tr("%1: %2").arg(m_path, m_reason->text());
}

} // namespace tnn::app
