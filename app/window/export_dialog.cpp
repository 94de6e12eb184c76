// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export_dialog.h"

#include <utility>

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/views/words.h"
#include "app/window/roles.h"
#include "engine/error.h"
#include "widgets/engine_text.h"

namespace tnn::app {

namespace {

constexpr double MillimetresPerInch = 25.4;
constexpr double LayoutDpi = 96;

QDoubleSpinBox *makeNumber(QWidget *parent, double low, double high, double value, const QString &suffix,
                           const QString &name)
{
    auto *box = new QDoubleSpinBox(parent);
    box->setRange(low, high);
    box->setDecimals(0);
    box->setValue(value);
    box->setSuffix(suffix);
    box->setAccessibleName(name);
    box->setToolTip(name);
    return box;
}

} // namespace

ExportDialog::ExportDialog(View &view, const Session &session, Settings &settings, widgets::Theme shown,
                           QWidget *parent) :
    QDialog(parent),
    m_view(view), m_session(session), m_settings(settings), m_shown(std::move(shown)), m_format(new QComboBox(this)),
    m_colours(new QComboBox(this)), m_message(new QLabel(this))
{
    setWindowTitle(tr("Export %1").arg(view.title()));
    m_format->addItem(tr("PNG picture"), QStringLiteral(".png"));
    m_format->addItem(tr("SVG drawing"), QStringLiteral(".svg"));
    m_format->addItem(tr("PDF drawing"), QStringLiteral(".pdf"));
    m_format->addItem(tr("CSV numbers"), QStringLiteral(".csv"));
    m_format->addItem(tr("NPY numbers"), QStringLiteral(".npy"));
    m_format->addItem(tr("JSON numbers"), QStringLiteral(".json"));
    m_colours->addItem(tr("light"));
    m_colours->addItem(tr("dark"));
    setRole(m_message, Role::Error);
    m_message->setWordWrap(true);
    m_message->hide();
    auto *form = new QFormLayout;
    form->setSpacing(8);
    form->addRow(tr("File"), makePath());
    form->addRow(tr("Format"), m_format);
    form->addRow(tr("Size"), makeSize());
    form->addRow(tr("Colours"), m_colours);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(16);
    layout->addLayout(form);
    layout->addWidget(m_message);
    layout->addLayout(makeButtons());
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::followFormat);
    m_path->setText(suggestedPath());
    setMinimumWidth(520);
}

QLayout *ExportDialog::makePath()
{
    m_path = new QLineEdit(this);
    m_path->setAccessibleName(tr("File"));
    auto *browseButton = new QPushButton(tr("Browse\u2026"), this);
    browseButton->setAutoDefault(false);
    connect(browseButton, &QPushButton::clicked, this, &ExportDialog::browse);
    auto *row = new QHBoxLayout;
    row->addWidget(m_path, 1);
    row->addWidget(browseButton);
    return row;
}

QLayout *ExportDialog::makeSize()
{
    const QSize plot = m_view.plot()->size();
    const double aspect = plot.width() > 0 ? static_cast<double>(plot.height()) / plot.width() : 0.75;
    m_width = makeNumber(this, 20, 1000, 160, tr(" mm"), tr("Width in millimetres"));
    m_height = makeNumber(this, 20, 1000, qBound(60.0, 160 * aspect, 240.0), tr(" mm"), tr("Height in millimetres"));
    m_dpi = makeNumber(this, 48, 1200, 300, tr(" dpi"), tr("Dots per inch of a PNG"));
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_width);
    row->addWidget(new QLabel(QStringLiteral("\u00d7"), this));
    row->addWidget(m_height);
    row->addWidget(m_dpi);
    row->addStretch(1);
    return row;
}

