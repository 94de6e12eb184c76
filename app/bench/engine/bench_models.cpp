// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/bench_models.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <numeric>

#include "app/bench/engine/bench_inputs.h"
#include "engine/error.h"
#include "engine/io/json.h"
#include "engine/io/output_file.h"

namespace tnn::bench {

namespace fs = std::filesystem;

/// The contents of a safetensors file.
class WrittenModel::Tensors { // NOLINT(bugprone-exception-escape): moving io::Json does not throw
public:
    /// Adds center + spread * benchNumber().
    void add(const std::string &name, const std::vector<long> &shape, float center, float spread, bool single = false)
    {
        const long count = std::accumulate(shape.begin(), shape.end(), 1L, std::multiplies<>());
        const std::size_t begin = m_data.size();
        for (long k = 0; k < count; ++k) {
            auto bits = std::bit_cast<std::uint32_t>(center + spread * benchNumber(static_cast<unsigned>(k), m_salt));
            if (!single) // rounded to the nearest bfloat16: its 16 upper bits
                bits = (bits + 0x7fffU + (bits >> 16U & 1U)) >> 16U;
            m_data.append(reinterpret_cast<const char *>(&bits), single ? 4 : 2);
        }
        ++m_salt;
        m_header[name] = {
            {"dtype", single ? "F32" : "BF16"}, {"shape", shape}, {"data_offsets", {begin, m_data.size()}}};
    }
    void weight(const std::string &name, long out, long in)
    {
        add(name + ".weight", {out, in}, 0, 2 / std::sqrt(static_cast<float>(in)));
    }
    void scale(const std::string &name, long count) { add(name, {count}, 1, 0.2F); }

    void write(const std::string &path) const
    {
        std::string header = m_header.dump();
        header.append((8 - header.size() % 8) % 8, ' ');
        const std::uint64_t size = header.size();
        io::OutputFile file(path);
        file.write({reinterpret_cast<const char *>(&size), sizeof size});
        file.write(header);
        file.write(m_data);
        file.commit();
    }

private:
    io::Json m_header;
    std::string m_data;
    unsigned m_salt = 1000;
};

WrittenModel::WrittenModel(const Tensors &tensors, const std::string &config, checkpoint::GivenOptions given) :
    m_given(std::move(given))
{
    std::string folder = (fs::temp_directory_path() / "tnnscope-bench-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr)
        throw Error(Message::verbatim("cannot be created")).in(folder);
    m_folder = folder;
    tensors.write(weights());
    if (!config.empty())
        io::writeFile(m_folder + "/config.json", config);
}

WrittenModel::~WrittenModel()
{
    std::error_code ignored;
    if (!m_folder.empty())
        fs::remove_all(m_folder, ignored);
}

std::string WrittenModel::weights() const
{
    return m_folder + "/model.safetensors";
}

document::DocumentPtr WrittenModel::open(const std::shared_ptr<model::Arithmetic> &arithmetic) const
{
    return document::Document::open(weights(), m_given, {arithmetic, arithmetic});
}

WrittenModel WrittenModel::lfm2()
{
    constexpr long Hidden = 1024, Inner = 4608, Symbols = 8192, Queries = 16, Keys = 8, Width = 64, Taps = 3;
    Tensors tensors;
    tensors.weight("model.embed_tokens", Symbols, Hidden);
    tensors.scale("model.embedding_norm.weight", Hidden);
    for (const bool attends : {false, true}) {
        const std::string layer = std::string("model.layers.") + (attends ? "1." : "0.");
        tensors.scale(layer + "operator_norm.weight", Hidden);
        tensors.scale(layer + "ffn_norm.weight", Hidden);
        if (attends) {
            const std::string own = layer + "self_attn.";
            tensors.weight(own + "q_proj", Queries * Width, Hidden);
            tensors.weight(own + "k_proj", Keys * Width, Hidden);
            tensors.weight(own + "v_proj", Keys * Width, Hidden);
            tensors.weight(own + "out_proj", Hidden, Queries * Width);
            tensors.scale(own + "q_layernorm.weight", Width);
            tensors.scale(own + "k_layernorm.weight", Width);
        } else {
            tensors.weight(layer + "conv.in_proj", 3 * Hidden, Hidden);
            tensors.add(layer + "conv.conv.weight", {Hidden, 1, Taps}, 0, 1);
            tensors.weight(layer + "conv.out_proj", Hidden, Hidden);
        }
        tensors.weight(layer + "feed_forward.w1", Inner, Hidden);
        tensors.weight(layer + "feed_forward.w3", Inner, Hidden);
        tensors.weight(layer + "feed_forward.w2", Hidden, Inner);
    }
    const io::Json config{{"model_type", "lfm2"},        {"hidden_size", Hidden}, {"num_attention_heads", Queries},
                          {"num_key_value_heads", Keys}, {"norm_eps", 1e-5},      {"rope_theta", 1e6},
                          {"tie_word_embeddings", true}};
    return WrittenModel(tensors, config.dump(), {});
}

WrittenModel WrittenModel::evo2()
{
    constexpr long Hidden = 1920, Inner = 5120, Symbols = 512, Heads = 15, Groups = 128, States = 16;
    Tensors tensors;
    tensors.weight("embedding_layer", Symbols, Hidden);
    tensors.scale("norm.scale", Hidden);
    for (int k = 0; k < 4; ++k) {
        const std::string block = "blocks." + std::to_string(k) + ".", filter = block + "filter.";
        tensors.scale(block + "pre_norm.scale", Hidden);
        tensors.scale(block + "post_norm.scale", Hidden);
        if (k == 3) {
            tensors.weight(block + "inner_mha_cls.Wqkv", 3 * Hidden, Hidden);
            tensors.weight(block + "inner_mha_cls.out_proj", Hidden, Hidden);
            tensors.add(block + "inner_mha_cls.out_proj.bias", {Hidden}, 0, 0.1F);
        } else {
            tensors.weight(block + "projections", 3 * Hidden, Hidden);
            tensors.add(filter + "short_filter_weight", {3 * Hidden, 1, 3}, 0, 1);
            tensors.weight(block + "out_filter_dense", Hidden, Hidden);
            tensors.add(block + "out_filter_dense.bias", {Hidden}, 0, 0.1F);
        }
        if (k == 0)
            tensors.add(filter + "h", {Groups, 1, 7}, 0, 0.5F);
        if (k == 1)
            tensors.add(filter + "h", {Groups, 1, 128}, 0, 0.1F);
        if (k == 2) {
            tensors.add(filter + "log_poles", {Hidden, States, 1}, -0.05F, 0.08F, true);
            tensors.add(filter + "residues", {Hidden, States}, 0, 0.05F, true);
        }
        if (k == 1 || k == 2)
            tensors.add(filter + "D", {Hidden}, 0, 1);
        tensors.weight(block + "mlp.l1", Inner, Hidden);
        tensors.weight(block + "mlp.l2", Inner, Hidden);
        tensors.weight(block + "mlp.l3", Hidden, Inner);
    }
    checkpoint::GivenOptions given;
    given.set = {{"num_attention_heads", Heads}, {"rotary_emb_base", 1e4}};
    return WrittenModel(tensors, {}, given);
}

} // namespace tnn::bench
