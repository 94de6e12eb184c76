// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tnn::io {

// The folder to which this process is confined: a server that others call. File::open() and OutputFile then accept
// nothing outside it, wherever links and .. lead.

/// Confines this process from now on. Throws tnn::Error if it is not a folder.
void confineTo(const std::string &folder);

/// During its lifetime a folder with this program's own temporary files is accepted, too.
class Accepted {
public:
    explicit Accepted(const std::string &folder);
    ~Accepted();
    Accepted(const Accepted &) = delete;
    Accepted &operator=(const Accepted &) = delete;

private:
    std::string m_folder;
};

/// Throws tnn::Error for a path that leads outside the folder, whether or not it exists.
void checkConfined(const std::string &path);
/// Throws tnn::Error for an open file outside the folder: a link may have changed since its path was checked. The error
/// names the path.
void checkConfined(int descriptor, const std::string &path);

} // namespace tnn::io
