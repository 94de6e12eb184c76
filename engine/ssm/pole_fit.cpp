// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ssm/pole_fit.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>

namespace tnn::ssm {
namespace {

using Complex = std::complex<double>;
using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr double HalfUlp = 1.0 / (1 << 24); ///< relative rounding error of float32
constexpr long BlockRows = 256;

/// std::complex handles infinities, which costs a branch; poles are within the unit circle.
Complex times(Complex a, Complex b)
{
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

Complex rounded(Complex z)
{
    return {static_cast<double>(static_cast<float>(z.real())), static_cast<double>(static_cast<float>(z.imag()))};
}

/// Returns a float32 number close to pole that is not outside the radius.
Complex pulledIn(Complex pole, double radius)
{
    if (std::abs(pole) > radius)
        pole *= radius / std::abs(pole);
    Complex near = rounded(pole);
    while (std::abs(near) > radius) {
        pole *= 1 - 2 * HalfUlp;
        near = rounded(pole);
    }
    return near;
}

bool isReal(Complex pole)
{
    return pole.imag() == 0;
}

/// The R of a tall least-squares problem whose rows are added in blocks, so that a block stays in the cache.
class StackedQr {
public:
    explicit StackedQr(long columns) :
        m_columns(columns), m_rows(std::max(BlockRows, 2 * columns)), m_stack(Matrix::Zero(columns + m_rows, columns))
    {
    }
    long blockRows() const { return m_rows; }
    Eigen::Block<Matrix> block() { return m_stack.bottomRows(m_rows); }
    Eigen::Block<Matrix> factor() { return m_stack.topRows(m_columns); }
    void take()
    {
        const Eigen::HouseholderQR<Eigen::Ref<Matrix>> qr(m_stack);
        m_stack.bottomRows(m_rows).setZero();
        factor().triangularView<Eigen::StrictlyLower>().setZero();
    }

private:
    long m_columns, m_rows;
    Matrix m_stack;
};

/// Re and -Im of the powers of each pole for this many rows in consecutive columns (only Re for real poles), followed,
/// if weights are given, by the derivatives with respect to the poles' parts. power carries over between blocks.
template <class Target> void fillPowers(const PoleList &poles, std::vector<Complex> &power, long rows, Target &&target)
{
    long column = 0;
    for (std::size_t k = 0; k < poles.size(); ++k) {
        Complex p = power[k];
        if (isReal(poles[k])) {
            double real = p.real();
            for (long i = 0; i < rows; ++i, real *= poles[k].real())
                target(i, column) = real;
            p = real;
        } else
            for (long i = 0; i < rows; ++i, p = times(p, poles[k])) {
                target(i, column) = p.real();
                target(i, column + 1) = -p.imag();
            }
        column += isReal(poles[k]) ? 1 : 2;
        power[k] = p;
    }
}

/// d Re(b lambda^j) / d Re lambda and d Im lambda: Re and -Im of b j lambda^(j-1). power holds b lambda^(first-1).
template <class Target>
void fillSlopes(const PoleList &poles, std::vector<Complex> &power, long first, long rows, Target &&target)
{
    long column = 0;
    for (std::size_t k = 0; k < poles.size(); ++k) {
        Complex p = power[k];
        const bool real = isReal(poles[k]);
        for (long i = 0; i < rows; ++i) {
            const auto j = static_cast<double>(first + i);
            target(i, column) = j * p.real();
            if (!real)
                target(i, column + 1) = -j * p.imag();
            if (first + i > 0)
                p = times(p, poles[k]);
        }
        column += real ? 1 : 2;
        power[k] = p;
    }
}

/// ||lambda^j|| over this many lags.
double powerNorm(Complex pole, long lags)
{
    const double square = std::norm(pole);
    const double sum = 1 - square < 1e-12 ? static_cast<double>(lags)
                                          : (1 - std::pow(square, static_cast<double>(lags))) / (1 - square);
    return std::sqrt(sum);
}

/// Adds the cost of rounding weights to float32 as rows of the problem: one per weight.
void chargeWeights(const PoleList &poles, long lags, StackedQr &qr)
{
    long column = 0;
    for (const Complex pole : poles)
        for (int part = 0; part < (isReal(pole) ? 1 : 2); ++part, ++column)
            qr.factor()(column, column) = HalfUlp * powerNorm(pole, lags);
}

Vector solved(const Eigen::Ref<const Matrix> &r, const Eigen::Ref<const Vector> &right)
{
    Vector x = right;
    for (long k = x.size() - 1; k >= 0; --k) { // a zero pivot: a column that contributes nothing gets zero
        x(k) = r(k, k) == 0 ? 0 : x(k) / r(k, k);
        x.head(k) -= x(k) * r.col(k).head(k);
    }
    return x;
}

Exponentials withWeights(PoleList poles, const Vector &weights)
{
    Exponentials fit{std::move(poles), {}};
    long column = 0;
    for (const Complex pole : fit.lambda) {
        fit.b.emplace_back(weights(column), isReal(pole) ? 0.0 : weights(column + 1));
        column += isReal(pole) ? 1 : 2;
    }
    return fit;
}

/// The least-squares step of the poles only, with the weights following: the rows below those of the weights in the R
/// of (powers, slopes | tail).
struct PoleStep {
    Matrix r;
    Vector right;

    /// Returns the damped step if some parts of poles are fixed at `step` and the others are free.
    Vector solve(double damping, const std::vector<bool> &isFixed, Vector step) const
    {
        const long n = r.cols();
        Matrix stack(2 * n, n);
        stack << r, Matrix((damping * r.colwise().norm()).asDiagonal());
        Vector both = Vector::Zero(2 * n);
        both.head(n) = right;
        long free = 0;
        for (long k = 0; k < n; ++k)
            if (isFixed[static_cast<std::size_t>(k)])
                both -= step(k) * stack.col(k);
            else
                stack.col(free++) = stack.col(k);
        if (free == 0)
            return step;
        const Vector solution = stack.leftCols(free).colPivHouseholderQr().solve(both);
        for (long k = 0, from = 0; k < n; ++k)
            if (!isFixed[static_cast<std::size_t>(k)])
                step(k) = solution(from++);
        return step;
    }
};

/// Returns the poles after the step. A pole that would leave the radius stops there, and the others are solved again
/// with it fixed.
PoleList moved(const PoleList &poles, const PoleStep &least, double damping, double radius)
{
    constexpr int Rounds = 3;
    std::vector<bool> isFixed(static_cast<std::size_t>(least.r.cols()), false);
    Vector step = Vector::Zero(least.r.cols());
    PoleList result;
    for (int round = 0; round < Rounds; ++round) {
        step = least.solve(damping, isFixed, step);
        result.clear();
        bool isFree = true;
        long column = 0;
        for (const Complex pole : poles) {
            Complex next = pole + Complex(step(column), isReal(pole) ? 0.0 : step(column + 1));
            if (!isReal(pole) && next.imag() <= 0) // remains one of a pair: moves at most halfway to the real axis
                next = {next.real(), pole.imag() / 2};
            result.push_back(pulledIn(next, radius));
            if (const auto at = static_cast<std::size_t>(column); std::abs(next) > radius && !isFixed[at]) {
                isFree = false;
                isFixed[at] = true;
                step(column) = result.back().real() - pole.real();
                if (!isReal(pole)) {
                    isFixed[at + 1] = true;
                    step(column + 1) = result.back().imag() - pole.imag();
                }
            }
            column += isReal(pole) ? 1 : 2;
        }
        if (isFree)
            break;
    }
    return result;
}

PoleStep poleStep(std::span<const double> tail, const Exponentials &fit, const Task &task)
{
    const long states = statesOf(fit.lambda), lags = static_cast<long>(tail.size());
    StackedQr qr(2 * states + 1);
    chargeWeights(fit.lambda, lags, qr);
    std::vector<Complex> power(fit.lambda.size(), 1.0), slope = fit.b;
    for (long first = 0; first < lags; first += qr.blockRows()) {
        task.check();
        const long rows = std::min(qr.blockRows(), lags - first);
        fillPowers(fit.lambda, power, rows, qr.block());
        fillSlopes(fit.lambda, slope, first, rows, qr.block().middleCols(states, states));
        qr.block().col(2 * states).head(rows) = Eigen::Map<const Vector>(tail.data() + first, rows);
        qr.take();
    }
    return {qr.factor().block(states, states, states, states), qr.factor().col(2 * states).segment(states, states)};
}

} // namespace

long statesOf(const PoleList &poles)
{
    long states = 0;
    for (const Complex pole : poles)
        states += isReal(pole) ? 1 : 2;
    return states;
}

PoleList inFloat32(PoleList poles, double radius)
{
    for (Complex &pole : poles)
        pole = pulledIn(pole, radius);
    return poles;
}

ShiftInvariance::ShiftInvariance(const Matrix &vectors) :
    m_shifted(vectors.topRows(vectors.rows() - 1).transpose() * vectors.bottomRows(vectors.rows() - 1)),
    m_last(vectors.row(vectors.rows() - 1))
{
}

PoleList ShiftInvariance::poles(long order, double radius) const
{
    // (U1' U1)^-1 = (1 - u u')^-1 by Sherman-Morrison, u the last row: the columns of U are orthonormal.
    const Vector u = m_last.head(order).transpose();
    const Matrix shifted = m_shifted.topLeftCorner(order, order);
    const Matrix step = shifted + u * (u.transpose() * shifted) / std::max(1 - u.squaredNorm(), 1e-12);
    const Eigen::EigenSolver<Matrix> solver(step, false);
    PoleList poles;
    for (const Complex pole : solver.eigenvalues())
        if (std::isfinite(pole.real()) && pole.imag() >= 0) {
            const Complex near = pulledIn(pole, radius);
            poles.push_back(near);
            if (pole.imag() > 0 && isReal(near)) // in float32, a pair this close to the axis is a double pole
                poles.push_back(near);
        }
    return poles;
}

Exponentials fitWeights(std::span<const double> tail, PoleList poles, const Task &task)
{
    const long states = statesOf(poles), lags = static_cast<long>(tail.size());
    StackedQr qr(states + 1);
    chargeWeights(poles, lags, qr);
    std::vector<Complex> power(poles.size(), 1.0);
    for (long first = 0; first < lags; first += qr.blockRows()) {
        task.check();
        const long rows = std::min(qr.blockRows(), lags - first);
        fillPowers(poles, power, rows, qr.block());
        qr.block().col(states).head(rows) = Eigen::Map<const Vector>(tail.data() + first, rows);
        qr.take();
    }
    const Vector weights = solved(qr.factor().topLeftCorner(states, states), qr.factor().col(states).head(states));
    return withWeights(std::move(poles), weights);
}

double distanceTo(std::span<const double> tail, const Exponentials &fit)
{
    const long lags = static_cast<long>(tail.size());
    Eigen::ArrayXd whole = Eigen::Map<const Eigen::ArrayXd>(tail.data(), lags), fast = whole;
    for (std::size_t k = 0; k < fit.lambda.size(); ++k) {
        const Complex lambda = fit.lambda[k], fastLambda = rounded(lambda), fastB = rounded(fit.b[k]);
        Complex p = fit.b[k], q = fastB;
        for (long j = 0; j < lags; ++j, p = times(p, lambda), q = times(q, fastLambda)) {
            whole(j) -= p.real();
            fast(j) -= q.real();
        }
    }
    const double a = whole.matrix().norm(), b = fast.matrix().norm();
    return std::isnan(a) || std::isnan(b) ? HUGE_VAL : std::max(a, b);
}

Exponentials refined(std::span<const double> tail, Exponentials fit, double radius, int steps, double enough,
                     const Task &task)
{
    constexpr int Tries = 3;
    constexpr double LeastGain = 0.98; // a step that gains less is the last one
    double distance = distanceTo(tail, fit), damping = 1e-3;
    for (int step = 0; step < steps && distance > enough && !fit.lambda.empty(); ++step) {
        const PoleStep poles = poleStep(tail, fit, task);
        const double before = distance;
        for (int attempt = 0; attempt < Tries && distance == before; ++attempt, damping *= 30) {
            Exponentials next = fitWeights(tail, moved(fit.lambda, poles, damping, radius), task);
            const double there = distanceTo(tail, next);
            if (there < distance) {
                distance = there;
                fit = std::move(next);
                damping /= 300;
            }
        }
        if (distance > LeastGain * before)
            break;
    }
    return fit;
}

} // namespace tnn::ssm
