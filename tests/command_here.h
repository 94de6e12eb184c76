// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QStringList>
#include <QTemporaryFile>
#include <QTest>

#include <unistd.h>

#include "engine/cli/command_line.h"
#include "engine/io/output_file.h"

namespace tnn::test {

/// What this process writes to a stream during its lifetime.
class CapturedStream {
public:
    explicit CapturedStream(int number) : m_number(number), m_before(::dup(number))
    {
        m_file.open();
        ::dup2(m_file.handle(), number);
    }
    ~CapturedStream() { ::dup2(m_before.number(), m_number); }
    CapturedStream(const CapturedStream &) = delete;
    CapturedStream &operator=(const CapturedStream &) = delete;

    QByteArray text()
    {
        m_file.seek(0);
        return m_file.readAll();
    }

private:
    int m_number;
    io::Descriptor m_before;
    QTemporaryFile m_file;
};

/// Runs a command line in this process; returns its exit status.
inline int commandStatus(const QStringList &words, const cli::Hooks &hooks)
{
    std::vector<QByteArray> texts{"tnnscope"};
    for (const QString &word : words)
        texts.push_back(word.toUtf8());
    std::vector<const char *> pointers;
    for (const QByteArray &text : texts)
        pointers.push_back(text.constData());
    return cli::runCommandLine(static_cast<int>(pointers.size()), pointers.data(), hooks);
}

/// Runs a command line in this process; returns whether it failed. Fails the test unless it then says so in one
/// sentence and exits with 1.
inline bool commandFails(const QStringList &words, const cli::Hooks &hooks)
{
    int status = 0;
    QByteArray error;
    {
        CapturedStream output(STDOUT_FILENO), errors(STDERR_FILENO);
        status = commandStatus(words, hooks);
        error = errors.text();
    }
    const auto sentences = error.count("tnnscope: ");
    if (status != (sentences == 0 ? 0 : 1) || sentences > 1)
        QTest::qFail(("exit status " + QByteArray::number(status) + ": " + error).constData(), __FILE__, __LINE__);
    return status != 0;
}

} // namespace tnn::test