QLayout *ExportDialog::makeButtons()
{
    auto *copyButton = new QPushButton(tr("Copy image"), this);
    auto *cancel = new QPushButton(tr("Cancel"), this);
    auto *write = new QPushButton(tr("Export"), this);
    for (QPushButton *button : {copyButton, cancel})
        button->setAutoDefault(false);
    write->setDefault(true);
    connect(copyButton, &QPushButton::clicked, this, &ExportDialog::copy);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(write, &QPushButton::clicked, this, &ExportDialog::save);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(copyButton);
    row->addStretch(1);
    row->addWidget(cancel);
    row->addWidget(write);
    return row;
}

QString ExportDialog::suffix() const
{
    return m_format->currentData().toString();
}

QString ExportDialog::suggestedPath() const
{
    const auto &selection = m_session.selection();
    const QString file = fileNameOf(QString::fromStdString(m_session.document()->checkpoint().path));
    const checkpoint::TnoDescription &tno = *m_session.tno();
    const QString axis = tno.axis == checkpoint::Axis::Sequence ? QString() : QLatin1Char('-') + axisName(tno.axis);
    const QString name = QStringLiteral("%1-%2-layer%3%4-channel%5%6")
                             .arg(QFileInfo(file).completeBaseName(), m_view.id(), QString::number(tno.layer), axis,
                                  QString::number(selection.channels.front()), suffix());
    return QDir(m_settings.exportFolder()).filePath(name);
}

void ExportDialog::browse()
{
    const QString path = QFileDialog::getSaveFileName(this, windowTitle(), m_path->text(), {}, nullptr,
                                                      QFileDialog::DontConfirmOverwrite);
    if (path.isEmpty())
        return;
    m_path->setText(withSuffix(path, suffix()));
    const int known = m_format->findData(suffixOf(m_path->text()));
    m_format->setCurrentIndex(known);
}

void ExportDialog::followFormat()
{
    const QString old = suffixOf(m_path->text());
    if (!old.isEmpty())
        m_path->setText(m_path->text().chopped(old.size()) + suffix());
    const bool picture = pictureSuffixes().contains(suffix());
    for (QWidget *control :
         {static_cast<QWidget *>(m_width), static_cast<QWidget *>(m_height), static_cast<QWidget *>(m_colours)})
        control->setEnabled(picture);
    m_dpi->setEnabled(suffix() == QLatin1String(".png"));
}

ExportOptions ExportDialog::options() const
{
    ExportOptions options;
    options.layout = QSize(qRound(m_width->value() / MillimetresPerInch * LayoutDpi),
                           qRound(m_height->value() / MillimetresPerInch * LayoutDpi));
    options.dpi = m_dpi->value();
    options.theme = m_colours->currentIndex() == 0 ? widgets::Theme::light() : widgets::Theme::darkTheme();
    return options;
}

QString ExportDialog::message() const
{
    return m_message->isHidden() ? QString() : m_message->text();
}

void ExportDialog::save()
{
    const QString target = withSuffix(m_path->text().trimmed(), suffix());
    try {
        if (target.isEmpty())
            throw Error("no file is named");
        if (numberSuffixes().contains(suffixOf(target)))
            exportNumbers(m_view.numbers(), target);
        else
            exportPlot(*m_view.plot(), target, options(),
                       provenanceOf(m_view.title(), *m_session.document(), m_session.request()), m_shown);
    } catch (const Error &error) {
        m_message->setText(widgets::engineText(error.what()));
        m_message->show();
        return;
    }
    m_settings.setExportFolder(QFileInfo(target).absolutePath());
    m_path->setText(target);
    accept();
}

void ExportDialog::copy()
{
    try {
        QGuiApplication::clipboard()->setImage(imageOf(*m_view.plot(), options(), m_shown));
        accept();
    } catch (const Error &error) {
        m_message->setText(widgets::engineText(error.what()));
        m_message->show();
    }
}

void copyImage(View &view, const widgets::Theme &shown)
{
    ExportOptions options;
    options.layout = view.plot()->size();
    options.dpi = LayoutDpi * qMax(2.0, view.plot()->devicePixelRatioF());
    options.theme = shown;
    QGuiApplication::clipboard()->setImage(imageOf(*view.plot(), options, shown));
}

} // namespace tnn::app
