// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/checkpoint/checkpoint.h"
#include "engine/document/document.h"

namespace tnn::bench {

/// A checkpoint with blocks of a published model's sizes, one of each kind, and numbers from benchNumber() in bfloat16,
/// written to a temporary folder that lives as long as this.
class WrittenModel {
public:
    static WrittenModel lfm2(); ///< LFM2-350M: convolution, attention; a smaller vocabulary
    static WrittenModel evo2(); ///< evo2_1b_base: hcs, hcm, hcl, attention
    WrittenModel(WrittenModel &&) = default;
    WrittenModel &operator=(WrittenModel &&) = delete;
    ~WrittenModel();

    document::DocumentPtr open(const std::shared_ptr<model::Arithmetic> &arithmetic) const;
    std::string weights() const; ///< the path of model.safetensors

private:
    class Tensors;
    explicit WrittenModel(const Tensors &tensors, const std::string &config, checkpoint::GivenOptions given);

    std::string m_folder;
    checkpoint::GivenOptions m_given;
};

} // namespace tnn::bench
