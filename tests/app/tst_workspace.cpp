// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSet>

#include "app/controls/kept_options.h"
#include "app/controls/message_bar.h"
#include "app/dialogs/file_controller.h"
#include "app/panels/input_panel.h"
#include "app/session/workspace_state.h"
#include "app/views/option_controls.h"
#include "app/window/layouts.h"
#include "app/window/start_page.h"
#include "app/window/workspace_keeper.h"
#include "engine/error.h"
#include "tests/app/window_fixture.h"
#include "tests/file_size_limit.h"

using namespace tnn;
using namespace tnn::app;

namespace {

QJsonObject jsonOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the workspace was not written");
    return QJsonDocument::fromJson(file.readAll()).object();
}

void press(const WindowUnderTest &t, const QString &text)
{
    for (QPushButton *button : t.window->keeper()->question()->findChildren<QPushButton *>())
        if (button->text().remove(QLatin1Char('&')).startsWith(text)) {
            button->click();
            return;
        }
    QFAIL("no such button");
}

/// The command that the open question is about.
QString askedCommand(const WindowUnderTest &t)
{
    return t.window->keeper()->question()->findChild<QPlainTextEdit *>()->toPlainText();
}

/// Everything otherwise than at first.
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
    t.window->input()->setSignal(signal);
    setValue(t.keptControl("toeplitz", "scale"), QStringLiteral("linear"));
    t.panel("compare").close();
}

