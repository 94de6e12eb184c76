// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cuda_runtime.h>

namespace tnn::cuda {

inline __device__ float2 operator+(float2 a, float2 b)
{
    return {a.x + b.x, a.y + b.y};
}
inline __device__ float2 operator-(float2 a, float2 b)
{
    return {a.x - b.x, a.y - b.y};
}
inline __device__ float2 operator*(float2 a, float2 b)
{
    return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}
inline __device__ float2 timesConjugate(float2 a, float2 b)
{
    return {a.x * b.x + a.y * b.y, a.y * b.x - a.x * b.y};
}
inline __device__ float2 quarterTurned(float2 a)
{
    return {-a.y, a.x};
}
/// a + b c
inline __device__ float2 plusProduct(float2 a, float2 b, float2 c)
{
    return {fmaf(b.x, c.x, fmaf(-b.y, c.y, a.x)), fmaf(b.x, c.y, fmaf(b.y, c.x, a.y))};
}
/// a - b c, given a + b c.
inline __device__ float2 minusProduct(float2 a, float2 sum)
{
    return {fmaf(2.0F, a.x, -sum.x), fmaf(2.0F, a.y, -sum.y)};
}

// Polynomials are numbered as the nodes of a tree: z^L - i is node 1, and the parts of node N, z^part - r with the
// fourth roots r, are nodes 4N to 4N + 3. The root of node N is exp(2 pi i f_N): f_1 is 1/4, f_(4N + m) is
// (f_N + m) / 4. Its factors are t = exp(2 pi i f_N / 4), t^2 and t^3.

constexpr int Nodes = 1 << 19; ///< more than the last node whose factors are needed, at L = 2^20

struct Factors {
    float2 t1, t2, t3;
};

// t, t^2, t^3 of every node.
static __device__ __align__(16) float2 nodeFactors[3][Nodes];

static __global__ void fillFactors()
{
    const int node = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x), power = static_cast<int>(blockIdx.y) + 1;
    int level = 1; // times 4 at each: f in units of 1 / (4 level)
    while (4 * level <= node)
        level *= 4;
    int turn = 1;
    for (int digit = level / 4, unit = 4; digit > 0; digit /= 4, unit *= 4)
        turn += unit * (node / digit % 4);
    double sine, cosine;
    sincospi(2.0 * turn * power / (16.0 * level), &sine, &cosine);
    nodeFactors[power - 1][node] = {static_cast<float>(cosine), static_cast<float>(sine)};
}

/// exp(2 pi i turn / 64), a constant.
inline __device__ float2 rootOf64(int turn)
{
    constexpr float Cosines[17] = {1.0F,         0.995184727F, 0.98078528F,  0.956940336F,  0.923879533F, 0.881921264F,
                                   0.831469612F, 0.773010453F, 0.707106781F, 0.634393284F,  0.555570233F, 0.471396737F,
                                   0.382683432F, 0.290284677F, 0.195090322F, 0.0980171403F, 0.0F};
    const int rest = turn % 16;
    const float2 first{Cosines[rest], Cosines[16 - rest]};
    return turn % 64 < 16 ? first
        : turn % 64 < 32  ? float2{-first.y, first.x}
        : turn % 64 < 48  ? float2{-first.x, -first.y}
                          : float2{first.y, -first.x};
}

/// The polynomial z^L - i.
struct WholePolynomial {
    static constexpr bool IsFirst = true;
    __device__ constexpr unsigned node() const { return 1; }
};
/// One of the parts of a longer polynomial.
struct PartOfPolynomial {
    static constexpr bool IsFirst = false;
    unsigned number;
    __device__ unsigned node() const { return number; }
};

