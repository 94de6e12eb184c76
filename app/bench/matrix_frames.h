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
        OneToOne, ///< one cell a pixel
        Whole     ///< the whole matrix in the frame
    };
    explicit MatrixFrames(long n = 1L << 20, int width = 1000, int height = 800);
    ~MatrixFrames();
    MatrixFrames(const MatrixFrames &) = delete;
    MatrixFrames &operator=(const MatrixFrames &) = delete;

    long n() const;
    QImage paint(View view) const;         ///< as the matrix view does
    QImage paintPerPixel(View view) const; ///< every pixel looked up and coloured by itself

private:
    struct Scene;
    std::unique_ptr<Scene> m_scene;
};

/// Pixels in which two images of the same size differ; all of the first where the sizes differ.
long differingPixels(const QImage &a, const QImage &b);

} // namespace tnn::app
