// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/failed_file_card.h"

#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "app/base/number_format.h"
#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "app/controls/layout_items.h"
#include "app/session/workspace_state.h"
#include "engine/checkpoint/containers/open_container.h"

namespace tnn::app {

namespace {

QByteArray beginningOf(const QString &path)
{
    constexpr qint64 Enough = 64;
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.read(Enough) : QByteArray();
}

} // namespace

QString adviceFor(const QString &path, Error::Kind kind)
{
    const QFileInfo info(path);
    if (!info.exists())
        return FailedFileCard::tr("The file does not exist. Check whether it was moved or renamed.");
    if (!info.isReadable())
        return FailedFileCard::tr("You do not have permission to read it. Ask its owner, or change its permissions.");
    if (info.isDir())
        return FailedFileCard::tr("A folder must be a Hugging Face model, with config.json next to the weights. "
                                  "Otherwise open the weights file itself.");
    if (!info.isFile())
        return FailedFileCard::tr("Save its content to a file, and open that file.");
    if (info.size() == 0)
        return FailedFileCard::tr("The file is empty. Copy or download it again.");
    const QByteArray beginning = beginningOf(path);
    if (checkpoint::isLfsPointer({beginning.constData(), static_cast<std::size_t>(beginning.size())}))
        return FailedFileCard::tr("It is a Git LFS pointer. Fetch the real file with \"git lfs pull\".");
    if (beginning.trimmed().startsWith('<'))
        return FailedFileCard::tr("It is a web page, usually left by a failed download. Download the file again.");
    if (isWorkspacePath(path))
        return FailedFileCard::tr("Nothing was changed. Try an older copy of the file, or a newer Tnnscope.");
    if (kind == Error::Kind::NoStateDict)
        return FailedFileCard::tr("None of its code was run. A checkpoint contains only named tensors; ask for a file "
                                  "written by torch.save(model.state_dict()).");
    return FailedFileCard::tr(
        "Tnnscope opens Torch checkpoints, safetensors, and coefficients as .npy or .csv. If it is one of these, "
        "compare its size with the original; a truncated copy cannot be opened.");
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
    again->setToolTip(tr("Open the same file again"));
    auto *other = new QPushButton(tr("Open another file\u2026"), this);
    other->setToolTip(tr("Torch checkpoints, safetensors, exported coefficients (.npy, .csv), and workspaces"));
    connect(again, &QPushButton::clicked, this, [this] { emit againRequested(m_path); });
    connect(other, &QPushButton::clicked, this, &FailedFileCard::otherRequested);
    setLayout(inColumn({m_file, m_reason, m_advice, inRow({again, other, LayoutItem::room()}, 8)}, 6,
                       QMargins(16, 12, 16, 12)));
}

void FailedFileCard::showFailure(const QString &path, const QString &reason, Error::Kind kind)
{
    m_path = path;
    m_file->setText(escapedText(path.toStdString()));
    m_file->setToolTip(pathTip(path));
    m_reason->setText(reason);
    m_advice->setText(adviceFor(path, kind));
    show();
}

QString FailedFileCard::error() const
{
    return isHidden() ? QString() : tr("%1: %2").arg(m_path, m_reason->text());
}

} // namespace tnn::app
