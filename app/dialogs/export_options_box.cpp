// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/export_options_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QSignalBlocker>

#include "app/controls/arrange.h"

namespace tnn::app {

namespace {

constexpr double MillimetresPerInch = 25.4;
constexpr double UsualWidth = 160, LeastSide = 20, MostSide = 1000; ///< mm

QDoubleSpinBox *makeNumber(QWidget *parent, double low, double high, double value, const QString &suffix,
                           const QString &name)
{
    auto *box = named(new QDoubleSpinBox(parent), name, name);
    box->setRange(low, high);
    box->setDecimals(0);
    box->setValue(value);
    box->setSuffix(suffix);
    return box;
}

} // namespace

ExportOptionsBox::ExportOptionsBox(QWidget *parent) : QWidget(parent)
{
    auto *form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(8);
    form->addRow(tr("Size"), makeSize());
    form->addRow(tr("Looks"), makeLooks());
    m_provenance = new QCheckBox(tr("Write down where the numbers come from"), this);
    m_provenance->setToolTip(tr("A CSV file begins with lines that start with #, which numpy.loadtxt skips and pandas "
                                "skips with comment='#'; beside an NPY file they lie in one called .npy.json. Pictures "
                                "and JSON always hold them"));
    m_provenance->setAccessibleName(m_provenance->text());
    m_provenance->setChecked(true);
    form->addRow(QString(), m_provenance);
    for (const QDoubleSpinBox *box : {m_width, m_height, m_dpi, m_fontScale})
        connect(box, &QDoubleSpinBox::valueChanged, this, &ExportOptionsBox::changed);
    connect(m_colours, &QComboBox::currentIndexChanged, this, &ExportOptionsBox::changed);
    connect(m_transparent, &QCheckBox::toggled, this, &ExportOptionsBox::changed);
    connect(m_provenance, &QCheckBox::toggled, this, &ExportOptionsBox::changed);
    // Connected last: pixels are updated after a change of the resolution.
    connect(m_unit, &QComboBox::currentIndexChanged, this, &ExportOptionsBox::takeUnit);
    connect(m_dpi, &QDoubleSpinBox::valueChanged, this, &ExportOptionsBox::takeUnit);
}

QLayout *ExportOptionsBox::makeSize()
{
    m_width = makeNumber(this, LeastSide, MostSide, UsualWidth, {}, tr("Width of the picture"));
    m_height = makeNumber(this, LeastSide, MostSide, UsualWidth * 3 / 4, {}, tr("Height of the picture"));
    m_unit = named(new QComboBox(this), tr("Unit of the size"),
                   tr("Millimetres on paper, or pixels at the resolution"));
    m_unit->addItems({tr("mm"), tr("px")});
    m_dpi = makeNumber(this, 48, 1200, 300, tr(" dpi"), tr("Dots per inch of a PNG"));
    auto *times = new QLabel(QStringLiteral("\u00d7"), this);
    return inRow({m_width, times, m_height, m_unit, m_dpi, Arranged::room()}, 8);
}

QLayout *ExportOptionsBox::makeLooks()
{
    m_colours = named(new QComboBox(this), tr("Colours"), tr("Colours for paper, or for dark slides"));
    m_colours->addItems({tr("light"), tr("dark")});
    m_transparent = new QCheckBox(tr("Transparent"), this);
    m_transparent->setToolTip(tr("Leave the background out"));
    m_fontScale = makeNumber(this, 50, 300, 100, tr(" %"), tr("Size of text and lines; 100 % is text of 9 points"));
    m_fontScale->setSingleStep(10);
    return inRow({m_colours, m_transparent, new QLabel(tr("Text"), this), m_fontScale, Arranged::room()}, 8);
}

double ExportOptionsBox::millimetres(const QDoubleSpinBox *box) const
{
    return m_shownUnit == Unit::Millimetres ? box->value() : box->value() / m_shownDpi * MillimetresPerInch;
}

/// Shows the same size in the newly chosen unit; if the unit is pixels, they are kept when the resolution changes.
void ExportOptionsBox::takeUnit()
{
    const auto unit = static_cast<Unit>(m_unit->currentIndex());
    const bool becomes = unit != m_shownUnit;
    const double width = millimetres(m_width), height = millimetres(m_height);
    m_shownUnit = unit;
    m_shownDpi = m_dpi->value();
    if (!becomes)
        return;
    const double scale = unit == Unit::Millimetres ? 1 : m_shownDpi / MillimetresPerInch;
    for (QDoubleSpinBox *box : {m_width, m_height}) {
        const QSignalBlocker blocker(box);
        box->setRange(unit == Unit::Millimetres ? LeastSide : 64, unit == Unit::Millimetres ? MostSide : 20000);
        box->setValue((box == m_width ? width : height) * scale);
    }
    emit changed();
}

ExportOptions ExportOptionsBox::options() const
{
    ExportOptions options;
    const auto pixels = [this](const QDoubleSpinBox *box) {
        return qMax(16, qRound(millimetres(box) / MillimetresPerInch * LayoutDpi));
    };
    options.layout = QSize(pixels(m_width), pixels(m_height));
    options.dpi = m_dpi->value();
    options.theme = m_colours->currentIndex() == 0 ? widgets::Theme::light() : widgets::Theme::darkTheme();
    options.transparent = m_transparent->isChecked();
    options.fontScale = m_fontScale->value() / 100;
    return options;
}

void ExportOptionsBox::setAspect(double heightToWidth)
{
    const double low = m_shownUnit == Unit::Millimetres ? 60 : 64;
    m_height->setValue(qBound(low, m_width->value() * heightToWidth, 1.5 * m_width->value()));
}

void ExportOptionsBox::setFormat(const QString &suffix)
{
    const bool picture = pictureSuffixes().contains(suffix);
    for (QWidget *control :
         std::initializer_list<QWidget *>{m_width, m_height, m_unit, m_colours, m_transparent, m_fontScale})
        control->setEnabled(picture);
    m_dpi->setEnabled(suffix == QLatin1String(".png"));
    m_provenance->setEnabled(suffix == QLatin1String(".csv") || suffix == QLatin1String(".npy"));
}

bool ExportOptionsBox::provenanceWanted() const
{
    return m_provenance->isEnabled() && m_provenance->isChecked();
}

QString ExportOptionsBox::saved() const
{
    const QJsonObject object{{QStringLiteral("width"), millimetres(m_width)},
                             {QStringLiteral("unit"), m_unit->currentIndex()},
                             {QStringLiteral("dpi"), m_dpi->value()},
                             {QStringLiteral("text"), m_fontScale->value()},
                             {QStringLiteral("colours"), m_colours->currentIndex()},
                             {QStringLiteral("transparent"), m_transparent->isChecked()},
                             {QStringLiteral("provenance"), m_provenance->isChecked()}};
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

void ExportOptionsBox::restore(const QString &saved)
{
    const QJsonObject object = QJsonDocument::fromJson(saved.toUtf8()).object();
    if (object.isEmpty())
        return;
    const auto number = [&object](const char *key, double otherwise) {
        return object.value(QLatin1String(key)).toDouble(otherwise);
    };
    m_dpi->setValue(number("dpi", m_dpi->value()));
    m_width->setValue(number("width", m_width->value()));
    m_unit->setCurrentIndex(static_cast<int>(number("unit", 0)) == 1 ? 1 : 0);
    m_fontScale->setValue(number("text", m_fontScale->value()));
    m_colours->setCurrentIndex(static_cast<int>(number("colours", 0)) == 1 ? 1 : 0);
    m_transparent->setChecked(object.value(QLatin1String("transparent")).toBool());
    m_provenance->setChecked(object.value(QLatin1String("provenance")).toBool(true));
}

} // namespace tnn::app
