// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QTemporaryDir>

#include "engine/io/file.h"
#include "engine/io/json.h"

namespace fake_engine {

using namespace tnn;

inline const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";
/// A greeting, except for parts that may be wrong.
inline const std::string Hello = "echo '{\"tnnscope\":\"" TNN_VERSION
                                 "\",\"protocol\":2,\"devices\":[],\"torch\":null}'\n";

/// Work that would take minutes and can be stopped.
inline io::Json endless()
{
    return {"tno", {{"CHECKPOINT", Example}, {"input", "impulse"}, {"length", 200000}, {"algorithm", "naive"}}};
}

inline io::Json rpeOf(const std::string &path, long length = 12)
{
    return {"kernel", {{"CHECKPOINT", path}, {"length", length}}};
}

/// Writes scripts that are called like an engine.
class EngineScripts : public QObject {
protected:
    QTemporaryDir m_folder;

    std::string path(const char *name) { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }
    /// A shell script that is called like an engine.
    std::string script(const char *name, const std::string &body)
    {
        const std::string file = path(name);
        io::writeFile(file, "#!/bin/sh\n" + body);
        QFile::setPermissions(QString::fromStdString(file), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return "'" + file + "'";
    }
};

} // namespace fake_engine
