// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/doctor_command.h"

#include <chrono>
#include <vector>

#include <dlfcn.h>

#include <QDir>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QStandardPaths>

#include "app/base/program.h"
#include "app/session/device_chooser.h"
#include "engine/checkpoint/hub_cache.h"
#include "engine/cli/console.h"
#include "engine/error.h"
#include "engine/io/joined.h"
#include "engine/native/library_versions.h"
#include "engine/parallel.h"
#include "engine/remote/child_process.h"
#include "engine/remote/engine_process.h"

namespace tnn::app {

namespace {

/// What was found out about one thing.
struct Finding {
    std::string name, text;
    std::string cure = {}; ///< a command or a sentence; empty: nothing is missing
    bool isFatal = false;  ///< without it, there are no pictures or no window
};

Finding programFinding()
{
    std::vector<std::string> parts{"tnnscope " + versionText().toStdString()};
    const std::vector<std::string> libraries = native::libraryVersions();
    parts.insert(parts.end(), libraries.begin(), libraries.end());
    parts.push_back(std::to_string(threads()) + " threads");
    return {"program", io::joined(parts, ", ")};
}

QStringList platformPlugins()
{
    QStringList names;
    for (const QString &file : QDir(QLibraryInfo::path(QLibraryInfo::PluginsPath) + QStringLiteral("/platforms"))
                                   .entryList({QStringLiteral("libq*.so")}, QDir::Files))
        names.append(file.mid(4).chopped(3)); // "libqxcb.so" -> "xcb"
    return names;
}

Finding qtFinding()
{
    const QStringList plugins = platformPlugins();
    Finding finding{"Qt", std::string(qVersion()) + ", plugins: " + plugins.join(QStringLiteral(", ")).toStdString()};
    if (!plugins.contains(QStringLiteral("offscreen"))) {
        finding.cure = "reinstall Qt: its plugin 'offscreen' is missing in "
            + QLibraryInfo::path(QLibraryInfo::PluginsPath).toStdString();
        finding.isFatal = true;
    }
    return finding;
}

/// Whether the X server of DISPLAY accepts connections. Qt's plugin brings the library, which this program does not
/// need.
bool answersX()
{
    void *const library = ::dlopen("libxcb.so.1", RTLD_LAZY);
    if (library == nullptr)
        return false;
    const auto connect = reinterpret_cast<void *(*)(const char *, int *)>(::dlsym(library, "xcb_connect"));
    const auto failed = reinterpret_cast<int (*)(void *)>(::dlsym(library, "xcb_connection_has_error"));
    const auto disconnect = reinterpret_cast<void (*)(void *)>(::dlsym(library, "xcb_disconnect"));
    void *const connection = connect(nullptr, nullptr);
    const bool answers = failed(connection) == 0;
    disconnect(connection);
    return answers;
}

Finding displayFinding()
{
    const std::string wayland = qgetenv("WAYLAND_DISPLAY").toStdString(), x = qgetenv("DISPLAY").toStdString();
    const bool hasWayland = !platformPlugins().filter(QStringLiteral("wayland")).isEmpty();
    if (wayland.empty() && x.empty())
        return {"display", "none",
                "only the window needs one: log in with ssh -X, or set DISPLAY; every command works without"};
    if (!hasWayland && x.empty())
        return {"display", "Wayland, but Qt has no plugin for it", "sudo apt install qt6-wayland", true};
    if (!wayland.empty() && hasWayland)
        return {"display", "Wayland (" + wayland + ")"};
    if (const Message missing = missingForX(); !missing.empty())
        return {"display", "X11, without its libraries", missing.english(), true};
    if (!answersX())
        return {"display", "X11 (" + x + "), which does not answer",
                "only the window needs it: log in again with ssh -X, or set DISPLAY; every command works without"};
    return {"display", "X11 (" + x + ")"};
}

Finding fontFinding()
{
    try {
        const OffscreenApplication application;
        return {"fonts", "found"};
    } catch (const Error &error) {
        return {"fonts", "none", "sudo apt install fonts-dejavu-core", true};
    }
}

/// Returns the line of --version of the program tnnscope-torch: "LibTorch 2.11.0"; empty if it does not run.
std::string torchVersion(const std::string &program)
{
    constexpr std::chrono::seconds Patience(20);
    try {
        remote::ChildProcess child({program, "--version"});
        while (true)
            if (std::string line = child.readLine(Patience); line.starts_with("LibTorch"))
                return line;
    } catch (const Error &) { // it has ended
        return {};
    }
}

/// LibTorch, and its GPUs.
std::vector<Finding> torchFindings()
{
    const std::string program = remote::programNamed("tnnscope-torch");
    if (program.empty())
        return {{"torch", "tnnscope-torch was not found",
                 "only training and GPUs need it: install its package, or build it with ./bootstrap.sh torch"}};
    try {
        const remote::EngineProcess engine({}, versionText().toStdString());
        std::vector<std::string> gpus;
        for (const document::DeviceFound &found : engine.devices())
            if (found.device.kind == document::Device::Kind::Cuda)
                gpus.push_back(DeviceChooser::titleOf(found).toStdString());
        Finding cuda{"CUDA", gpus.empty() ? "no GPU" : io::joined(gpus, "; ")};
        if (gpus.empty() && QFileInfo::exists(QStringLiteral("/dev/nvidiactl")))
            cuda.cure
                = "this machine has an NVIDIA GPU: only a torch with CUDA uses it (pip install torch), and a driver "
                  "as new as that CUDA (nvidia-smi)";
        return {{"torch", program + ": " + torchVersion(program)}, cuda};
    } catch (const Error &error) {
        return {{"torch", program, error.message().english()}};
    }
}

Finding settingsFinding()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
    const QFileInfo info(folder);
    if (info.isDir() ? info.isWritable() : QDir().mkpath(folder))
        return {"settings", folder.toStdString()};
    return {"settings", folder.toStdString() + " is not writable",
            "settings and recovered sessions are lost; set XDG_CONFIG_HOME to a folder of yours"};
}

Finding cacheFinding()
{
    const std::string folder = checkpoint::hubCacheFolder();
    if (!QFileInfo(QString::fromStdString(folder)).isDir())
        return {"models", "no Hugging Face cache at " + folder};
    const std::size_t count = checkpoint::cachedModels({}).size();
    return {"models", std::to_string(count) + " in the Hugging Face cache at " + folder};
}

} // namespace

std::string windowVersions()
{
    const std::string torch = remote::programNamed("tnnscope-torch"),
                      version = torch.empty() ? std::string() : torchVersion(torch);
    return std::string("Qt ") + qVersion() + (version.empty() ? "" : "\n" + version);
}

void doctor()
{
    constexpr std::size_t Indent = 10;
    std::string text;
    bool isFatal = false;
    std::vector<Finding> findings{programFinding(), qtFinding(), displayFinding(), fontFinding()};
    for (const Finding &finding : torchFindings())
        findings.push_back(finding);
    findings.push_back(settingsFinding());
    findings.push_back(cacheFinding());
    for (const Finding &finding : findings) {
        text += finding.name + std::string(Indent - finding.name.size(), ' ') + finding.text + "\n";
        if (!finding.cure.empty())
            text += std::string(Indent, ' ') + "-> " + finding.cure + "\n";
        isFatal = isFatal || finding.isFatal;
    }
    cli::writeResult({}, text);
    if (isFatal)
        throw Error("something that the window or pictures need is missing (above)");
}

} // namespace tnn::app
