// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/checkpoint_pair.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>

#include "engine/document/kernel_zoo.h"
#include "engine/io/path_names.h"

namespace tnn::document {

namespace {

const std::string Minus = "A \u2212 B";

std::string fileNameOf(const Document &document)
{
    const std::string &path = document.checkpoint().path;
    return isZoo(path) ? path : io::fileNameOf(path);
}

std::string withFolder(const Document &document, const std::string &name)
{
    const std::string folder = std::filesystem::path(document.checkpoint().path).parent_path().filename().string();
    return folder.empty() ? name : name + " (" + folder + ")";
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

std::string_view nameOf(Shown shown)
{
    static const std::array<std::string_view, 4> names{"A", "B", Minus, "A and B"};
    return names[static_cast<std::size_t>(shown)];
}

std::pair<std::string, std::string> namesOf(const Document &a, const Document &b)
{
    const std::string first = fileNameOf(a), second = fileNameOf(b);
    if (first != second || a.checkpoint().path == b.checkpoint().path)
        return {first, second};
    return {withFolder(a, first), withFolder(b, second)};
}

CheckpointPair pairOf(const DocumentPtr &a, const DocumentPtr &b)
{
    const DocumentPtr inA = a->inRole("A"), inB = beside(a, b)->inRole("B");
    CheckpointPair pair{matched(*inA, *inB), inA, inB, nullptr};
    if (!pair.reason.empty())
        return pair;
    const auto [first, second] = namesOf(*a, *b);
    pair.difference = Document(std::make_shared<const DifferenceKernels>(pair.a, pair.b, pair),
                               first + " \u2212 " + second, "difference of two checkpoints")
                          .inRole(Minus);
    return pair;
}

const DocumentPtr &CheckpointPair::shown(Shown which) const
{
    return which == Shown::B ? b : which == Shown::Difference ? difference : a;
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

} // namespace tnn::document
