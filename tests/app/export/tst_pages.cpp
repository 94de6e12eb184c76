// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>

#include <qcustomplot.h>

#include "app/base/language.h"
#include "app/export/drawing.h"
#include "app/export/plot_export.h"
#include "tests/app/text_recorder.h"
#include "tests/app/window_fixture.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/test_class.h"

namespace tst_pages {

using namespace tnn;
using namespace tnn::app;

/// A page as authors and slides have it.
struct Page {
    QSize layout; ///< logical pixels
    double points = 8;

    static Page ofMillimeters(double width, double height)
    {
        constexpr double MillimetersPerInch = 25.4;
        return {(QSizeF(width, height) / MillimetersPerInch * LayoutDpi).toSize(), 8};
    }
};

/// The texts of a page, and where.
QList<TextRecorder::Text> textsOn(widgets::Plot &plot, const Page &page)
{
    ExportOptions options;
    options.layout = page.layout;
    options.points = page.points;
    TextRecorder recorder(page.layout);
    QPainter painter(&recorder);
    painter.scale(options.fontScale(), options.fontScale());
    plot.paintTo(painter, options.page(), plot.paperScale(options.page(), options.leastScale()));
    painter.end();
    return recorder.texts();
}

/// Texts as they are read: a long one is in several lines.
QString readable(const QList<TextRecorder::Text> &texts)
{
    QStringList all;
    for (const TextRecorder::Text &one : texts)
        all.append(one.text.trimmed());
    return all.join(QLatin1Char(' ')).remove(QLatin1Char(' '));
}

/// The names in the legend and the titles of the axes that a large page shows.
QStringList namesOf(widgets::Plot &plot)
{
    const QString large = readable(textsOn(plot, {{1400, 1050}, 9}));
    QStringList names;
    if (auto *const canvas = plot.findChild<QCustomPlot *>()) {
        for (int i = 0; i < canvas->plottableCount(); ++i)
            names.append(canvas->plottable(i)->name());
        for (const QCPAxis *axis : canvas->axisRect()->axes())
            if (axis->visible())
                names.append(axis->label());
    }
    names.removeIf([&large](const QString &name) {
        return name.isEmpty() || !large.contains(QString(name).remove(QLatin1Char(' ')));
    });
    return names;
}

/// What a page has that no page may have.
QStringList problemsOf(const QList<TextRecorder::Text> &texts, const QSize &size, const QStringList &names)
{
    constexpr double Tolerance = 1; // pixels, of rounded text widths
    const QRectF inside = QRectF(QPointF(), size).adjusted(-Tolerance, -Tolerance, Tolerance, Tolerance);
    const QString read = readable(texts);
    QStringList problems;
    for (const QString &name : names)
        if (!read.contains(QString(name).remove(QLatin1Char(' '))))
            problems.append(QStringLiteral("lacks \"%1\"").arg(name));
    for (qsizetype i = 0; i < texts.size(); ++i) {
        if (!inside.contains(texts[i].rect))
            problems.append(QStringLiteral("cuts off \"%1\"").arg(texts[i].text));
        if (texts[i].text.contains(QChar(0x2026)) || texts[i].text.endsWith(QStringLiteral(" more")))
            problems.append(QStringLiteral("shortens \"%1\"").arg(texts[i].text));
        for (qsizetype k = 0; k < i; ++k)
            if (const QRectF both = texts[i].rect & texts[k].rect; both.width() > 2 && both.height() > 4)
                problems.append(QStringLiteral("draws \"%1\" over \"%2\"").arg(texts[i].text, texts[k].text));
    }
    return problems;
}

/// Every picture of a model's kernels on the pages of papers and slides, in both languages: all names of legends and
/// axes, none cut off, none over another.
class TestPages : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }
    void cleanup() { installLanguage(Settings::Language::English); }

    void everyPageHasAllNames_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<Settings::Language>("language");
        for (const char *model : {"tnn", "hyena", "image"}) {
            QTest::addRow("%s, English", model) << QString::fromLatin1(model) << Settings::Language::English;
            QTest::addRow("%s, Chinese", model) << QString::fromLatin1(model) << Settings::Language::SimplifiedChinese;
        }
    }
    void everyPageHasAllNames()
    {
        QFETCH(const QString, model);
        QFETCH(const Settings::Language, language);
        installLanguage(language);
        const document::DocumentPtr document = documentOf(model);
        QStringList found;
        for (const figures::FigureKind &kind : figures::figureKinds()) {
            if (!kind.traits.isPlotted || kind.traits.isMeasured
                || kind.traits.networkInput != figures::FigureTraits::NetworkInput::None)
                continue;
            const QString name = QString::fromStdString(std::string(kind.name));
            PlotPtr plot;
            try {
                plot = drawingOf(requestOf(kind, document), {})();
            } catch (const Error &) { // there is no state space of a bidirectional model, for example
                continue;
            }
            const QStringList names = namesOf(*plot);
            for (const Page &page : {Page::ofMillimeters(84, 60), Page::ofMillimeters(174, 80),
                                     Page::ofMillimeters(160, 62), Page{{302, 227}, 9}})
                for (const QString &problem : problemsOf(textsOn(*plot, page), page.layout, names))
                    found.append(QStringLiteral("%1 on %2 x %3 %4")
                                     .arg(name)
                                     .arg(page.layout.width())
                                     .arg(page.layout.height())
                                     .arg(problem));
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
    }

private:
    document::DocumentPtr documentOf(const QString &model)
    {
        if (model == QStringLiteral("tnn"))
            return document::Document::open(TNN_RESOURCES "/examples/shakespeare.pt");
        if (model == QStringLiteral("image"))
            return document::Document::open(TNN_TEST_DATA "/checkpoint/image.pth");
        const std::string path = m_folder.filePath(QStringLiteral("hyenadna.safetensors")).toStdString();
        const std::vector<std::byte> bytes = safetensorsOf(MadeHyena{.lags = 64}.languageModel());
        io::writeFile(path, std::string_view(reinterpret_cast<const char *>(bytes.data()), bytes.size()));
        return document::Document::open(path);
    }
    static figures::PlotRequest requestOf(const figures::FigureKind &kind, const document::DocumentPtr &document)
    {
        figures::PlotRequest request;
        request.document = document;
        request.overlaid = {document};
        request.options = kind.defaults;
        request.figure.selection.n = document->defaultLength();
        const bool isSingle = kind.traits.channels != figures::FigureTraits::Channels::Any;
        request.figure.selection.channels = isSingle ? std::vector<long>{1} : std::vector<long>{0, 1, 2, 3};
        request.input = Session::impulse();
        request.comparedMethods.methods = document::productMethods();
        return request;
    }

    QTemporaryDir m_folder;
};

TNN_TEST(TestPages, QApplication)

} // namespace tst_pages

#include "tst_pages.moc"
