// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/checkpoint_pair.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "engine/checkpoint/hub_cache.h"
#include "engine/document/kernel_zoo.h"

namespace tnn::document {

namespace {

std::string fileNameOf(const Document &document)
{
    const std::string &path = document.checkpoint().path;
    return isZoo(path) ? path : checkpoint::modelName(path);
}

std::string withFolder(const Document &document, const std::string &name)
{
    std::filesystem::path place = std::filesystem::path(document.checkpoint().path).parent_path();
    if (name.find('/') != std::string::npos) // it has this folder already
        place = place.parent_path();
    const std::string folder = place.filename().string();
    return folder.empty() ? name : name + " (" + folder + ")";
}

/// Returns "a.pt" and "b.pt", or if the names are equal, with their folders: "last.pt (run 1)", "last.pt (run 2)".
std::pair<std::string, std::string> filesOf(const Document &a, const Document &b)
{
    const std::string first = fileNameOf(a), second = fileNameOf(b);
    if (first != second || a.checkpoint().path == b.checkpoint().path)
        return {first, second};
    return {withFolder(a, first), withFolder(b, second)};
}

/// Returns b as shown next to a: the zoo adopts any shape.
DocumentPtr beside(const DocumentPtr &a, const DocumentPtr &b)
{
    const std::string &path = b->checkpoint().path;
    if (!b->synthetic() || !isZoo(path))
        return b;
    return std::make_shared<const Document>(zooKernels(zooRequest(path), a->description()), path, "kernel zoo");
}

double relative(double difference, double reference)
{
    if (difference == 0)
        return 0;
    return reference == 0 ? std::numeric_limits<double>::infinity() : std::sqrt(difference / reference);
}

} // namespace

CheckpointPair pairOf(const DocumentPtr &a, const DocumentPtr &b, const PairNames &names)
{
    const DocumentPtr inA = a->inRole(names.a), inB = beside(a, b)->inRole(names.b);
    CheckpointPair pair{matched(*inA, *inB), inA, inB, nullptr};
    if (!pair.reason.empty())
        return pair;
    const auto [first, second] = filesOf(*a, *b);
    pair.difference = Document(std::make_shared<const DifferenceKernels>(pair.a, pair.b, pair),
                               first + " \u2212 " + second, "difference of two checkpoints")
                          .inRole(names.a + " \u2212 " + names.b);
    return pair;
}

const DocumentPtr &CheckpointPair::shown(ShownDocument which) const
{
    return which == ShownDocument::B ? b : which == ShownDocument::Difference ? difference : a;
}

int CheckpointPair::matched(const Document &document, int tno) const
{
    if (&document == difference.get())
        return tno;
    const std::vector<int> &places = &document == b.get() ? inB : inA;
    const auto found = std::find(places.begin(), places.end(), tno);
    return found == places.end() ? -1 : static_cast<int>(found - places.begin());
}

HeadChange changeOf(const CheckpointPair &pair, int tno, int head, long n, const model::Overrides &overrides,
                    const Task &task)
{
    const auto &kernels = dynamic_cast<const DifferenceKernels &>(pair.difference->kernels());
    const std::vector<long> flat = pair.difference->flatChannels(tno, head, {});
    model::Overrides all = overrides;
    all.off.clear();
    const auto a = kernels.a(tno);
    const auto reference = a.document->coefficients(a.tno, n, kernels.channelsOf(a, tno, flat), all, task);
    const auto b = kernels.b(tno);
    const auto other = b.document->coefficients(b.tno, n, kernels.channelsOf(b, tno, flat), all, task);
    HeadChange change;
    double difference = 0, whole = 0;
    for (long column = 0; column < reference->values.cols(); ++column) {
        task.check();
        const auto kernel = reference->values.col(column).cast<double>();
        const double squares = kernel.square().sum();
        const double changed = (kernel - other->values.col(column).cast<double>()).square().sum();
        change.channels.push_back(relative(changed, squares));
        difference += changed;
        whole += squares;
    }
    change.whole = relative(difference, whole);
    return change;
}

bool areOfOneRun(const CheckpointPair &pair, const Task &task)
{
    constexpr long MostLags = 256;
    if (!pair.difference || pair.a->tnos() != pair.difference->tnos() || pair.b->tnos() != pair.difference->tnos())
        return false;
    for (std::size_t i = 0; i < pair.inA.size(); ++i) {
        const auto &a = pair.a->description().tnos[static_cast<std::size_t>(pair.inA[i])];
        const auto &b = pair.b->description().tnos[static_cast<std::size_t>(pair.inB[i])];
        if (a.heads != b.heads || a.headDim != b.headDim || a.causal != b.causal)
            return false;
    }
    try {
        const long n = std::min(MostLags, pair.a->defaultLength());
        return changeOf(pair, 0, 0, n, {}, task).whole <= LargestOneRunDistance;
    } catch (const Error &) { // an operator that cannot be drawn
        return false;
    }
}

} // namespace tnn::document
