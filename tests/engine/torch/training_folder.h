// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include <QTemporaryDir>

#include "engine/io/file.h"
#include "engine/run/training/train.h"
#include "engine/torch/trainer.h"

namespace tnn::test {

inline std::string someText()
{
    std::string text;
    for (int k = 0; k < 60; ++k)
        text += "The lag is " + std::to_string(k * k % 97) + ",\n and the token \xc3\xa4 comes again.\n";
    return text;
}

struct TrainingFolder {
    QTemporaryDir folder;
    std::string text = folder.filePath("text.txt").toStdString();

    TrainingFolder() { io::writeFile(text, someText()); }

    run::TrainRequest request(const std::string &name) const
    {
        run::TrainRequest request;
        request.texts = {text};
        request.output = folder.filePath(QString::fromStdString(name)).toStdString();
        request.network.length = 16;
        request.network.dim = 12;
        request.network.layers = 2;
        request.network.heads = 2;
        request.network.rpeDim = 6;
        request.network.rpeLayers = 1;
        request.steps = 8;
        request.batch = 2;
        request.warmup = 2;
        request.validation = 0.1;
        request.validateEvery = 4;
        request.saveEvery = 3;
        return request;
    }
};

inline run::TrainResult trained(const run::TrainRequest &request,
                                const std::function<void(const run::TrainProgress &)> &onProgress = {},
                                const Task &task = {})
{
    return libtorch::train(run::startTraining(request), onProgress, task);
}

} // namespace tnn::test
