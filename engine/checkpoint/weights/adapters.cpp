// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include <Eigen/Core>

#include "engine/checkpoint/computed_tensor.h"
#include "engine/checkpoint/weights/tensor_table.h"
#include "engine/checkpoint/weights/weights.h"

namespace tnn::checkpoint {

namespace {

constexpr std::string_view Wrapper = "base_model.model.", BaseLayer = "base_layer.",
                           OriginalModule = "original_module.", Saved = "modules_to_save.", Default = "default";
/// Parts of names of PEFT's adapters other than plain LoRA, whose sums are not computed.
constexpr std::string_view OtherKinds[] = {
    ".lora_magnitude_vector", ".hada_w1_a", ".lokr_w1", ".oft_r", ".boft_R", ".ia3_l", ".vera_lambda_b", ".lora_bias"};

/// The adapters of one weight: name of the adapter -> its two factors, W + scale B A.
struct Factors {
    const Tensor *a = nullptr, *b = nullptr;
    bool isEmbedding = false; ///< its product is transposed
};
using Adapters = std::map<std::string, Factors>;

/// What PEFT's adapter_config.json says; nothing of it is in the weights themselves.
class LoraOptions {
public:
    explicit LoraOptions(const ObjectTree &tree) : m_tree(tree)
    {
        for (const std::initializer_list<std::string_view> path :
             {std::initializer_list<std::string_view>{"adapter_config"},
              {"peft_config", Default},
              {"peft_config"},
              {"hyper_parameters"},
              {}})
            if (m_options = path.size() == 0 ? tree.root : tree.find(path);
                m_options != Object::Nil && tree.find(m_options, "lora_alpha") != Object::Nil)
                return;
        m_options = Object::Nil;
    }

    /// alpha / r, or alpha / sqrt(r) with use_rslora; none if alpha is not stored. `rank` is that of the factors, which
    /// a rank_pattern has set.
    std::optional<double> scale(const std::string &module, long rank) const
    {
        std::optional<double> alpha = number(m_tree.find(m_options, "lora_alpha"));
        const Object::Id pattern = m_options == Object::Nil ? Object::Nil : m_tree.find(m_options, "alpha_pattern");
        for (const auto &[key, value] : m_tree.entries(pattern)) {
            // PEFT matches the end of the module's name, after a dot, against the key as a regular expression; only
            // plain names are read.
            const std::string &name = m_tree[key].text;
            if (name.find_first_of("^$*+?()[]{}|\\") != std::string::npos)
                return std::nullopt;
            if (module == name || module.ends_with("." + name))
                alpha = number(value);
        }
        if (!alpha)
            return std::nullopt;
        const auto r = static_cast<double>(rank);
        return *alpha / (isSet("use_rslora") ? std::sqrt(r) : r);
    }
    bool isTransposed() const { return isSet("fan_in_fan_out"); }

private:
    std::optional<double> number(Object::Id id) const
    {
        if (id == Object::Nil || m_options == Object::Nil)
            return std::nullopt;
        const Object &value = m_tree[id];
        if (value.kind == Object::Kind::Integer)
            return static_cast<double>(value.number);
        return value.kind == Object::Kind::Float ? std::optional(value.real) : std::nullopt;
    }
    bool isSet(std::string_view key) const
    {
        const Object::Id id = m_options == Object::Nil ? Object::Nil : m_tree.find(m_options, key);
        return id != Object::Nil && m_tree[id].kind == Object::Kind::Bool && m_tree[id].number != 0;
    }

    const ObjectTree &m_tree;
    Object::Id m_options = Object::Nil;
};

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// W + scale B A, transposed where the weight is.
std::vector<double> merged(const Tensor &base, const Tensor &a, const Tensor &b, double scale, bool isTransposed)
{
    std::vector<double> numbers = base.values();
    const std::vector<double> left = b.values(), right = a.values();
    const long rank = a.shape[0];
    Eigen::Map<Matrix> sum(numbers.data(), base.shape[0], base.shape[1]);
    const Eigen::Map<const Matrix> first(left.data(), b.shape[0], rank), second(right.data(), rank, a.shape[1]);
    if (isTransposed)
        sum.noalias() += scale * (first * second).transpose();
    else
        sum.noalias() += scale * first * second;
    return numbers;
}

class Merger {
public:
    explicit Merger(Checkpoint &checkpoint) :
        m_checkpoint(checkpoint), m_table(checkpoint.tensors), m_options(checkpoint.metadata)
    {
    }