/// The factors of a node and of its four parts; constants for the first node.
template <bool OfFirst> struct NodeFactors {
    unsigned node;

    __device__ Factors own() const
    {
        if constexpr (OfFirst)
            return {rootOf64(4), rootOf64(8), rootOf64(12)};
        else
            return {nodeFactors[0][node], nodeFactors[1][node], nodeFactors[2][node]};
    }
    __device__ Factors ofPart(int m) const
    {
        if constexpr (OfFirst)
            return {rootOf64(4 * m + 1), rootOf64(2 * (4 * m + 1)), rootOf64(3 * (4 * m + 1))};
        else
            return {nodeFactors[0][4 * node + m], nodeFactors[1][4 * node + m], nodeFactors[2][4 * node + m]};
    }
};

/// The remainders x mod z^part - r, in place: X_m = sum_k x_k t^k i^(m k).
template <int Step> __device__ void splitFour(float2 *x, const Factors &f)
{
    const float2 a = plusProduct(x[0], f.t2, x[2 * Step]), b = minusProduct(x[0], a);
    const float2 c = plusProduct(x[Step], f.t2, x[3 * Step]), d = minusProduct(x[Step], c);
    const float2 first = plusProduct(a, f.t1, c), second = plusProduct(b, quarterTurned(f.t1), d);
    x[0] = first;
    x[Step] = second;
    x[2 * Step] = minusProduct(a, first);
    x[3 * Step] = minusProduct(b, second);
}
/// Its inverse, 4 times as large.
template <int Step> __device__ void mergeFour(float2 *x, const Factors &f)
{
    const float2 a = x[0] + x[2 * Step], b = x[0] - x[2 * Step];
    const float2 c = x[Step] + x[3 * Step], d = quarterTurned(x[3 * Step] - x[Step]);
    x[0] = a + c;
    x[Step] = timesConjugate(b + d, f.t1);
    x[2 * Step] = timesConjugate(a - c, f.t2);
    x[3 * Step] = timesConjugate(b - d, f.t3);
}
// By square roots: X_m = x_0 + (-1)^m t^2 x_1.
inline __device__ void splitTwo(float2 *x, float2 root)
{
    const float2 first = plusProduct(x[0], root, x[1]);
    x[1] = minusProduct(x[0], first);
    x[0] = first;
}
inline __device__ void mergeTwo(float2 *x, float2 root)
{
    const float2 first = x[0] + x[1];
    x[1] = timesConjugate(x[0] - x[1], root);
    x[0] = first;
}

template <int R> __device__ void splitPart(float2 *x, const Factors &f)
{
    if constexpr (R == 4)
        splitFour<1>(x, f);
    else
        splitTwo(x, f.t2);
}
template <int R> __device__ void mergePart(float2 *x, const Factors &f)
{
    if constexpr (R == 4)
        mergeFour<1>(x, f);
    else
        mergeTwo(x, f.t2);
}

/// A butterfly of R: radix 4, then radix R / 4 within each part; or radix 2.
template <int R, bool OfFirst> __device__ void splitBy(float2 *x, const NodeFactors<OfFirst> &factors)
{
    if constexpr (R == 2) {
        splitTwo(x, factors.own().t2);
    } else {
        const Factors own = factors.own();
#pragma unroll
        for (int k = 0; k < R / 4; ++k)
            splitFour<R / 4>(x + k, own);
        if constexpr (R > 4) {
#pragma unroll
            for (int m = 0; m < 4; ++m)
                splitPart<R / 4>(x + m * R / 4, factors.ofPart(m));
        }
    }
}
template <int R, bool OfFirst> __device__ void mergeBy(float2 *x, const NodeFactors<OfFirst> &factors)
{
    if constexpr (R == 2) {
        mergeTwo(x, factors.own().t2);
    } else {
        if constexpr (R > 4) {
#pragma unroll
            for (int m = 0; m < 4; ++m)
                mergePart<R / 4>(x + m * R / 4, factors.ofPart(m));
        }
        const Factors own = factors.own();
#pragma unroll
        for (int k = 0; k < R / 4; ++k)
            mergeFour<R / 4>(x + k, own);
    }
}

} // namespace tnn::cuda
