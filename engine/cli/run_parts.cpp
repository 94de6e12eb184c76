// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/run_parts.h"

#include "engine/cli/console.h"
#include "engine/document/document_cache.h"
#include "engine/error.h"
#include "engine/io/npy.h"

namespace tnn::cli {

namespace {

document::Arithmetics arithmeticsOf(const DeviceCall &call, const document::Devices &devices)
{
    if (call.device.kind == document::Device::Kind::Cpu)
        return {};
    if (!devices.arithmetics)
        throw Error("is served by tnnscope-torch, and not by this program").in("device " + nameOf(call.device));
    return devices.arithmetics(call.device, call.precision);
}

} // namespace

document::DocumentPtr openDocument(const CheckpointCall &call, const document::Devices &devices)
{
    return openDocument(call.checkpoint, call, devices);
}

document::DocumentPtr openDocument(const std::string &path, const CheckpointCall &call,
                                   const document::Devices &devices)
{
    checkpoint::GivenOptions given{{}, call.set};
    if (!call.config.empty())
        given.config = checkpoint::readConfig(call.config);
    const auto open = [&] { return document::Document::open(path, given, arithmeticsOf(call, devices)); };
    document::DocumentPtr document = devices.cache
        ? devices.cache->get({path, given, nameOf(call.device), nameOf(call.precision)}, open)
        : open();
    for (const Message &warning : document->description().warnings)
        warn(warning);
    return document;
}

void warnOfEach(const std::vector<Message> &warnings)
{
    for (const Message &warning : warnings)
        warn(warning);
}

std::string npyOf(const run::Array &array)
{
    return io::npy(array.values, array.shape);
}

} // namespace tnn::cli