    void run()
    {
        for (const Tensor &tensor : m_checkpoint.tensors)
            sort(tensor);
        choose();
        for (const std::string &weight : m_others)
            m_adapters.try_emplace(weight);
        for (const auto &[weight, adapters] : m_adapters)
            merge(weight, adapters);
        m_table.apply();
        if (m_count > 0)
            m_checkpoint.notes.push_back(Message("a LoRA adapter is merged into its weights (tensors: %1)", m_count));
        if (m_names.size() > 1 && m_chosen)
            m_checkpoint.notes.push_back(
                Message("of %1 adapters, only %2 is merged", m_names.size(), io::escaped(*m_chosen)));
    }

private:
    /// Puts a factor in its place, and gives a wrapped layer's own tensors their names back.
    void sort(const Tensor &tensor)
    {
        for (const bool isEmbedding : {false, true})
            for (const char side : {'A', 'B'}) {
                const std::string mark = std::string(isEmbedding ? ".lora_embedding_" : ".lora_") + side;
                const std::size_t at = tensor.name.find(mark);
                const std::size_t end = at + mark.size();
                if (at == std::string::npos || (end < tensor.name.size() && tensor.name[end] != '.'))
                    continue;
                std::string name = tensor.name.substr(std::min(end + 1, tensor.name.size()));
                for (const std::string_view tail : {".weight", "weight"})
                    if (name.ends_with(tail))
                        name.resize(name.size() - tail.size());
                Factors &factors = m_adapters[tensor.name.substr(0, at) + ".weight"][name];
                (side == 'A' ? factors.a : factors.b) = &tensor;
                factors.isEmbedding = isEmbedding;
                m_names.insert(name);
                m_table.remove(tensor.name);
                return;
            }
        for (const std::string_view kind : OtherKinds)
            if (const std::size_t at = tensor.name.find(kind); at != std::string::npos)
                m_others.insert(tensor.name.substr(0, at) + ".weight");
        for (const std::string_view wrapper : {BaseLayer, OriginalModule})
            if (const std::size_t at = tensor.name.rfind(wrapper);
                at != std::string::npos && at > 0 && tensor.name[at - 1] == '.')
                return rename(tensor, tensor.name.substr(0, at) + tensor.name.substr(at + wrapper.size()));
        if (const std::size_t at = tensor.name.find(Saved); at != std::string::npos) {
            const std::string rest = tensor.name.substr(at + Saved.size());
            m_saved[rest.substr(0, rest.find('.'))].push_back(
                {&tensor, tensor.name.substr(0, at) + rest.substr(std::min(rest.find('.') + 1, rest.size()))});
            m_table.remove(tensor.name);
        }
    }

    void rename(const Tensor &tensor, const std::string &name)
    {
        m_bases[name] = &tensor;
        Tensor renamed = tensor;
        renamed.name = name;
        m_table.replace(tensor.name, std::move(renamed));
    }

    /// PEFT applies the adapter that was added first, and calls it "default" unless told otherwise.
    void choose()
    {
        for (const auto &[name, tensors] : m_saved)
            m_names.insert(name);
        if (m_names.size() == 1)
            m_chosen = *m_names.begin();
        else if (m_names.contains(std::string(Default)))
            m_chosen = Default;
        if (m_chosen)
            for (const auto &[tensor, name] : m_saved[*m_chosen]) {
                Tensor saved = *tensor;
                saved.name = name;
                if (const auto base = m_bases.find(name); base != m_bases.end())
                    m_table.replace(base->second->name, std::move(saved));
                else
                    m_table.add(std::move(saved));
            }
    }

