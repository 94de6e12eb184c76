// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QImage>

namespace tnn::app {

/// Frames of the matrix view of an n x n matrix (a spike and a long tail), painted without a window; needs no
/// QGuiApplication.
class MatrixFrames {
public:
    enum class View {
        OneToOne, ///< one cell per pixel
        Whole     ///< the whole matrix in the frame
    };
    explicit MatrixFrames(long n = 1L << 20, int width = 1000, int height = 800);
    ~MatrixFrames();
    MatrixFrames(const MatrixFrames &) = delete;
    MatrixFrames &operator=(const MatrixFrames &) = delete;

    long n() const;
    QImage paint(View view) const;         ///< like the matrix view
    QImage paintPerPixel(View view) const; ///< looks up and colors every pixel separately

private:
    struct Scene;
    std::unique_ptr<Scene> m_scene;
};

/// Frames of an effective matrix of the same kernel with random factors: diag(u) T, or of Hyena, which
/// is causal, diag(x0) T diag(x1).
class EffectiveFrames {
public:
    enum class View {
        OneToOne, ///< one cell per pixel
        Exact,    ///< every cell under a pixel is read: the slowest frame that is exact
        Whole     ///< the whole matrix in the frame
    };
    explicit EffectiveFrames(bool isHyena, long n = 1L << 20, int width = 1000, int height = 800);
    ~EffectiveFrames();
    EffectiveFrames(const EffectiveFrames &) = delete;
    EffectiveFrames &operator=(const EffectiveFrames &) = delete;

    long n() const;
    QImage paint(View view) const;

private:
    struct Scene;
    std::unique_ptr<Scene> m_scene;
};

/// The number of pixels in which two images differ; all those of the first if their sizes differ.
long differingPixels(const QImage &a, const QImage &b);

} // namespace tnn::app
