// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

#include "app/export/plot_export.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;

namespace tnn::app {

/// The size, resolution and colors of an exported picture; stored as text.
class ExportOptionsBox : public QWidget {
    Q_OBJECT

public:
    /// Sizes in millimeters, or in pixels at the resolution.
    enum class Unit { Millimetres, Pixels };

    explicit ExportOptionsBox(QWidget *parent = nullptr);

    ExportOptions options() const;
    /// Sets the height from the width by the view's aspect ratio.
    void setAspect(double heightToWidth);
    /// Disables what does not apply to this format: everything for numbers, the resolution for vector drawings.
    void setFormat(const QString &suffix);
    bool provenanceWanted() const; ///< with numbers whose format has no place for it

    QString saved() const; ///< JSON
    void restore(const QString &saved);

signals:
    void changed();

private:
    QLayout *makePresets();
    QLayout *makeSize();
    QLayout *makeText();
    QLayout *makeLooks();
    void applyPreset(int index);
    void showPreset();
    void applyUnit();
    double millimetres(const QDoubleSpinBox *box) const;
    double shown(double millimetres) const; ///< in the unit that is shown

    QDoubleSpinBox *m_width = nullptr, *m_height = nullptr, *m_dpi = nullptr, *m_points = nullptr;
    QComboBox *m_preset = nullptr, *m_unit = nullptr, *m_legend = nullptr, *m_colors = nullptr;
    QCheckBox *m_title = nullptr, *m_transparent = nullptr, *m_provenance = nullptr;
    Unit m_shownUnit = Unit::Millimetres;
    double m_shownDpi = 300;
    double m_aspect = 0.75; ///< of the view: height / width
};

class View;

/// The picture that will be written, as large as fits, on a checkered background where it is transparent.
class ExportPreview : public QWidget {
    Q_OBJECT

public:
    explicit ExportPreview(QWidget *parent = nullptr);

    /// Shows what a file with this suffix would hold: a picture and its size, or the number of values.
    void showFile(const View &view, const ExportOptions &options, const QString &suffix);
    void showPlot(widgets::Plot &plot, const ExportOptions &options, const QString &suffix);
    void showText(const QString &text) { setImage({}, text); }
    const QImage &image() const { return m_image; }
    QSize sizeHint() const override { return {340, 300}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void setImage(const QImage &image, const QString &caption); ///< null: only the caption

    QImage m_image;
    QString m_caption;
};

} // namespace tnn::app
