// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/export_options_box.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>

#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"
#include "app/views/view.h"
#include "engine/error.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

constexpr double MillimetresPerInch = 25.4;
constexpr double DefaultWidth = 174, LeastSide = 20, MostSide = 1000; ///< mm

/// A page that figures are made for.
struct PagePreset {
    double width, points; ///< mm; text
    double aspect;        ///< height / width; 0: that of the view
};
constexpr std::array<PagePreset, 3> Presets{{{84, 8, 0}, {DefaultWidth, 8, 0}, {254, 14, 9.0 / 16}}};

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
    form->addRow(tr("Page"), makePresets());
    form->addRow(tr("Size"), makeSize());
    form->addRow(tr("Text"), makeText());
    form->addRow(tr("Theme"), makeLooks());
    m_provenance = new QCheckBox(tr("Include provenance"), this);
    m_provenance->setToolTip(
        tr("CSV: in header lines that start with #, which numpy.loadtxt skips, as pandas does with comment='#'. NPY: "
           "in a separate .npy.json file. Images and JSON always include it"));
    m_provenance->setAccessibleName(m_provenance->text());
    m_provenance->setChecked(true);
    form->addRow(QString(), m_provenance);
    for (const QDoubleSpinBox *box : {m_width, m_height, m_dpi, m_points})
        connect(box, &QDoubleSpinBox::valueChanged, this, &ExportOptionsBox::changed);
    connect(this, &ExportOptionsBox::changed, this, &ExportOptionsBox::showPreset);
    connect(m_title, &QCheckBox::toggled, this, &ExportOptionsBox::changed);
    for (const QComboBox *box : {m_legend, m_colors})
        connect(box, &QComboBox::currentIndexChanged, this, &ExportOptionsBox::changed);
    connect(m_transparent, &QCheckBox::toggled, this, &ExportOptionsBox::changed);
    connect(m_provenance, &QCheckBox::toggled, this, &ExportOptionsBox::changed);
    // Connected last: pixels are updated after a change of the resolution.
    connect(m_unit, &QComboBox::currentIndexChanged, this, &ExportOptionsBox::applyUnit);
    connect(m_dpi, &QDoubleSpinBox::valueChanged, this, &ExportOptionsBox::applyUnit);
}

QLayout *ExportOptionsBox::makePresets()
{
    m_preset = named(new QComboBox(this), tr("Page"), tr("A size on paper or a slide, with text that suits it"));
    m_preset->addItems({tr("One column (84 mm)"), tr("Text width (174 mm)"), tr("Slide (16:9)"), tr("Custom")});
    m_preset->setCurrentIndex(1);
    connect(m_preset, &QComboBox::activated, this, &ExportOptionsBox::applyPreset);
    return inRow({m_preset, LayoutItem::room()}, 8);
}

void ExportOptionsBox::applyPreset(int index)
{
    if (index >= static_cast<int>(Presets.size()))
        return;
    const PagePreset &preset = Presets[static_cast<std::size_t>(index)];
    {
        const QSignalBlocker quiet(this); // or each of them would be shown as a page of its own
        m_unit->setCurrentIndex(static_cast<int>(Unit::Millimetres));
        m_points->setValue(preset.points);
        m_width->setValue(preset.width);
        preset.aspect > 0 ? m_height->setValue(preset.width * preset.aspect) : setAspect(m_aspect);
    }
    emit changed();
}

/// "Custom" if the size or the text is no preset's.
void ExportOptionsBox::showPreset()
{
    const auto *const found = std::find_if(Presets.begin(), Presets.end(), [this](const PagePreset &preset) {
        return std::abs(millimetres(m_width) - preset.width) < 0.5 && m_points->value() == preset.points
            && (preset.aspect == 0
                || std::abs(millimetres(m_height) - preset.width * preset.aspect) < 1); // a box holds whole numbers
    });
    m_preset->setCurrentIndex(static_cast<int>(found - Presets.begin()));
}

QLayout *ExportOptionsBox::makeText()
{
    m_points = makeNumber(this, 4, 30, 8, tr(" pt"), tr("Size of text in points; lines are scaled with it"));
    m_title = new QCheckBox(tr("Title"), this);
    m_title->setToolTip(tr("A title above the plot; a caption may say the same"));
    m_title->setChecked(true);
    m_legend = named(new QComboBox(this), tr("Legend"),
                     tr("Above the axes; inside them where no curve is; or each name where its curve ends. Where there "
                        "is no such place, above"));
    m_legend->addItems({tr("legend above"), tr("legend inside"), tr("names at curves")}); // as PageParts::Legend
    return inRow({m_points, m_title, m_legend, LayoutItem::room()}, 8);
}

