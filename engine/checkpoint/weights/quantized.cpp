// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <optional>

#include "engine/checkpoint/computed_tensor.h"
#include "engine/checkpoint/weights/tensor_table.h"
#include "engine/checkpoint/weights/weights.h"
#include "engine/error.h"
#include "engine/io/json.h"

namespace tnn::checkpoint {

namespace {

/// How the numbers of a scale lie over a weight (rows, columns): each applies to a block, in C order.
struct Blocks {
    long columns = 1;                     ///< how many columns the weight has
    long blockRows = 1, blockColumns = 1; ///< the size of one block
    long scaleColumns = 1;                ///< how many columns the scale has

    std::size_t at(long number) const
    {
        const long row = number / columns, column = number % columns;
        return static_cast<std::size_t>(row / blockRows * scaleColumns + column / blockColumns);
    }
};

/// The side of the square blocks of DeepSeek's fp8 files, unless the configuration has another.
constexpr long BlockSide = 128, LargestSide = 1L << 20;

long blocksIn(long length, long side)
{
    return (length + side - 1) / side;
}

/// None if the shapes do not fit each other.
std::optional<Blocks> blocksOf(const Tensor &weight, const Tensor &scale, long side)
{
    if (weight.shape.empty() || weight.size() == 0)
        return std::nullopt;
    const long rows = weight.shape.front(), columns = weight.size() / rows, count = scale.size();
    if (count == 1)
        return Blocks{columns, rows, columns, 1};
    if (count == rows && scale.shape.front() == rows)
        return Blocks{columns, 1, columns, 1};
    if (scale.shape.size() != 2 || weight.shape.size() != 2)
        return std::nullopt;
    const long down = scale.shape[0], across = scale.shape[1];
    if (down == blocksIn(rows, side) && across == blocksIn(columns, side))
        return Blocks{columns, side, side, across};
    if (down < 1 || across < 1 || rows % down != 0 || columns % across != 0)
        return std::nullopt;
    return Blocks{columns, rows / down, columns / across, across};
}

/// A scale's key: the weight's own key or its module, and a suffix (compressed-tensors, quanto, DeepSeek, gpt-fast).
struct ScaleKey {
    std::string_view weight; ///< the end of the weight's key that the suffix replaces
    std::string_view suffix;
    double divisor = 1;
};

constexpr ScaleKey ScaleKeys[] = {
    {"weight", "SCB", 127}, // bitsandbytes: the largest magnitude of a row is 127
    {"", "_scale_inv"},     {"", "_scale"},       {"", "_scales"},
    {"weight", "scale"},    {"weight", "scales"}, {"_data", "_scale"}, // quanto
};
/// Zero points are subtracted from the integers.
constexpr std::array<std::string_view, 4> ZeroPoints{"weight_zero_point", "weight_zero_points", "zero_point",
                                                     "zero_points"};
/// Keys beside a weight that give its integers a meaning that is not known here.
constexpr std::array<std::string_view, 5> Unknown{"zeros", "qzeros", "weight._shift", "weight._zeropoint", "g_idx"};

/// Whether it is a weight in 8 bits, and not bytes of another kind: pickled states, flags, counters.
bool isQuantized(const Tensor &tensor)
{
    const bool isSmall = tensor.type == DType::Int8 || tensor.type == DType::UInt8 || tensor.type == DType::Float8E4M3
        || tensor.type == DType::Float8E5M2;
    const bool isState = tensor.name.ends_with("_extra_state")
        || tensor.name.find(".quant_state.") != std::string::npos;
    return isSmall && !isState && tensor.refusal.empty() && tensor.size() > 1;
}

class Dequantizer {
public:
    explicit Dequantizer(Checkpoint &checkpoint) : m_checkpoint(checkpoint), m_table(checkpoint.tensors) { }

    void run()
    {
        const ObjectTree &tree = m_checkpoint.metadata;
        if (const Object::Id sides = tree.find({"config", "quantization_config", "weight_block_size"});
            sides != Object::Nil && !tree[sides].items.empty())
            if (const Object &side = tree[tree[sides].items.front()]; side.kind == Object::Kind::Integer)
                m_side = std::clamp<long>(side.number, 1, LargestSide);
        for (const Tensor &tensor : m_checkpoint.tensors) {
            if (isQuantized(tensor))
                read(tensor);
            else if (tensor.name.ends_with(".qweight") || tensor.name.ends_with(".weight_packed"))
                addPacked(tensor);
        }
        m_table.apply();
        if (m_count > 0)
            m_checkpoint.notes.push_back(
                Message("quantized weights are read as stored numbers times scales (tensors: %1)", m_count));
    }

private:
    void read(const Tensor &weight)
    {
        const std::string module = moduleOf(weight.name);
        for (const ScaleKey &key : ScaleKeys) {
            if (!weight.name.ends_with(key.weight))
                continue;
            const std::string stem = weight.name.substr(0, weight.name.size() - key.weight.size());
            if (const Tensor *const scale = m_table.find(stem + std::string(key.suffix)))
                return multiply(weight, *scale, key, module);
        }
        if (weight.type == DType::Float8E4M3 || weight.type == DType::Float8E5M2)
            return; // a number as it is
        refuse(weight, fourBits(weight));
    }

