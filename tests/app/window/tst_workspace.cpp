// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QComboBox>
#include <QJsonArray>
#include <QPlainTextEdit>
#include <QSet>

#include "app/panels/input_panel.h"
#include "app/panels/text_field.h"
#include "app/session/workspace_state.h"
#include "app/views/option_controls.h"
#include "app/window/perspectives.h"
#include "engine/error.h"
#include "tests/app/window/workspace_calls.h"
#include "tests/test_class.h"

namespace tst_workspace {

using namespace tnn;
using namespace tnn::app;

/// Changes everything from its initial state.
void changeEverything(WindowUnderTest &t)
{
    document::Selection selection;
    selection.tno = 2;
    selection.channels = {7, 300};
    selection.n = 512;
    t.session.select(selection);
    model::Overrides overrides;
    overrides.gamma = 0.95;
    overrides.band = 64;
    overrides.off[1] = {3, 4};
    t.session.setOverrides(overrides);
    t.session.setStage(figures::Stage::Raw);
    ssm::ReduceRequest reduce;
    reduce.modes = 12;
    t.session.setReduce(reduce);
    io::Signal signal;
    signal.kind = io::Signal::Kind::Sine;
    signal.frequency = 0.125;
    t.window->findChild<InputPanel *>()->setSignal(signal);
    t.view("toeplitz").options().setValues({{QStringLiteral("scale"), QStringLiteral("linear")}});
    t.panel("compare").close();
}

class TestWorkspace : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void everythingComesBack()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("study.tnnscope"));
        QByteArray saved;
        {
            WindowUnderTest t;
            QVERIFY(t.openExample());
            changeEverything(t);
            t.window->findChild<WorkspaceController *>()->saveTo(
                folder.filePath(QStringLiteral("study"))); // the suffix is added
            saved = comparable(t.window->findChild<WorkspaceCapture *>()->state());
            QVERIFY(t.window->windowTitle().contains(QStringLiteral("study.tnnscope[*]")));
            QCOMPARE(t.settings.recentFiles().first(), path);
        }
        WindowUnderTest t;
        QVERIFY(openWorkspace(t, path));
        QCOMPARE(t.session.selection().tno, 2);
        QCOMPARE(t.session.selection().channels, (std::vector<long>{7, 300}));
        QCOMPARE(t.session.selection().n, 512);
        QCOMPARE(t.session.overrides().gamma.value(), 0.95);
        QCOMPARE(t.session.overrides().band.value(), 64);
        QCOMPARE(t.session.overrides().off.at(1), (std::vector<long>{3, 4}));
        QCOMPARE(t.session.stage(), figures::Stage::Raw);
        QCOMPARE(t.session.reduce().modes.value(), 12);
        QCOMPARE(t.session.input().signal.frequency, 0.125);
        QVERIFY(!t.panel("compare").isVisible());
        QTRY_VERIFY(t.view("toeplitz").isBuilt());
        QCOMPARE(t.view("toeplitz").options().values()[QStringLiteral("scale")].toString(), QStringLiteral("linear"));
        QTRY_VERIFY(t.isIdle());
        QCOMPARE(comparable(t.window->findChild<WorkspaceCapture *>()->state()), saved);
        QVERIFY(!t.window->isWindowModified());
    }

    void viewsComeBackZoomed()
    {
        const figures::Zoom cells{figures::Interval{8, 24}, figures::Interval{10, 26}};
        const figures::Zoom lags{figures::Interval{-3, 12}, {}};
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("zoomed.tnnscope"));
        {
            WindowUnderTest t;
            QVERIFY(t.openExample());
            t.session.setLength(512);
            QTRY_VERIFY(t.allShown());
            t.window->findChild<WorkspaceController *>()->saveTo(path);
            t.view("toeplitz").setZoom(cells);
            t.view("coefficients").setZoom(lags);
            QVERIFY(t.view("toeplitz").zoom() == cells);
            QVERIFY(t.view("coefficients").zoom() == lags);
            QVERIFY(comparable(t.window->findChild<WorkspaceCapture *>()->state())
                    == comparable(readWorkspace(path))); // viewing is not a change
            t.window->findChild<WorkspaceController *>()->saveTo(path);
        }
        WindowUnderTest t;
        QVERIFY(openWorkspace(t, path));
        QTRY_VERIFY(t.allShown());
        QVERIFY(t.view("toeplitz").zoom() == cells);
        QVERIFY(t.view("coefficients").zoom() == lags);
        QVERIFY(t.view("decay").zoom().isWhole());
        t.view("toeplitz").plot()->fit();
        QVERIFY(t.view("toeplitz").zoom().isWhole());
    }

    /// A choice without a name is lost, and one stored by its index changes when an entry is inserted before it.
    void everyChoiceOfAViewIsKeptByName()
    {
        WindowUnderTest t;
        for (ViewPanel *panel : t.window->viewArea()->panels()) {
            panel->build();
            const View &view = panel->view();
            if (!view.controls())
                continue;
            for (QWidget *control : view.controls()->findChildren<QWidget *>()) {
                const auto *box = qobject_cast<QComboBox *>(control);
                const auto *button = qobject_cast<QAbstractButton *>(control);
                if (!box && !(button && button->isCheckable()))
                    continue;
                const QString name = view.id() + QLatin1Char(' ') + control->accessibleName();
                const QString key = control->objectName().section(QStringLiteral("option-"), 1);
                QVERIFY2(view.options().values().contains(key), qPrintable(name));
                QSet<QString> words;
                for (int place = 0; box && place < box->count(); ++place)
                    words.insert(box->itemData(place).toString());
                QVERIFY2(!box || (words.size() == box->count() && !words.contains(QString())), qPrintable(name));
            }
        }
    }

    void choicesOfOthersArePassedOver()
    {
        WindowUnderTest t;
        View &view = t.view("decay");
        t.panel("decay").build();
        const QJsonObject before = view.options().values();
        QCOMPARE(before[QStringLiteral("picture")].toString(), QStringLiteral("envelope"));
        for (const QJsonValue &strange : {QJsonValue(1), QJsonValue(QStringLiteral("none such")), QJsonValue(true),
                                          QJsonValue(QJsonArray()), QJsonValue()})
            view.options().setValues({{QStringLiteral("picture"), strange}, {QStringLiteral("choice-1"), strange}});
        QCOMPARE(view.options().values(), before);
        view.options().setValues({{QStringLiteral("picture"), QStringLiteral("layers")}});
        QCOMPARE(view.options().values()[QStringLiteral("picture")].toString(), QStringLiteral("layers"));
    }

    void everyOptionSurvivesAWorkspace()
    {
        for (const figures::FigureKind &kind : figures::figureKinds())
            for (const figures::OptionField &field : kind.fields) {
                if (!field.isOfWindow())
                    continue;
                std::vector<figures::OptionValue> values;
                for (const figures::OptionWord &one : field.words)
                    values.emplace_back(std::string(one.word));
                if (field.isText())
                    values.emplace_back(std::string("7"));
                else if (field.isTyped || field.words.empty())
                    values.emplace_back(7.0);
                for (const figures::OptionValue &value : values) {
                    figures::FigureOptions options = kind.defaults;
                    QVERIFY2(field.setValue(options, value), field.key.data());
                    const QJsonObject again = QJsonDocument::fromJson(QJsonDocument(written(options)).toJson())
                                                  .object();
                    QVERIFY2(read(again, kind.defaults) == options, field.key.data());
                }
            }
    }

    /// The words and numbers by which a workspace names the options of each view.
    void optionsOfAFileComeBack()
    {
        const QByteArray written = R"({
            "toeplitz": {"channels": "mean", "scale": "log", "range": "95", "form": "circulant", "profiles": "with"},
            "coefficients": {"channels": "all", "scale": "linear"},
            "decay": {"picture": "rates", "energy": "without", "scale": "linear"},
            "spectrum": {"variant": "all", "picture": "kernel"},
            "compare": {"algorithms": "products", "devices": "cpu", "channel": 1, "results": "first",
                        "picture": "difference"},
            "gallery": {"channels": "extreme", "picture": "curves"},
            "footprint": {"channels": "mean", "scale": "linear", "range": "99.9", "profiles": "with"},
            "response": {"channels": "all", "quantity": "delay", "scale": "linear", "frequency": "log"},
            "memory": {"picture": "histogram", "share": "k50", "scale": "linear"},
            "inside": {"point": "gate", "scale": "log", "range": "locked"},
            "training": {"learning-rate": "with", "scale": "log"},
            "extrapolation": {"scale": "log", "lengths": "16 32"},
            "generation": {"prompt": "a", "tokens": 7, "temperature": 0.5, "seed": 3},
            "kernel-table": {"filter": "k99 > 2", "states": "off", "sort": -6}
        })";
        using namespace figures;
        const ColorRange strong95{ColorRange::Kind::Percentile, 95}, strong999{ColorRange::Kind::Percentile, 99.9},
            locked{ColorRange::Kind::Locked};
        const std::vector<FigureOptions> meant{
            MatrixOptions{Scale::Log, strong95, false, {}, true, Reduction::Mean, true},
            CoefficientsOptions{Scale::Linear, true},
            DecayOptions{Scale::Linear, false, DecayOptions::Picture::Rates},
            SpectrumOptions{SpectrumOptions::sideBySide(), SpectrumOptions::Picture::Kernel, 0,
                            SpectrumOptions::Poles::Density},
            CompareOptions{CompareOptions::Picture::Difference, false, false, 1, CompareOptions::Scope::First},
            GalleryOptions{GalleryOptions::Picture::Curves, Reduction::Extreme},
            FootprintOptions{Scale::Linear, strong999, Reduction::Mean, true},
            ResponseOptions{ResponseOptions::Quantity::Delay, Scale::Linear, true, ResponseOptions::Channels::All},
            MemoryOptions{MemoryOptions::Picture::Histogram, MemoryOptions::Share::K50, Scale::Linear},
            InsideOptions{model::Tap::Point::Gate, Scale::Log, locked},
            TrainingOptions{true, true},
            ExtrapolationOptions{true, "16 32"},
            GenerationOptions{"a", 7, 0.5, 3},
            KernelTableOptions{"k99 > 2", false, -6}};
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const QString path = t.folder.filePath(QStringLiteral("options.tnnscope"));
        t.window->findChild<WorkspaceController *>()->saveTo(path);
        QJsonObject file = jsonOf(path), views = file[QStringLiteral("views")].toObject();
        const QJsonObject kept = QJsonDocument::fromJson(written).object();
        for (auto it = kept.begin(); it != kept.end(); ++it) {
            QJsonObject view = views[it.key()].toObject();
            view[QStringLiteral("options")] = it.value();
            views[it.key()] = view;
        }
        file[QStringLiteral("views")] = views;
        t.makeFile(QStringLiteral("options.tnnscope"), QJsonDocument(file).toJson());
        QVERIFY(openWorkspace(t, path));
        QTRY_VERIFY(t.isIdle());
        for (const FigureOptions &options : meant) {
            const std::string name(kindOf(options).name);
            View &view = t.view(name.c_str());
            QVERIFY2(view.options().figure() == options, name.c_str());
            const QJsonObject words = kept[QString::fromStdString(name)].toObject();
            const QJsonObject now = view.options().values();
            for (auto it = words.begin(); it != words.end(); ++it)
                QCOMPARE(now[it.key()], it.value());
        }
        t.panel("spectrum").build();
        QCOMPARE(static_cast<QComboBox *>(t.keptControl("spectrum", "variant"))->currentText(),
                 QStringLiteral("side by side"));
    }

    void textsAndFilesAreInputs()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->findChild<InputPanel *>()->openText(QStringLiteral("To be"));
        QTRY_VERIFY(t.session.input().network != nullptr);
        const QString path = t.folder.filePath(QStringLiteral("text.tnnscope"));
        t.window->findChild<WorkspaceController *>()->saveTo(path);
        t.window->findChild<InputPanel *>()->setSignal({});
        QVERIFY(t.session.input().network == nullptr);
        t.window->findChild<WorkspaceController *>()->saveTo(t.folder.filePath(QStringLiteral("other.tnnscope")));
        QVERIFY(openWorkspace(t, path));
        QTRY_COMPARE(t.session.input().text, std::string("To be"));
        // A text from a file, with its selected position.
        auto *const input = t.window->findChild<InputPanel *>();
        input->openFile(t.makeFile(QStringLiteral("text.txt"), "Good morrow"));
        QTRY_COMPARE(t.session.input().name, std::string("text.txt"));
        t.session.setToken(3);
        t.window->findChild<WorkspaceController *>()->saveTo(path);
        input->setSignal({});
        t.session.setToken({});
        t.window->findChild<WorkspaceController *>()->saveTo(t.folder.filePath(QStringLiteral("other.tnnscope")));
        QVERIFY(openWorkspace(t, path));
        QTRY_COMPARE(t.session.input().name, std::string("text.txt"));
        QCOMPARE(t.session.token(), std::optional(3L));
        QVERIFY(input->text()->editor()->placeholderText() == QStringLiteral("Good morrow"));
    }

    void aRecordComesBack()
    {
        WorkspaceState state;
        state.inputFile = QStringLiteral("/genome.fa");
        state.inputRecord = QStringLiteral("chr2");
        state.token = 41;
        const WorkspaceState again = workspaceFrom(QJsonDocument(toJson(state, QStringLiteral("/"))).toJson(),
                                                   QStringLiteral("/w.tnnscope"));
        QCOMPARE(again.inputFile, state.inputFile);
        QCOMPARE(again.inputRecord, state.inputRecord);
        QCOMPARE(again.token, state.token);
    }

    void changesAreMarkedAndAskedAbout()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const QString path = t.folder.filePath(QStringLiteral("w.tnnscope"));
        t.window->findChild<WorkspaceController *>()->saveTo(path);
        QVERIFY(!t.window->isWindowModified());
        t.session.setTno(3);
        QTRY_VERIFY(t.window->isWindowModified());
        t.session.setTno(0);
        QTRY_VERIFY(!t.window->isWindowModified()); // the same as saved
        t.session.setTno(3);
        QVERIFY(!t.window->close());
        QVERIFY(t.window->findChild<WorkspaceController *>()->question() != nullptr);
        press(t, QStringLiteral("Cancel"));
        QVERIFY(t.window->isVisible());
        QTRY_VERIFY(t.window->findChild<WorkspaceController *>()->question() == nullptr);
        QVERIFY(!t.window->close());
        press(t, QStringLiteral("Save"));
        QTRY_VERIFY(!t.window->isVisible());
        QCOMPARE(jsonOf(path)[QStringLiteral("selection")][QStringLiteral("tno")].toInt(), 3);
    }

    void aSecondFileComesBack()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("two.tnnscope"));
        const QString second = QStringLiteral(TNN_RESOURCES "/examples/shakespeare-no-decay.pt");
        {
            WindowUnderTest t;
            QVERIFY(t.openExample());
            t.session.setDocumentB(document::Document::open(QFile::encodeName(second).toStdString()));
            t.session.show(document::ShownDocument::B);
            t.session.setTno(1);
            t.window->findChild<WorkspaceController *>()->saveTo(path);
        }
        WindowUnderTest t;
        QVERIFY(openWorkspace(t, path));
        QTRY_VERIFY(t.session.documentB());
        QCOMPARE(t.session.shown(), document::ShownDocument::B);
        QCOMPARE(t.session.selection().tno, 1);
        QCOMPARE(QFileInfo(QString::fromStdString(t.session.documentB()->checkpoint().path)).fileName(),
                 QStringLiteral("shakespeare-no-decay.pt"));
        QVERIFY(!t.window->findChild<WorkspaceController *>()->isChanged());
    }

    void placesComeBack()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->findChild<Perspectives *>()->enter(QStringLiteral("state-space"));
        t.window->actions().sides->setChecked(false);
        const QString path = t.folder.filePath(QStringLiteral("w.tnnscope"));
        t.window->findChild<WorkspaceController *>()->saveTo(path);
        t.window->findChild<Perspectives *>()->enter(QStringLiteral("custom"));
        QVERIFY(t.panel("decay").isVisible());
        t.window->findChild<WorkspaceController *>()->saveTo(t.folder.filePath(QStringLiteral("other.tnnscope")));
        QVERIFY(openWorkspace(t, path));
        QVERIFY(!t.panel("decay").isVisible());
        QVERIFY(!t.window->findChild<InputPanel *>()->isVisible());
        QTRY_VERIFY(t.panel("hankel").y() > t.panel("spectrum").y());
        QCOMPARE(t.panel("hankel").x(), t.panel("spectrum").x());
    }
};

TNN_TEST(TestWorkspace, QApplication)

} // namespace tst_workspace

#include "tst_workspace.moc"