QLayout *ExportOptionsBox::makeSize()
{
    m_width = makeNumber(this, LeastSide, MostSide, DefaultWidth, {}, tr("Image width"));
    m_height = makeNumber(this, LeastSide, MostSide, DefaultWidth * 3 / 4, {}, tr("Image height"));
    m_unit = named(new QComboBox(this), tr("Unit of width and height"),
                   tr("Millimeters on paper, or pixels at the given resolution"));
    m_unit->addItems({tr("mm"), tr("px")});
    m_dpi = makeNumber(this, 48, 1200, 300, tr(" dpi"), tr("PNG resolution in dots per inch"));
    auto *times = new QLabel(QStringLiteral("\u00d7"), this);
    return inRow({m_width, times, m_height, m_unit, m_dpi, LayoutItem::room()}, 8);
}

QLayout *ExportOptionsBox::makeLooks()
{
    m_colors = named(new QComboBox(this), tr("Theme"), tr("Light for paper, dark for slides"));
    m_colors->addItems({tr("light"), tr("dark")});
    m_transparent = new QCheckBox(tr("Transparent"), this);
    m_transparent->setToolTip(tr("Omit the background"));
    return inRow({m_colors, m_transparent, LayoutItem::room()}, 8);
}

double ExportOptionsBox::millimetres(const QDoubleSpinBox *box) const
{
    return m_shownUnit == Unit::Millimetres ? box->value() : box->value() / m_shownDpi * MillimetresPerInch;
}

double ExportOptionsBox::shown(double millimetres) const
{
    return m_shownUnit == Unit::Millimetres ? millimetres : millimetres * m_shownDpi / MillimetresPerInch;
}

/// Shows the same size in the newly chosen unit; if the unit is pixels, they are kept when the resolution changes.
void ExportOptionsBox::applyUnit()
{
    const auto unit = static_cast<Unit>(m_unit->currentIndex());
    const bool becomes = unit != m_shownUnit;
    const double width = millimetres(m_width), height = millimetres(m_height);
    m_shownUnit = unit;
    m_shownDpi = m_dpi->value();
    if (!becomes)
        return;
    for (QDoubleSpinBox *box : {m_width, m_height}) {
        const QSignalBlocker blocker(box);
        box->setRange(unit == Unit::Millimetres ? LeastSide : 64, unit == Unit::Millimetres ? MostSide : 20000);
        box->setValue(shown(box == m_width ? width : height));
    }
    emit changed();
}

ExportOptions ExportOptionsBox::options() const
{
    ExportOptions options;
    const auto sizeAt = [this](double dpi) {
        const auto pixels = [&](const QDoubleSpinBox *box) {
            return qMax(16, qRound(millimetres(box) / MillimetresPerInch * dpi));
        };
        return QSize(pixels(m_width), pixels(m_height));
    };
    options.dpi = m_dpi->value();
    options.layout = sizeAt(LayoutDpi);
    options.pixels = sizeAt(options.dpi);
    options.theme = m_colors->currentIndex() == 0 ? widgets::Theme::light() : widgets::Theme::darkTheme();
    options.transparent = m_transparent->isChecked();
    options.points = m_points->value();
    options.parts = {m_title->isChecked(), static_cast<figures::PageParts::Legend>(m_legend->currentIndex())};
    return options;
}

void ExportOptionsBox::setAspect(double heightToWidth)
{
    m_aspect = heightToWidth;
    const auto preset = static_cast<std::size_t>(m_preset->currentIndex());
    if (preset < Presets.size() && Presets[preset].aspect > 0) // a slide has its own
        heightToWidth = Presets[preset].aspect;
    const double low = m_shownUnit == Unit::Millimetres ? 40 : 64;
    const double width = m_width->value(), high = 1.5 * width;
    m_height->setValue(qBound(qMin(low, high), width * heightToWidth, high));
}