    void multiply(const Tensor &weight, const Tensor &scale, const ScaleKey &key, const std::string &module)
    {
        const std::optional<Blocks> blocks = blocksOf(weight, scale, m_side);
        const bool isNumber = scale.refusal.empty() && !isInteger(scale.type);
        const auto isBeside = [&](std::string_view other) { return m_table.find(module + std::string(other)); };
        const Tensor *zero = nullptr;
        for (const std::string_view name : ZeroPoints)
            zero = zero == nullptr ? isBeside(name) : zero;
        const bool isSigned = weight.type != DType::UInt8 || zero != nullptr;
        if (!blocks || !isNumber || !isSigned || std::ranges::any_of(Unknown, isBeside)
            || (zero != nullptr && zero->size() != scale.size()))
            return refuse(weight,
                          Message("is quantized (%1) in a way that is not known here; dequantize it before "
                                  "saving",
                                  nameOf(weight.type)));
        if (const Tensor *const format = isBeside(
                "weight_format")) // bitsandbytes stores it; 0 is the order of the rows
            if (format->size() != 1 || format->values().front() != 0)
                return refuse(weight,
                              Message("is quantized by bitsandbytes for one kind of GPU, whose order of numbers "
                                      "is not known here; dequantize it before saving"));
        std::vector<Tensor> sources{weight, scale};
        if (zero != nullptr)
            sources.push_back(*zero);
        const auto compute = [sources, blocks = *blocks, divisor = key.divisor] {
            std::vector<double> numbers = sources[0].values();
            const std::vector<double> scales = sources[1].values();
            const std::vector<double> zeros = sources.size() > 2 ? sources[2].values() : std::vector<double>();
            for (std::size_t i = 0; i < numbers.size(); ++i) {
                const std::size_t block = blocks.at(static_cast<long>(i));
                numbers[i] = (numbers[i] - (zeros.empty() ? 0 : zeros[block])) * scales[block] / divisor;
            }
            return numbers;
        };
        std::string name = weight.name;
        if (name.ends_with("._data"))
            name.resize(name.size() - std::string_view("._data").size());
        m_table.replace(weight.name, computedTensor(name, weight.shape, sources, compute));
        for (const std::string &used :
             {scale.name, zero == nullptr ? std::string() : zero->name, module + "weight_format"})
            m_table.remove(used);
        ++m_count;
    }

    void refuse(const Tensor &weight, Tensor refused) { m_table.replace(weight.name, std::move(refused)); }
    void refuse(const Tensor &weight, const Message &refusal)
    {
        Tensor refused = weight;
        refused.refusal = refusal;
        refuse(weight, std::move(refused));
    }

    /// The weight with its true shape, which bitsandbytes stores beside numbers of four bits, as JSON in bytes.
    Tensor fourBits(const Tensor &weight) const
    {
        Tensor refused = weight;
        refused.refusal = Message("contains %1 numbers without a known scale: a quantized weight, not its numbers; "
                                  "dequantize it before saving",
                                  nameOf(weight.type));
        constexpr std::size_t LongestState = 4096;
        for (const char *kind : {"nf4", "fp4"}) {
            const Tensor *const state = m_table.find(weight.name + ".quant_state.bitsandbytes__" + kind);
            if (state == nullptr)
                continue;
            refused.refusal = Message("is quantized to four bits (%1 of bitsandbytes), which is not read; dequantize "
                                      "it before saving",
                                      kind);
            if (state->type != DType::UInt8 || state->record->size() > LongestState)
                continue;
            const Content content = state->record->content();
            const io::Json json = io::jsonOrNull(textOf(content.bytes));
            std::vector<long> shape;
            if (json.is_object() && json.contains("shape") && json["shape"].is_array()
                && json["shape"].size() <= MostDimensions)
                for (const io::Json &length : json["shape"])
                    if (length.is_number_unsigned() && length.get<std::uint64_t>() < (1U << 31U))
                        shape.push_back(length.get<long>());
            if (shape.size() == 2) {
                refused.shape = shape;
                refused.stride = {0, 0}; // nothing is read
            }
        }
        return refused;
    }

    /// Integers of GPTQ, AWQ and compressed-tensors, several in each word of 32 bits.
    void addPacked(const Tensor &packed)
    {
        const std::string module = moduleOf(packed.name);
        if (m_table.find(module + "weight") != nullptr)
            return;
        Tensor refused = packed;
        refused.name = module + "weight";
        refused.refusal = Message("is quantized (%1), several numbers in a word, which is not read; dequantize it "
                                  "before saving",
                                  io::escaped(packed.name.substr(module.size())));
        m_table.add(std::move(refused));
    }

    Checkpoint &m_checkpoint;
    TensorTable m_table;
    long m_side = BlockSide;
    long m_count = 0;
};

} // namespace

void dequantize(Checkpoint &checkpoint)
{
    const auto concerns = [](const Tensor &tensor) {
        return isQuantized(tensor) || tensor.name.ends_with(".qweight") || tensor.name.ends_with(".weight_packed");
    };
    if (std::ranges::any_of(checkpoint.tensors, concerns))
        Dequantizer(checkpoint).run();
}

} // namespace tnn::checkpoint
