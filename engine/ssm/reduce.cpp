// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ssm/reduce.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/parallel.h"
#include "engine/ssm/hankel.h"
#include "engine/ssm/pole_fit.h"

namespace tnn::ssm {
namespace {

using toeplitz::Coefficients;
using Tail = std::span<const double>;

constexpr long FirstOrders = 12;     ///< initial number of singular vectors: enough for most trained kernels
constexpr long MostWindow = 1 << 14; ///< lags used to find poles; weights and errors use all of them
constexpr long MostRefined = 24;     ///< states: beyond this, a Gauss-Newton step costs more than a state
constexpr int Steps = 10;
constexpr double Float32Error = 1e-7; ///< the best possible with float32 modes: target if no error is given
constexpr double Negligible = 1e-2;   ///< fraction of the allowed error: trailing lags ignored when finding poles
constexpr double BadFit = 1e-3;       ///< relative to the tail's norm: orders are tried anew
constexpr double WorthRefining = 30;  ///< times the allowed error: beyond this, no step reaches it

/// The reported error is higher than what another summation order would measure.
double claimed(double distance, double size)
{
    return distance > 0 ? distance / size * (1 + 1e-9) + 1e-13 : 0;
}

double normOf(Tail tail)
{
    return Eigen::Map<const Eigen::VectorXd>(tail.data(), static_cast<long>(tail.size())).stableNorm();
}

/// The reduction of one channel.
struct ReducedOrder {
    Exponentials fit;
    double distance = 0; ///< ||tail - fit||
    std::vector<double> hankel;

    long states() const { return statesOf(fit.lambda); }
};

/// Fits of one tail, order by order. Checks the task along the way.
class TailFits {
public:
    TailFits(Tail tail, double allowed, double radius, const Task &task) :
        m_tail(tail), m_allowed(allowed), m_radius(radius), m_task(task)
    {
        double rest = 0; // the energy outside the window
        const double least = std::pow(Negligible * allowed, 2);
        m_window = static_cast<long>(tail.size());
        while (m_window > 1 && (rest += std::pow(tail[static_cast<std::size_t>(m_window - 1)], 2)) <= least)
            --m_window;
        m_window = std::min(m_window, MostWindow);
    }

    /// Returns the maximum order for the window.
    long mostOrders() const { return std::max(1L, (m_window + 1) / 2 - 1); }
    long orders() const { return m_hankel.values.size(); }

    /// Allows fits of up to this many states.
    void look(long orders)
    {
        m_hankel = leadingHankel(m_tail.first(static_cast<std::size_t>(m_window)), std::min(orders, mostOrders()),
                                 m_task);
        // Singular values at rounding level have random vectors.
        long rank = 0;
        while (rank < m_hankel.values.size() && std::abs(m_hankel.values(rank)) > 1e-14 * std::abs(m_hankel.values(0)))
            ++rank;
        m_hankel.values.conservativeResize(rank);
        if (rank > 0 && m_hankel.vectors.rows() > 1)
            m_shift.emplace(m_hankel.vectors.leftCols(rank));
    }

    /// No model of fewer states is within the allowed distance: one of r states leaves at least the singular values
    /// after the r-th in H, in the Frobenius norm, where every lag occurs at most m times.
    long fewestStates() const
    {
        double rest = 0;
        const double most = m_allowed * m_allowed * static_cast<double>(m_hankel.vectors.rows());
        long order = orders();
        while (order > 0 && (rest += std::pow(m_hankel.values(order - 1), 2)) <= most)
            --order;
        return order;
    }

