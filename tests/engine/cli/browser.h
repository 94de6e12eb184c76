// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QThread>

namespace tnn::test {

/// A page in headless Chromium, driven by the DevTools protocol through a pipe: input events are real ones.
class Browser {
public:
    /// Returns the path of Chromium; empty if it is not installed.
    static QString program() { return QStandardPaths::findExecutable(QStringLiteral("chromium")); }

    Browser()
    {
        const QString redirected = QStringLiteral("exec \"$0\" \"$@\" 3<&0 4>&1 >/dev/null 2>&1 </dev/null");
        m_process.start(QStringLiteral("/bin/sh"),
                        {QStringLiteral("-c"), redirected, program(), QStringLiteral("--headless"),
                         QStringLiteral("--no-sandbox"), QStringLiteral("--disable-gpu"),
                         QStringLiteral("--hide-scrollbars"), QStringLiteral("--no-first-run"),
                         QStringLiteral("--window-size=1160,900"), QStringLiteral("--remote-debugging-pipe"),
                         QStringLiteral("--user-data-dir=") + m_profile.path()});
        const QJsonObject target = call("Target.createTarget",
                                        {{QStringLiteral("url"), QStringLiteral("about:blank")}});
        const QJsonObject attached = call("Target.attachToTarget",
                                          {{QStringLiteral("targetId"), target.value(QStringLiteral("targetId"))},
                                           {QStringLiteral("flatten"), true}});
        m_session = attached.value(QStringLiteral("sessionId")).toString();
        for (const char *domain : {"Page.enable", "Runtime.enable", "Log.enable", "Network.enable"})
            call(domain);
    }
    ~Browser()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    Browser(const Browser &) = delete;
    Browser &operator=(const Browser &) = delete;

    /// Returns whether the page says that it is ready.
    bool open(const QString &file)
    {
        m_events.clear();
        call("Page.navigate", {{QStringLiteral("url"), QStringLiteral("file://") + file}});
        QElapsedTimer waited;
        for (waited.start(); waited.elapsed() < Patience; QThread::msleep(20))
            if (evaluate("document.readyState === 'complete' && document.body.dataset.ready").toString()
                == QStringLiteral("yes"))
                return true;
        return false;
    }
    QJsonValue evaluate(const char *script)
    {
        return call(
                   "Runtime.evaluate",
                   {{QStringLiteral("expression"), QString::fromUtf8(script)}, {QStringLiteral("returnByValue"), true}})
            .value(QStringLiteral("result"))
            .toObject()
            .value(QStringLiteral("value"));
    }
    void mouse(const char *type, const QPointF &at, QJsonObject more = {})
    {
        more.insert(QStringLiteral("type"), QLatin1String(type));
        more.insert(QStringLiteral("x"), at.x());
        more.insert(QStringLiteral("y"), at.y());
        call("Input.dispatchMouseEvent", more);
    }
    void move(const QPointF &at) { mouse("mouseMoved", at); }
    void press(const QPointF &at, int clicks = 1) { mouse("mousePressed", at, left(clicks)); }
    void release(const QPointF &at, int clicks = 1) { mouse("mouseReleased", at, left(clicks)); }
    void wheel(const QPointF &at, double down)
    {
        mouse("mouseWheel", at, {{QStringLiteral("deltaX"), 0}, {QStringLiteral("deltaY"), down}});
    }
    QImage screenshot()
    {
        const QJsonObject shot = call("Page.captureScreenshot");
        return QImage::fromData(QByteArray::fromBase64(shot.value(QStringLiteral("data")).toString().toLatin1()));
    }
    /// What the console said since open(): calls, exceptions, and what the browser itself reports.
    QStringList console() const
    {
        QStringList said;
        for (const QJsonObject &event : m_events)
            if (const QString method = event.value(QStringLiteral("method")).toString();
                method == QStringLiteral("Runtime.consoleAPICalled")
                || method == QStringLiteral("Runtime.exceptionThrown") || method == QStringLiteral("Log.entryAdded"))
                said.append(QString::fromUtf8(QJsonDocument(event).toJson(QJsonDocument::Compact)));
        return said;
    }
    /// What it requested since open(), the page itself included.
    QStringList requests() const
    {
        QStringList urls;
        for (const QJsonObject &event : m_events)
            if (event.value(QStringLiteral("method")).toString() == QStringLiteral("Network.requestWillBeSent"))
                urls.append(event.value(QStringLiteral("params"))
                                .toObject()
                                .value(QStringLiteral("request"))
                                .toObject()
                                .value(QStringLiteral("url"))
                                .toString());
        return urls;
    }
    QString failure() const { return m_failure; } ///< what the protocol reported; empty: nothing

private:
    static constexpr int Patience = 60000; ///< in ms

    static QJsonObject left(int clicks)
    {
        return {{QStringLiteral("button"), QStringLiteral("left")}, {QStringLiteral("clickCount"), clicks}};
    }
    /// Sends a command and returns its result, which follows events.
    QJsonObject call(const char *method, const QJsonObject &parameters = {})
    {
        QJsonObject command{{QStringLiteral("id"), ++m_calls},
                            {QStringLiteral("method"), QLatin1String(method)},
                            {QStringLiteral("params"), parameters}};
        if (!m_session.isEmpty())
            command.insert(QStringLiteral("sessionId"), m_session);
        m_process.write(QJsonDocument(command).toJson(QJsonDocument::Compact) + '\0');
        QElapsedTimer waited;
        waited.start();
        while (waited.elapsed() < Patience) {
            qsizetype end = m_received.indexOf('\0');
            if (end < 0) {
                m_process.waitForReadyRead(1000);
                m_received += m_process.readAllStandardOutput();
                if (m_process.state() == QProcess::NotRunning)
                    break;
                continue;
            }
            const QJsonObject answer = QJsonDocument::fromJson(m_received.first(end)).object();
            m_received.remove(0, end + 1);
            if (!answer.contains(QStringLiteral("id")))
                m_events.append(answer);
            else if (answer.value(QStringLiteral("id")).toInt() == m_calls) {
                if (answer.contains(QStringLiteral("error")))
                    m_failure = QString::fromUtf8(QJsonDocument(answer).toJson(QJsonDocument::Compact));
                return answer.value(QStringLiteral("result")).toObject();
            }
        }
        m_failure = QStringLiteral("no answer to %1").arg(QLatin1String(method));
        return {};
    }

    QTemporaryDir m_profile;
    QProcess m_process;
    QByteArray m_received;
    QString m_session, m_failure;
    QList<QJsonObject> m_events;
    int m_calls = 0;
};

} // namespace tnn::test
