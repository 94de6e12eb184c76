// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPaintDevice>
#include <QPaintEngine>

namespace tnn::app {

/// A device that keeps the texts that are drawn on it, and where.
class TextRecorder : public QPaintDevice {
public:
    struct Text {
        QString text;
        QRectF rect; ///< in pixels of the device
    };

    explicit TextRecorder(const QSize &size) : m_size(size), m_engine(*this) { }

    const QList<Text> &texts() const { return m_texts; }
    QPaintEngine *paintEngine() const override { return &m_engine; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        case PdmDepth:
            return 32;
        case PdmNumColors:
            return 0;
        default:
            return 96;
        }
    }

private:
    class Engine : public QPaintEngine {
    public:
        explicit Engine(TextRecorder &recorder) : QPaintEngine(AllFeatures), m_recorder(recorder) { }

        bool begin(QPaintDevice *) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState &) override { }
        void drawPixmap(const QRectF &, const QPixmap &, const QRectF &) override { }
        void drawPath(const QPainterPath &) override { }
        void drawPolygon(const QPointF *, int, PolygonDrawMode) override { }
        void drawTextItem(const QPointF &at, const QTextItem &item) override
        {
            const QRectF box(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
            m_recorder.m_texts.append({item.text(), state->transform().mapRect(box)});
        }
        Type type() const override { return User; }

    private:
        TextRecorder &m_recorder;
    };

    QSize m_size;
    QList<Text> m_texts;
    mutable Engine m_engine;
};

} // namespace tnn::app