    ReducedOrder none() const { return {{}, normOf(m_tail), {}}; }
    ReducedOrder ofOrder(long order) const
    {
        const PoleList poles = m_shift ? m_shift->poles(order, m_radius) : onlyPole();
        ReducedOrder found{fitWeights(m_tail, poles, m_task), 0, {}};
        found.distance = distanceTo(m_tail, found.fit);
        return found;
    }
    /// As many states as lags, exact except for rounding: roots of unity, as in the unpadded ETSC.
    ReducedOrder ofCircle() const
    {
        const auto lags = static_cast<long>(m_tail.size());
        PoleList poles;
        for (long k = 0; 2 * k <= lags; ++k)
            poles.push_back(std::polar(m_radius, 2 * M_PI * static_cast<double>(k) / static_cast<double>(lags)));
        poles.front() = m_radius;
        if (lags % 2 == 0)
            poles.back() = -m_radius;
        ReducedOrder found{fitWeights(m_tail, inFloat32(std::move(poles), m_radius), m_task), 0, {}};
        found.distance = distanceTo(m_tail, found.fit);
        return found;
    }
    bool hasCircle(long mostModes) const { return static_cast<long>(m_tail.size()) <= mostModes; }

    /// Takes up to `steps` Gauss-Newton steps, until the distance is `enough`.
    ReducedOrder refine(ReducedOrder found, int steps, double enough) const
    {
        found.fit = refined(m_tail, std::move(found.fit), m_radius, steps, enough, m_task);
        found.distance = distanceTo(m_tail, found.fit);
        return found;
    }
    /// Refines only if this may bring the fit within the allowed distance.
    ReducedOrder refineTowardsAllowed(ReducedOrder found) const
    {
        if (found.states() > MostRefined || isEnough(found) || found.distance > WorthRefining * m_allowed)
            return found;
        return refine(std::move(found), Steps, m_allowed);
    }

    double allowed() const { return m_allowed; }
    bool isEnough(const ReducedOrder &found) const { return found.distance <= m_allowed; }
    bool isBad(const ReducedOrder &found) const { return found.distance > BadFit * normOf(m_tail); }
    std::vector<double> singularValues() const
    {
        std::vector<double> values;
        for (const double value : m_hankel.values)
            values.push_back(std::abs(value));
        return values;
    }

private:
    /// For a window of one or two lags, whose Hankel matrix is one number.
    PoleList onlyPole() const
    {
        const double ratio = m_tail.size() > 1 && m_tail[0] != 0 ? m_tail[1] / m_tail[0] : 0;
        return inFloat32({ratio}, m_radius);
    }

