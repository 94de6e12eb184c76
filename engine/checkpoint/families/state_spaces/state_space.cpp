// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/state_spaces/state_space.h"

#include <cmath>
#include <limits>
#include <optional>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include "engine/checkpoint/families/filter_parts.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/parallel.h"

namespace tnn::checkpoint {

namespace {

using Complex = std::complex<double>;
using Side = model::StoredModes::Side;

/// Returns the pole of state j of channel h times the step.
Complex steppedPole(const StateSpace &space, long j, long h)
{
    const auto stepIn = [&](const RealArray &steps) { return steps(steps.rows() == 1 ? 0 : j, h); };
    const Complex a = space.a(j, h % space.a.cols());
    const double step = stepIn(space.step);
    return {step * a.real(), (space.imaginaryStep.size() == 0 ? step : stepIn(space.imaginaryStep)) * a.imag()};
}

/// C B of state j of row r.
Complex weightOf(const StateSpace &space, long j, long r)
{
    const Complex c = space.c(j, r);
    return space.b.size() == 0 ? c : c * space.b(j, r % space.channels() % space.b.cols());
}

/// Fills modes one by one: `modeOf` returns the pole and the residue of state j of row r.
template <class ModeOf> Side filled(const StateSpace &space, const ModeOf &modeOf)
{
    Side side{ComplexArray(space.c.rows(), space.c.cols()), ComplexArray(space.c.rows(), space.c.cols())};
    for (long r = 0; r < space.c.cols(); ++r)
        for (long j = 0; j < space.c.rows(); ++j)
            std::tie(side.poles(j, r), side.residues(j, r)) = modeOf(j, r, r % space.channels());
    return side;
}

/// The eigenvectors of the matrix of a model with low rank, over the real and imaginary parts of its states: real, so
/// that its modes come in conjugate pairs.
struct Decomposition {
    Eigen::VectorXcd poles;   ///< the poles of A, or of step A
    Eigen::MatrixXcd vectors; ///< empty: there are none
};

/// A over real and imaginary parts; rows scaled by the steps if there is one per state.
Eigen::MatrixXd realMatrix(const StateSpace &space, long column, std::optional<long> channel)
{
    const long states = space.a.rows();
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(2 * states, 2 * states);
    for (long j = 0; j < states; ++j) {
        const Complex a = space.a(j, column);
        matrix(j, j) = matrix(states + j, states + j) = a.real();
        matrix(states + j, j) = a.imag();
        matrix(j, states + j) = -a.imag();
    }
    for (std::size_t i = 0; i < space.p.size(); ++i) {
        // p (q^T z + its conjugate) = 2 p Re(q^T z)
        Eigen::VectorXd p(2 * states), q(2 * states);
        p << space.p[i].col(column).real().matrix(), space.p[i].col(column).imag().matrix();
        q << space.q[i].col(column).real().matrix(), -space.q[i].col(column).imag().matrix();
        matrix.noalias() -= 2 * p * q.transpose();
    }
    if (channel)
        matrix = space.step.col(*channel).replicate(2, 1).matrix().asDiagonal() * matrix;
    return matrix;
}

Decomposition decomposed(const Eigen::MatrixXd &matrix)
{
    if (!matrix.allFinite())
        return {};
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(matrix);
    if (solver.info() != Eigen::Success)
        return {};
    return {solver.eigenvalues(), solver.eigenvectors()};
}

/// residue / (1 - pole^length), also where the power overflows.
Complex uncorrected(Complex residue, Complex pole, long length)
{
    if (length == 0)
        return residue;
    const auto power = static_cast<double>(length);
    const bool grows = std::norm(pole) > 1;
    const Complex base = grows ? 1.0 / pole : pole;
    const Complex raised = model::polarForm(std::pow(std::abs(base), power), std::arg(base) * power);
    return grows ? -residue * raised / (1.0 - raised) : residue / (1.0 - raised);
}

/// Writes the modes of all rows of a channel.
void writeChannel(const StateSpace &space, const Decomposition &parts, long h, Side &side)
{
    constexpr double Nan = std::numeric_limits<double>::quiet_NaN();
    const long states = space.a.rows();
    const bool perState = space.step.rows() > 1;
    Eigen::VectorXcd input(2 * states);
    for (long j = 0; j < states; ++j) {
        const Complex b = (space.b.size() == 0 ? Complex(1) : space.b(j, h % space.b.cols()))
            * space.step(perState ? j : 0, h);
        input[j] = b.real();
        input[states + j] = b.imag();
    }
    const bool known = parts.vectors.size() > 0;
    if (known)
        input = parts.vectors.partialPivLu().solve(input);
    for (long r = h; r < space.c.cols(); r += space.channels()) {
        // 2 Re(c^T z)
        Eigen::RowVectorXcd output(2 * states);
        output << 2 * space.c.col(r).real().matrix().transpose().cast<Complex>(),
            -2 * space.c.col(r).imag().matrix().transpose().cast<Complex>();
        if (known)
            output = output * parts.vectors;
        for (long j = 0; j < 2 * states; ++j) {
            const Complex z = !known ? Complex(Nan) : perState ? parts.poles[j] : parts.poles[j] * space.step(0, h);
            const Complex pole = (1.0 + z / 2.0) / (1.0 - z / 2.0);
            side.poles(j, r) = pole;
            side.residues(j, r) = uncorrected(output[j] * input[j] / (1.0 - z / 2.0), pole, space.correctedFor);
        }
    }
}

double identity(double x)
{
    return x;
}

double positive(double x)
{
    return std::exp(x);
}

double rectified(double x)
{
    return std::max(x, 0.0) + 1e-4;
}

} // namespace

Side diagonalModes(const StateSpace &space, Discretization discretization)
{
    const double factor = space.halved ? 2 : 1;
    return filled(space, [&](long j, long r, long h) {
        const Complex z = steppedPole(space, j, h), weight = factor * weightOf(space, j, r);
        if (discretization == Discretization::ZeroOrderHold) {
            const Complex pole = std::exp(z);
            return std::pair(pole, weight * (pole - 1.0) / space.a(j, h % space.a.cols()));
        }
        const double step = space.step(space.step.rows() == 1 ? 0 : j, h);
        return std::pair((1.0 + z / 2.0) / (1.0 - z / 2.0), weight * step / (1.0 - z / 2.0));
    });
}

Side softmaxModes(const StateSpace &space, long length, double least)
{
    return filled(space, [&](long j, long r, long h) {
        const Complex a = space.a(j, h % space.a.cols()), z = steppedPole(space, j, h);
        // Growing modes are reversed: 1 at the last lag instead of the first one.
        const Complex decaying = a.real() > 0 ? -z : z;
        const Complex x = a * (std::exp(decaying * static_cast<double>(length)) - 1.0);
        return std::pair(std::exp(z),
                         weightOf(space, j, r) * (std::exp(decaying) - 1.0) * std::conj(x) / (std::norm(x) + least));
    });
}

Side lowRankModes(const StateSpace &space)
{
    const long states = space.a.rows(), rows = space.c.cols(), tied = space.a.cols();
    Side side{ComplexArray(2 * states, rows), ComplexArray(2 * states, rows)};
    const double size = 2.0 * static_cast<double>(states), flops = 25 * size * size * size;
    const auto workers = [&](long count) { return workersFor(flops * static_cast<double>(count)); };
    // The steps do not change the eigenvectors unless there is one per state.
    std::vector<Decomposition> tiedParts(space.step.rows() == 1 ? static_cast<std::size_t>(tied) : 0);
    parallelFor(static_cast<long>(tiedParts.size()), workers(tied), [&](long column) {
        tiedParts[static_cast<std::size_t>(column)] = decomposed(realMatrix(space, column, {}));
    });
    parallelFor(space.channels(), workers(space.channels()), [&](long h) {
        if (tiedParts.empty())
            writeChannel(space, decomposed(realMatrix(space, h % tied, h)), h, side);
        else
            writeChannel(space, tiedParts[static_cast<std::size_t>(h % tied)], h, side);
    });
    return side;
}

Side averageModes(const std::vector<double> &delta, const std::vector<double> &alpha, const std::vector<double> &beta,
                  const std::vector<double> &gamma, long states)
{
    const auto rows = static_cast<long>(gamma.size()) / states, shared = static_cast<long>(alpha.size()) / states;
    const bool oneStep = static_cast<long>(delta.size()) == shared;
    Side side{ComplexArray(states, rows), ComplexArray(states, rows)};
    for (long channel = 0; channel < rows; ++channel)
        for (long state = 0; state < states; ++state) {
            const long own = channel % shared;
            const auto at = static_cast<std::size_t>(own * states + state);
            const double p = sigmoid(delta[oneStep ? static_cast<std::size_t>(own) : at]);
            side.poles(state, channel) = 1 - p * sigmoid(alpha[at]);
            side.residues(state, channel) = p * beta[at] * gamma[static_cast<std::size_t>(channel * states + state)]
                / std::sqrt(static_cast<double>(states));
        }
    return side;
}

Side rowsOf(const Side &side, long first, long count)
{
    return {side.poles.middleCols(first, count), side.residues.middleCols(first, count)};
}

double (*transformNamed(std::string_view name, std::string_view option))(double)
{
    if (name == "none")
        return identity;
    if (name == "exp")
        return positive;
    if (name == "relu")
        return rectified;
    if (name == "sigmoid")
        return sigmoid;
    if (name == "softplus")
        return softplus;
    throw Error("%1 = %2 is not one of none, exp, relu, sigmoid, softplus", option, io::escaped(name));
}

} // namespace tnn::checkpoint