void ExportOptionsBox::setFormat(const QString &suffix)
{
    const bool picture = isPicture(suffix);
    for (QWidget *control : std::initializer_list<QWidget *>{m_width, m_height, m_unit, m_colors, m_transparent,
                                                             m_points, m_title, m_legend, m_preset})
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
                             {QStringLiteral("page"), m_preset->currentIndex()},
                             {QStringLiteral("points"), m_points->value()},
                             {QStringLiteral("title"), m_title->isChecked()},
                             {QStringLiteral("legend"), m_legend->currentIndex()},
                             {QStringLiteral("colors"), m_colors->currentIndex()},
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
    m_unit->setCurrentIndex(static_cast<int>(number("unit", 0)) == 1 ? 1 : 0);
    m_width->setValue(shown(number("width", DefaultWidth)));
    m_points->setValue(number("points", m_points->value()));
    m_title->setChecked(object.value(QLatin1String("title")).toBool(true));
    m_legend->setCurrentIndex(qBound(0, static_cast<int>(number("legend", 0)), m_legend->count() - 1));
    m_preset->setCurrentIndex(qBound(0, static_cast<int>(number("page", 1)), m_preset->count() - 1));
    m_colors->setCurrentIndex(static_cast<int>(number("colors", 0)) == 1 ? 1 : 0);
    m_transparent->setChecked(object.value(QLatin1String("transparent")).toBool());
    m_provenance->setChecked(object.value(QLatin1String("provenance")).toBool(true));
}

ExportPreview::ExportPreview(QWidget *parent) : QWidget(parent)
{
    setMinimumSize(240, 200);
    setAccessibleName(tr("Preview"));
}

void ExportPreview::showFile(const View &view, const ExportOptions &options, const QString &suffix)
{
    if (isNumbers(suffix)) {
        const figures::Numbers behind = view.numbers();
        const auto columns = static_cast<qsizetype>(behind.columns.size());
        showText(tr("%1 columns, %2 rows")
                     .arg(columns)
                     .arg(static_cast<qsizetype>(behind.table.size())
                          / qMax<qsizetype>(1, columns - (behind.names.empty() ? 0 : 1))));
        return;
    }
    showPlot(*view.plot(), options, suffix);
}

void ExportPreview::showPlot(widgets::Plot &plot, const ExportOptions &options, const QString &suffix)
{
    const QSize layout = options.layout;
    const QString size = suffix == QLatin1String(".png")
        ? tr("%1 \u00d7 %2 pixels").arg(options.imageSize().width()).arg(options.imageSize().height())
        : tr("%1 \u00d7 %2 mm")
              .arg(qRound(layout.width() / LayoutDpi * 25.4))
              .arg(qRound(layout.height() / LayoutDpi * 25.4));
    // As many pixels as fit.
    ExportOptions small = options;
    small.pixels = {};
    small.dpi = LayoutDpi * qBound(0.2, 2.0 * width() / qMax(1, layout.width()), 1.0);
    try {
        const QImage image = imageOf(plot, small);
        const Message note = roomNote(plot, options);
        setImage(image, note.empty() ? size : widgets::translated(Message("%1: %2", size.toStdString(), note)));
    } catch (const Error &error) {
        showText(widgets::translated(error.reason()));
    }
}

void ExportPreview::setImage(const QImage &image, const QString &caption)
{
    m_image = image;
    m_caption = caption;
    setAccessibleDescription(caption);
    update();
}

void ExportPreview::paintEvent(QPaintEvent *)
{
    constexpr int Square = 8;
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const int line = fontMetrics().height();
    const QRect room = rect().adjusted(0, 0, 0, -line - 6);
    painter.setPen(palette().color(MutedRole));
    painter.drawText(QRect(0, room.bottom() + 6, width(), line), Qt::AlignHCenter | Qt::AlignTop,
                     fontMetrics().elidedText(m_caption, Qt::ElideRight, width()));
    if (m_image.isNull())
        return;
    const QSize size = m_image.size().scaled(room.size() - QSize(2, 2), Qt::KeepAspectRatio);
    QRect place(QPoint(), size);
    place.moveCenter(room.center());
    if (m_image.hasAlphaChannel())
        for (int y = place.top(); y <= place.bottom(); y += Square)
            for (int x = place.left(); x <= place.right(); x += Square)
                painter.fillRect(QRect(x, y, Square, Square).intersected(place),
                                 ((x - place.left()) / Square + (y - place.top()) / Square) % 2 == 0
                                     ? QColor(Qt::white)
                                     : QColor(0xd8d8d8));
    painter.drawImage(place, m_image);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(place.adjusted(-1, -1, 0, 0));
}

} // namespace tnn::app