    Tail m_tail;
    double m_allowed, m_radius;
    const Task &m_task;
    long m_window = 0;
    HankelSubspace m_hankel;
    std::optional<ShiftInvariance> m_shift;
};

/// Returns the first sufficient order from `first` to `last`, by Gauss-Newton if promising, otherwise the best of them.
/// If no step is worthwhile, orders advance in strides of a twelfth, then go back.
ReducedOrder searched(const TailFits &fits, long first, long last, ReducedOrder best)
{
    long skipped = first, stride = 1;
    for (long order = first; order <= last; order = order < last ? std::min(order + stride, last) : last + 1) {
        stride = order > MostRefined ? std::max(1L, order / 12) : 1;
        ReducedOrder found = fits.refineTowardsAllowed(fits.ofOrder(order));
        if (found.distance < best.distance)
            best = std::move(found);
        if (!fits.isEnough(best)) {
            skipped = order + 1;
            continue;
        }
        for (long fewer = order - 1; fewer >= skipped; --fewer) {
            ReducedOrder one = fits.ofOrder(fewer);
            if (!fits.isEnough(one))
                break;
            best = std::move(one);
        }
        return best;
    }
    return best;
}

/// Improves a fit that is far off. Nearly equal poles, such as those of a straight line, are found only by Gauss-Newton
/// steps from a few singular vectors; a growing kernel needs such steps at the largest order.
ReducedOrder bySteps(const TailFits &fits, ReducedOrder best)
{
    if (fits.isEnough(best) || !fits.isBad(best))
        return best;
    for (const long order : {1L, 2L, 3L, 4L, 6L, 8L, 12L, fits.orders()}) {
        if (order > fits.orders() || fits.isEnough(best))
            break;
        if (ReducedOrder found = fits.refine(fits.ofOrder(order), Steps, fits.allowed());
            found.distance < best.distance)
            best = std::move(found);
    }
    return best;
}

ReducedOrder withinError(TailFits &fits, long mostModes)
{
    ReducedOrder best = fits.none();
    if (fits.isEnough(best) || mostModes < 1)
        return best;
    long first = 1;
    for (long orders = std::min(FirstOrders, mostModes);; orders = mostModes) {
        fits.look(orders);
        first = std::max(first, fits.fewestStates());
        const long last = std::min(orders, fits.orders());
        best = searched(fits, first, last, std::move(best));
        if (fits.isEnough(best) || last == mostModes || last < orders)
            break;
        first = last + 1;
    }
    best = bySteps(fits, std::move(best));
    if (!fits.isEnough(best) && fits.hasCircle(mostModes))
        if (ReducedOrder exact = fits.ofCircle(); exact.distance < best.distance)
            best = std::move(exact);
    best.hankel = fits.singularValues();
    return best;
}

ReducedOrder ofStates(TailFits &fits, long modes)
{
    ReducedOrder best = fits.none();
    if (modes < 1 || best.distance == 0)
        return best;
    fits.look(modes);
    for (long order = std::max(1L, std::min(modes, fits.orders()) - 2); order <= std::min(modes, fits.orders());
         ++order)
        if (ReducedOrder found = fits.ofOrder(order); found.distance < best.distance)
            best = std::move(found);
    best = bySteps(fits, fits.refine(std::move(best), Steps, 0));
    if (fits.hasCircle(modes))
        if (ReducedOrder exact = fits.ofCircle(); exact.distance < best.distance)
            best = std::move(exact);
    best.hankel = fits.singularValues();
    return best;
}

void checkRequest(const Coefficients &t, const ReduceRequest &request)
{
    const long channels = t.values.cols();
    if (!t.causal)
        throw Error("reduction requires a causal operator; this one is bidirectional");
    if (t.n < 1 || channels < 1 || t.values.rows() != 2 * t.n - 1)
        throw Error("there are no coefficients to reduce");
    if (!(request.error > 0) || !std::isfinite(request.error))
        throw Error("the requested error must be greater than zero");
    if (request.taps < 0 || request.mostModes < 0 || request.modes.value_or(0) < 0)
        throw Error("the number of taps or modes cannot be negative");
    if (!request.gamma.empty() && static_cast<long>(request.gamma.size()) != channels)
        throw Error("there are %1 decays for %2 channels", request.gamma.size(), channels);
    for (const double gamma : request.gamma)
        if (!(gamma >= 0 && gamma <= 1))
            throw Error("cannot reduce: a decay is not between 0 and 1");
    for (long lag = 0; lag < t.n; ++lag)
        for (long column = 0; column < channels; ++column)
            if (!std::isfinite(t.at(lag, column)))
                throw Error("cannot reduce: the coefficient of lag %1 in column %2 is not finite", lag, column);
}

/// Orders modes so that channels of a tile agree: pairs first, then real ones, each by decreasing |lambda|.
Exponentials inOrder(const Exponentials &fit)
{
    std::vector<std::size_t> order;
    for (std::size_t k = 0; k < fit.lambda.size(); ++k)
        order.push_back(k);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const bool realA = fit.lambda[a].imag() == 0, realB = fit.lambda[b].imag() == 0;
        return realA != realB ? realB : std::abs(fit.lambda[a]) > std::abs(fit.lambda[b]);
    });
    Exponentials sorted;
    for (const std::size_t k : order) {
        sorted.lambda.push_back(fit.lambda[k]);
        sorted.b.push_back(fit.b[k]);
    }
    return sorted;
}

Modes modesOf(const std::vector<ReducedOrder> &found, toeplitz::Sequence64 head, long n)
{
    std::size_t most = 0;
    for (const ReducedOrder &one : found)
        most = std::max(most, one.fit.lambda.size());
    const long rows = static_cast<long>(most), channels = static_cast<long>(found.size());
    Modes modes{Variant::Reduced, n, Modes64::Zero(rows, channels), Modes64::Zero(rows, channels), std::move(head)};
    for (long column = 0; column < channels; ++column) {
        const Exponentials fit = inOrder(found[static_cast<std::size_t>(column)].fit);
        for (std::size_t k = 0; k < fit.lambda.size(); ++k) {
            modes.lambda(static_cast<long>(k), column) = fit.lambda[k];
            modes.b(static_cast<long>(k), column) = fit.b[k];
        }
    }
    return modes;
}