    void merge(const std::string &name, const Adapters &adapters)
    {
        const auto wrapped = m_bases.find(name);
        const Tensor *const base = wrapped != m_bases.end() ? wrapped->second : m_table.find(name);
        if (base == nullptr)
            return;
        const bool isPlain = !m_others.contains(name);
        const auto adapter = adapters.find(m_chosen.value_or(std::string()));
        if (m_chosen && isPlain && adapter == adapters.end())
            return; // another adapter's
        Tensor result = *base;
        result.name = name;
        result.refusal = !isPlain ? Message("has an adapter that is not plain LoRA; save it after merge_and_unload()")
            : !m_chosen ? Message("has several adapters, and the file does not say which is applied; save it after "
                                  "merge_and_unload()")
                        : refusalOf(*base, adapter->second);
        const std::string module = name.substr(0, name.size() - std::string_view(".weight").size());
        const std::optional<double> scale = result.refusal.empty()
            ? m_options.scale(module, adapter->second.a->shape[0])
            : std::nullopt;
        if (result.refusal.empty() && !scale)
            result.refusal = Message("has a LoRA adapter, and neither the file nor an adapter_config.json beside it "
                                     "stores its lora_alpha; save it after merge_and_unload()");
        if (result.refusal.empty()) {
            const Tensor &a = *adapter->second.a, &b = *adapter->second.b;
            result = computedTensor(name, base->shape, {*base, a, b},
                                    [base = *base, a, b, scale = *scale, isTransposed = isTransposed(adapter->second)] {
                                        return merged(base, a, b, scale, isTransposed);
                                    });
            ++m_count;
        }
        m_table.replace(base->name, std::move(result));
    }

    bool isTransposed(const Factors &factors) const { return factors.isEmbedding || m_options.isTransposed(); }

    Message refusalOf(const Tensor &base, const Factors &factors) const
    {
        if (factors.a == nullptr || factors.b == nullptr)
            return Message("has only one of the two factors of its LoRA adapter");
        const auto isMatrix = [](const Tensor &tensor) { return tensor.shape.size() == 2 && tensor.size() > 0; };
        const Tensor &a = *factors.a, &b = *factors.b;
        if (!base.refusal.empty())
            return base.refusal;
        if (!isMatrix(base) || !isMatrix(a) || !isMatrix(b))
            return Message("has a LoRA adapter of a convolution, which is not merged here; save it after "
                           "merge_and_unload()");
        const long rows = isTransposed(factors) ? a.shape[1] : b.shape[0];
        const long columns = isTransposed(factors) ? b.shape[0] : a.shape[1];
        if (a.shape[0] != b.shape[1] || base.shape[0] != rows || base.shape[1] != columns)
            return Message("has a LoRA adapter of another shape");
        return {};
    }

    Checkpoint &m_checkpoint;
    TensorTable m_table;
    LoraOptions m_options;
    std::map<std::string, Adapters> m_adapters;    ///< by the name of the weight
    std::map<std::string, const Tensor *> m_bases; ///< wrapped tensors by their own names
    std::map<std::string, std::vector<std::pair<const Tensor *, std::string>>> m_saved; ///< by adapter
    std::set<std::string> m_names, m_others;
    std::optional<std::string> m_chosen;
    long m_count = 0;
};

} // namespace

void mergeAdapters(Checkpoint &checkpoint)
{
    const auto isOfAdapter = [](const Tensor &tensor) {
        const auto has = [&](std::string_view part) { return tensor.name.find(part) != std::string::npos; };
        return has(".lora_") || has(BaseLayer) || has(Saved) || std::ranges::any_of(OtherKinds, has);
    };
    if (std::ranges::none_of(checkpoint.tensors, isOfAdapter))
        return;
    for (Tensor &tensor : checkpoint.tensors)
        if (tensor.name.starts_with(Wrapper))
            tensor.name.erase(0, Wrapper.size());
    Merger(checkpoint).run();
}

} // namespace tnn::checkpoint