bool openWorkspace(WindowUnderTest &t, const QString &path)
{
    QSignalSpy restored(t.window->keeper(), &WorkspaceKeeper::restored);
    t.window->fileController()->open(path);
    return QTest::qWaitFor([&restored] { return !restored.isEmpty(); }, 20000);
}

} // namespace

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
            t.window->keeper()->saveTo(folder.filePath(QStringLiteral("study"))); // the suffix is added
            saved = comparable(t.window->capture()->state());
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
        QCOMPARE(valueOf(t.keptControl("toeplitz", "scale")).toString(), QStringLiteral("linear"));
        QTRY_VERIFY(t.isIdle());
        QCOMPARE(comparable(t.window->capture()->state()), saved);
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
            t.window->keeper()->saveTo(path);
            t.view("toeplitz").setZoom(cells);
            t.view("coefficients").setZoom(lags);
            QVERIFY(t.view("toeplitz").zoom() == cells);
            QVERIFY(t.view("coefficients").zoom() == lags);
            QVERIFY(comparable(t.window->capture()->state())
                    == comparable(readWorkspace(path))); // looking is no change
            t.window->keeper()->saveTo(path);
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

    /// A choice without a name is lost, and one kept by its place becomes another when an entry is put before it.
    void everyChoiceOfAViewIsKeptByName()
    {
        WindowUnderTest t;
        for (ViewPanel *panel : t.window->viewArea()->panels()) {
            panel->build();
            const View &view = panel->view();
            QSet<QString> keys;
            for (const QWidget *control : view.keptOptions()) {
                const QString key = keyOf(control);
                QVERIFY2(!key.isEmpty() && !keys.contains(key), qPrintable(view.id() + QLatin1Char(' ') + key));
                keys.insert(key);
            }
            if (!view.controls())
                continue;
            for (QWidget *control : view.controls()->findChildren<QWidget *>()) {
                const auto *box = qobject_cast<QComboBox *>(control);
                const auto *button = qobject_cast<QAbstractButton *>(control);
                if (!box && !(button && button->isCheckable()))
                    continue;
                const QString name = view.id() + QLatin1Char(' ') + control->accessibleName();
                QVERIFY2(view.keptOptions().contains(control), qPrintable(name));
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
        const QJsonObject before = view.options();
        QCOMPARE(before[QStringLiteral("picture")].toString(), QStringLiteral("envelope"));
        for (const QJsonValue &strange : {QJsonValue(1), QJsonValue(QStringLiteral("none such")), QJsonValue(true),
                                          QJsonValue(QJsonArray()), QJsonValue()})
            view.setOptions({{QStringLiteral("picture"), strange}, {QStringLiteral("choice-1"), strange}});
        QCOMPARE(view.options(), before);
        view.setOptions({{QStringLiteral("picture"), QStringLiteral("layers")}});
        QCOMPARE(view.options()[QStringLiteral("picture")].toString(), QStringLiteral("layers"));
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
                if (field.isTyped || field.words.empty())
                    values.emplace_back(7.0);
                for (const figures::OptionValue &value : values) {
                    figures::FigureOptions options = kind.usual;
                    QVERIFY2(field.setValue(options, value), field.key.data());
                    QJsonObject kept;
                    write(options, kept);
                    const QJsonObject again = QJsonDocument::fromJson(QJsonDocument(kept).toJson()).object();
                    QVERIFY2(read(again, kind.usual) == options, field.key.data());
                }
            }
    }

    /// As the program wrote them when controls held the options: all words that they had then, and places in numbers.
    void optionsOfOldFilesComeBack()
    {
        const QByteArray old = R"({
            "toeplitz": {"channels": "mean", "scale": "log", "range": "95", "form": "circulant", "profiles": "with"},
            "coefficients": {"channels": "all", "scale": "linear"},
            "decay": {"picture": "rates", "energy": "without", "scale": "linear"},
            "spectrum": {"form": "all", "picture": "kernel"},
            "compare": {"algorithms": "products", "devices": "cpu", "channel": 1, "results": "first",
                        "picture": "difference"},
            "gallery": {"channels": "extreme", "picture": "curves"},
            "footprint": {"channels": "mean", "scale": "linear", "range": "99.9", "profiles": "with"},
            "response": {"channels": "all", "quantity": "delay", "scale": "linear", "frequency": "log"},
            "memory": {"picture": "histogram", "share": "k50", "scale": "linear"},
            "inside": {"point": "gate", "scale": "log", "range": "locked"},
            "training": {"learning-rate": "with", "scale": "log"},
            "extrapolation": {"scale": "log"}
        })";
        using namespace figures;
        const ColourRange strong95{ColourRange::Kind::Percentile, 95}, strong999{ColourRange::Kind::Percentile, 99.9},
            locked{ColourRange::Kind::Locked};
        const std::vector<FigureOptions> meant{
            MatrixOptions{Scale::Log, strong95, false, {}, true, Reduction::Mean, true},
            CoefficientsOptions{Scale::Linear, true},
            DecayOptions{Scale::Linear, false, DecayOptions::Picture::Rates},
            SpectrumOptions{{ssm::Variant::Padded, ssm::Variant::Unpadded, ssm::Variant::Reduced},
                            SpectrumOptions::Picture::Kernel},
            CompareOptions{CompareOptions::Picture::Difference, false, false, 1, CompareOptions::Scope::First},
            GalleryOptions{GalleryOptions::Picture::Curves, Reduction::Extreme},
            FootprintOptions{Scale::Linear, strong999, Reduction::Mean, true},
            ResponseOptions{ResponseOptions::Quantity::Delay, Scale::Linear, true, ResponseOptions::Channels::All},
            MemoryOptions{MemoryOptions::Picture::Histogram, MemoryOptions::Share::K50, Scale::Linear},
            InsideOptions{model::Tap::Point::Gate, Scale::Log, locked},
            TrainingOptions{true, true},
            ExtrapolationOptions{true}};
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const QString path = t.folder.filePath(QStringLiteral("old.tnnscope"));
        t.window->keeper()->saveTo(path);
        QJsonObject file = jsonOf(path), views = file[QStringLiteral("views")].toObject();
        const QJsonObject kept = QJsonDocument::fromJson(old).object();
        for (auto it = kept.begin(); it != kept.end(); ++it) {
            QJsonObject view = views[it.key()].toObject();
            view[QStringLiteral("options")] = it.value();
            views[it.key()] = view;
        }
        file[QStringLiteral("views")] = views;
        t.makeFile(QStringLiteral("old.tnnscope"), QJsonDocument(file).toJson());
        QVERIFY(openWorkspace(t, path));
        QTRY_VERIFY(t.isIdle());
        for (const FigureOptions &options : meant) {
            const std::string name(kindOf(options).name);
            View &view = t.view(name.c_str());
            QVERIFY2(view.figureOptions() == options, name.c_str());
            const QJsonObject words = kept[QString::fromStdString(name)].toObject(), now = view.options();
            for (auto it = words.begin(); it != words.end(); ++it)
                QCOMPARE(now[it.key()], it.value());
        }
        t.panel("spectrum").build();
        QCOMPARE(static_cast<QComboBox *>(t.keptControl("spectrum", "form"))->currentText(),
                 QStringLiteral("side by side"));
    }

    void textsAndFilesAreInputs()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->input()->openText(QStringLiteral("To be"));
        QTRY_VERIFY(t.session.input().network != nullptr);
        const QString path = t.folder.filePath(QStringLiteral("text.tnnscope"));
        t.window->keeper()->saveTo(path);
        t.window->input()->setSignal({});
        QVERIFY(t.session.input().network == nullptr);
        t.window->keeper()->saveTo(t.folder.filePath(QStringLiteral("other.tnnscope")));
        QVERIFY(openWorkspace(t, path));
        QTRY_COMPARE(t.session.input().text, std::string("To be"));
    }

    void changesAreMarkedAndAskedAbout()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const QString path = t.folder.filePath(QStringLiteral("w.tnnscope"));
        t.window->keeper()->saveTo(path);
        QVERIFY(!t.window->isWindowModified());
        t.session.setTno(3);
        QTRY_VERIFY(t.window->isWindowModified());
        t.session.setTno(0);
        QTRY_VERIFY(!t.window->isWindowModified()); // it is again as it was saved
        t.session.setTno(3);
        QVERIFY(!t.window->close());
        QVERIFY(t.window->keeper()->question() != nullptr);
        press(t, QStringLiteral("Cancel"));
        QVERIFY(t.window->isVisible());
        QTRY_VERIFY(t.window->keeper()->question() == nullptr);
        QVERIFY(!t.window->close());
        press(t, QStringLiteral("Save"));
        QTRY_VERIFY(!t.window->isVisible());
        QCOMPARE(jsonOf(path)[QStringLiteral("selection")][QStringLiteral("tno")].toInt(), 3);
    }

    void movesWithItsFiles()
    {
        QTemporaryDir first, second;
        const QString path = first.filePath(QStringLiteral("w.tnnscope"));
        QVERIFY(QFile::copy(Example, first.filePath(QStringLiteral("model.pt"))));
        {
            WindowUnderTest t;
            t.opener.open(first.filePath(QStringLiteral("model.pt")));
            QTRY_VERIFY(t.session.document());
            t.session.setTno(1);
            t.window->keeper()->saveTo(path);
        }
        QVERIFY(QFile::rename(path, second.filePath(QStringLiteral("w.tnnscope"))));
        QVERIFY(QFile::rename(first.filePath(QStringLiteral("model.pt")), second.filePath(QStringLiteral("model.pt"))));
        WindowUnderTest t;
        QVERIFY(openWorkspace(t, second.filePath(QStringLiteral("w.tnnscope"))));
        QCOMPARE(t.session.selection().tno, 1);
        QCOMPARE(QFileInfo(t.opener.path()).absolutePath(), QFileInfo(second.path()).absoluteFilePath());
    }

    void missingFilesAreLookedFor()
    {
        QTemporaryDir folder;
        const QString model = folder.filePath(QStringLiteral("model.pt"));
        const QString path = folder.filePath(QStringLiteral("w.tnnscope"));
        QVERIFY(QFile::copy(Example, model));
        {
            WindowUnderTest t;
            t.opener.open(model);
            QTRY_VERIFY(t.session.document());
            t.session.setTno(1);
            t.panel("compare").close();
            t.window->keeper()->saveTo(path);
        }
        QVERIFY(QFile::remove(model));
        WindowUnderTest t;
        t.window->fileController()->open(path);
        QTRY_VERIFY(t.window->keeper()->question() != nullptr);
        QVERIFY(t.window->keeper()->question()->informativeText().contains(model));
        press(t, QStringLiteral("Open without"));
        QTRY_VERIFY(!t.window->keeper()->path().isEmpty());
        QVERIFY(!t.session.document());
        // What it held of the missing file is saved again.
        t.window->keeper()->save();
        const QJsonObject saved = jsonOf(path);
        QCOMPARE(saved[QStringLiteral("files")].toArray().size(), 1);
        QCOMPARE(saved[QStringLiteral("selection")][QStringLiteral("tno")].toInt(), 1);
        QTRY_VERIFY(t.window->keeper()->question() == nullptr);
        t.window->keeper()->lookFor = [](const QString &) { return Example; };
        t.window->fileController()->open(path);
        QTRY_VERIFY(t.window->keeper()->question() != nullptr);
        press(t, QStringLiteral("Look for"));
        QTRY_VERIFY(t.session.document());
        QCOMPARE(t.session.selection().tno, 1);
        QVERIFY(!t.panel("compare").isVisible());
    }

    void commandsOfStrangersAreAskedAbout()
    {
        WindowUnderTest t;
        const QString ran = t.folder.filePath(QStringLiteral("ran"));
        QJsonObject object = toJson(WorkspaceState(), {});
        object[QStringLiteral("engine")] = QStringLiteral("touch %1").arg(ran);
        object[QStringLiteral("files")] = QJsonArray{
            QJsonObject{{QStringLiteral("absolute"), QStringLiteral("/x.pt")}}};
        const QString path = t.makeFile(QStringLiteral("w.tnnscope"), QJsonDocument(object).toJson());
        t.window->fileController()->open(path);
        QTRY_VERIFY(t.window->keeper()->question() != nullptr);
        QVERIFY(askedCommand(t).contains(QStringLiteral("touch")));
        press(t, QStringLiteral("Cancel"));
        QTRY_VERIFY(t.window->keeper()->question() == nullptr);
        QVERIFY(!t.session.remote());
        QVERIFY(!QFileInfo::exists(ran));
    }

    void commandsOfStrangersAreShownWhole()
    {
        WindowUnderTest t;
        QJsonObject object = toJson(WorkspaceState(), {});
        object[QStringLiteral("engine")] = QStringLiteral("ssh gpu-server") + QString(400, QLatin1Char(' '))
            + QStringLiteral("\n-oProxyCommand='touch /x' \u202eab\u200f");
        t.window->fileController()->open(t.makeFile(QStringLiteral("w.tnnscope"), QJsonDocument(object).toJson()));
        QTRY_VERIFY(t.window->keeper()->question() != nullptr);
        QCOMPARE(askedCommand(t),
                 QStringLiteral("ssh gpu-server '-oProxyCommand=touch /x' '\\xe2\\x80\\xaeab\\xe2\\x80\\x8f'"));
        press(t, QStringLiteral("Cancel"));
        QTRY_VERIFY(t.window->keeper()->question() == nullptr);
    }

    void hostileOnesAreRefusedInASentence_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("said");
        const auto row = [](const char *name, const char *key, const QJsonValue &value, const char *said) {
            QJsonObject object = toJson(WorkspaceState(), {});
            object[QLatin1String(key)] = value;
            QTest::newRow(name) << QJsonDocument(object).toJson() << QString::fromLatin1(said);
        };
        const auto object = [](const char *key, const QJsonValue &value) {
            return QJsonObject{{QLatin1String(key), value}};
        };
        QTest::newRow("empty") << QByteArray() << QStringLiteral("is no workspace");
        QTest::newRow("not json") << QByteArray("\x80\x02}q\x00", 5) << QStringLiteral("is no workspace");
        QTest::newRow("deep") << QByteArray(100000, '[') << QStringLiteral("is no workspace");
        QTest::newRow("list") << QByteArray("[1, 2]") << QStringLiteral("is no workspace of Tnnscope");
        QTest::newRow("other") << QByteArray("{\"format\": \"else\"}") << QStringLiteral("is no workspace of Tnnscope");
        row("newer", "version", 2, "version 2");
        row("zero", "version", 0, "\"version\" is 0");
        row("version text", "version", QStringLiteral("1"), "\"version\" is \"1\"");
        row("files", "files", QStringLiteral("x"), "\"files\" is \"x\"");
        row("tno", "selection", object("tno", -1), "\"selection.tno\" is -1");
        row("n", "selection", object("n", 1e30), "\"selection.n\" is 1e+30");
        row("half", "selection", object("n", 1.5), "\"selection.n\" is 1.5");
        row("channels", "selection", object("channels", QJsonArray{QStringLiteral("a")}), "\"selection.channels\"");
        row("gamma", "overrides", object("gamma", 2), "\"overrides.gamma\" is 2");
        row("decay", "overrides", object("decay", 1), "\"overrides.decay\" is 1");
        row("band", "overrides", object("band", -5), "\"overrides.band\" is -5");
        row("stage", "stage", 7, "\"stage\" is 7");
        row("error", "reduce", object("error", 0), "\"reduce.error\" is 0");
        row("signal", "input", object("signal", QStringLiteral("rm -rf")), "rm -rf");
        row("long engine", "engine",
            QStringLiteral("ssh x") + QString(1200, QLatin1Char(' ')) + QStringLiteral("-oX=y"),
            "\"engine\" is a command of 1210 characters");
        row("blank engine", "engine", QStringLiteral("  "), "the command is empty");
        row("open quote", "engine", QStringLiteral("ssh 'x"), "a quote in the command does not end");
        row("views", "views", object("decay", QJsonArray()), "\"views.decay\" is a list");
    }
    void hostileOnesAreRefusedInASentence()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, said);
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.session.setTno(2);
        const QByteArray before = comparable(t.window->capture()->state());
        t.window->fileController()->open(t.makeFile(QStringLiteral("bad.tnnscope"), json));
        QTRY_VERIFY(t.window->messageBar()->isVisible());
        const QString told = t.window->messageBar()->text();
        QVERIFY2(told.contains(said), qPrintable(told));
        QVERIFY(!told.contains(QLatin1Char('\n')));
        QCOMPARE(comparable(t.window->capture()->state()), before);
        QVERIFY(t.session.document());
    }

    void aSecondFileComesBack()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("two.tnnscope"));
        const QString second = QStringLiteral(TNN_RESOURCES "/examples/shakespeare-no-decay.pt");
        {
            WindowUnderTest t;
            QVERIFY(t.openExample());
            t.session.setOther(document::Document::open(QFile::encodeName(second).toStdString()));
            t.session.show(document::Shown::B);
            t.session.setTno(1);
            t.window->keeper()->saveTo(path);
        }
        WindowUnderTest t;
        QVERIFY(openWorkspace(t, path));
        QTRY_VERIFY(t.session.other());
        QCOMPARE(t.session.shown(), document::Shown::B);
        QCOMPARE(t.session.selection().tno, 1);
        QCOMPARE(QFileInfo(QString::fromStdString(t.session.other()->checkpoint().path)).fileName(),
                 QStringLiteral("shakespeare-no-decay.pt"));
        QVERIFY(!t.window->keeper()->isChanged());
    }

    void placesComeBack()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->layouts()->actions().at(2)->trigger(); // state space
        t.window->actions().sides->setChecked(false);
        const QString path = t.folder.filePath(QStringLiteral("w.tnnscope"));
        t.window->keeper()->saveTo(path);
        t.window->layouts()->actions().at(0)->trigger();
        QVERIFY(t.panel("decay").isVisible());
        t.window->keeper()->saveTo(t.folder.filePath(QStringLiteral("other.tnnscope")));
        QVERIFY(openWorkspace(t, path));
        QVERIFY(!t.panel("decay").isVisible());
        QVERIFY(!t.window->input()->isVisible());
        QTRY_VERIFY(t.panel("hankel").x() > t.panel("spectrum").x());
        QCOMPARE(t.panel("hankel").y(), t.panel("spectrum").y());
    }

    /// Bytes that no program of this user wrote do not reach Qt, which would trust them; the list of views does the rest.
    void forgedLayoutsDoNoHarm()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.panel("memory").close();
        const QString path = t.folder.filePath(QStringLiteral("w.tnnscope"));
        t.window->keeper()->saveTo(path);
        QJsonObject object = jsonOf(path);
        QByteArray layout = QByteArray::fromBase64(object[QStringLiteral("layout")].toString().toLatin1());
        for (qsizetype at = 8; at < layout.size(); at += 7)
            layout[at] = static_cast<char>(0xff);
        object[QStringLiteral("layout")] = QString::fromLatin1(layout.toBase64());
        const QString forged = t.makeFile(QStringLiteral("forged.tnnscope"), QJsonDocument(object).toJson());
        QVERIFY(openWorkspace(t, forged));
        QVERIFY(!t.panel("memory").isVisible());
        QVERIFY(t.panel("toeplitz").isVisible());
        QTRY_VERIFY(t.allShown());
    }

    void failedWritesAreTold()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->keeper()->saveTo(QStringLiteral("/proc/no/such/place.tnnscope"));
        QVERIFY(t.window->messageBar()->isVisible());
        QCOMPARE(t.window->messageBar()->text(),
                 QStringLiteral("/proc/no/such/place.tnnscope: cannot be written (no such directory)"));
        QVERIFY(t.window->keeper()->path().isEmpty());
    }

    void aFullDiskKeepsTheOldOne()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const QString path = t.folder.filePath(QStringLiteral("w.tnnscope"));
        t.window->keeper()->saveTo(path);
        const QJsonObject saved = jsonOf(path);
        QVERIFY(!saved.isEmpty());
        t.session.setTno(3);
        QTRY_VERIFY(t.window->isWindowModified());
        {
            const test::FileSizeLimit full(512);
            t.window->keeper()->save();
        }
        QCOMPARE(jsonOf(path), saved);
        QVERIFY(t.window->messageBar()->isVisible());
        QCOMPARE(t.window->messageBar()->text(), path + QStringLiteral(": cannot be written (File too large)"));
        QVERIFY(t.window->isWindowModified());
        t.window->keeper()->save();
        QVERIFY(!t.window->isWindowModified());
        QCOMPARE(jsonOf(path)[QStringLiteral("selection")][QStringLiteral("tno")].toInt(), 3);
    }
};

QTEST_MAIN(TestWorkspace)
#include "tst_workspace.moc"