/// With a known decay, poles must decay too, though slightly more slowly if a window requires it.
double radiusOf(const ReduceRequest &request, std::size_t column)
{
    return request.gamma.empty() ? 1.0 : 1.0 - (1.0 - request.gamma[column]) / 8;
}

} // namespace

Reduction reduce(const Coefficients &decayed, const ReduceRequest &request, const Task &task)
{
    checkRequest(decayed, request);
    const long n = decayed.n, channels = decayed.values.cols(), taps = std::min(request.taps, n);
    std::vector<ReducedOrder> found(static_cast<std::size_t>(channels));
    std::vector<double> errors(found.size());
    const auto reduceOne = [&](long column) {
        const auto at = static_cast<std::size_t>(column);
        std::vector<double> kernel(static_cast<std::size_t>(n));
        for (long lag = 0; lag < n; ++lag)
            kernel[static_cast<std::size_t>(lag)] = static_cast<double>(decayed.at(lag, column));
        const double size = normOf(kernel);
        const Tail tail = Tail(kernel).subspan(static_cast<std::size_t>(taps));
        if (size == 0 || tail.empty())
            return;
        const double asked = request.modes ? Float32Error : request.error * (1 - 1e-8) - 1e-13;
        TailFits fits(tail, std::max(0.0, asked) * size, radiusOf(request, at), task);
        found[at] = request.modes ? ofStates(fits, std::min(*request.modes, request.mostModes))
                                  : withinError(fits, request.mostModes);
        errors[at] = claimed(found[at].distance, size);
    };
    // About 10 Mflop per channel at n = 512.
    parallelFor(channels, workersFor(2e4 * static_cast<double>(n * channels)), task, reduceOne);

    Reduction result;
    result.modes = modesOf(found, decayed.values.middleRows(decayed.rowOfLag(0), taps).cast<double>(), n);
    result.error = std::move(errors);
    for (std::size_t column = 0; column < found.size(); ++column) {
        result.states.push_back(found[column].states());
        result.reached.push_back(result.error[column] <= request.error);
        result.hankel.push_back(std::move(found[column].hankel));
    }
    return result;
}

std::vector<double> errorByOrder(std::span<const double> kernel, long taps, long mostOrder, const Task &task)
{
    if (kernel.empty() || taps < 0 || mostOrder < 0)
        throw Error("the kernel is empty, or the number of taps or states is negative");
    if (!std::all_of(kernel.begin(), kernel.end(), [](double t) { return std::isfinite(t); }))
        throw Error("cannot reduce: a coefficient is not finite");
    const Tail tail = kernel.subspan(std::min(static_cast<std::size_t>(taps), kernel.size()));
    std::vector<double> errors(static_cast<std::size_t>(mostOrder + 1), 0.0);
    const double size = normOf(kernel);
    if (tail.empty() || size == 0)
        return errors;
    constexpr long MostStepped = 12; // states, given the time per step
    constexpr double Stalled = 0.5;  // a state that gains less has restricted poles, and gets two steps
    TailFits fits(tail, Float32Error * size, 1.0, task);
    double best = fits.none().distance / size;
    errors[0] = best;
    if (mostOrder > 0 && best > 0)
        fits.look(mostOrder);
    for (long order = 1; order <= mostOrder; ++order) {
        if (order <= fits.orders()) {
            ReducedOrder found = fits.ofOrder(order);
            if (order <= MostStepped && found.distance > Stalled * best * size)
                found = fits.refine(std::move(found), 2, 0);
            best = std::min(best, claimed(found.distance, size));
        }
        if (order == static_cast<long>(tail.size()))
            best = std::min(best, claimed(fits.ofCircle().distance, size));
        errors[static_cast<std::size_t>(order)] = best;
    }
    return errors;
}

} // namespace tnn::ssm
