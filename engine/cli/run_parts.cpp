// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/run_parts.h"

#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/document/document_cache.h"
#include "engine/io/npy.h"

namespace tnn::cli {

namespace {

document::Arithmetics arithmeticsOf(const Arguments &arguments, const document::Devices &devices)
{
    const document::Device device = deviceNamed(arguments.device);
    if (device.kind == document::Device::Kind::Cpu)
        return {};
    if (!devices.arithmetics)
        throw Error("is served by tnnscope-torch, and not by this program").in("device " + nameOf(device));
    return devices.arithmetics(device, precisionNamed(arguments.precision));
}

} // namespace

document::DocumentPtr openDocument(const Arguments &arguments, const document::Devices &devices)
{
    return openDocument(arguments.checkpoint, arguments, devices);
}

document::DocumentPtr openDocument(const std::string &path, const Arguments &arguments,
                                   const document::Devices &devices)
{
    const checkpoint::GivenOptions given = givenOptions(arguments);
    const auto open = [&] { return document::Document::open(path, given, arithmeticsOf(arguments, devices)); };
    document::DocumentPtr document = devices.cache
        ? devices.cache->get({path, given, arguments.device, arguments.precision}, open)
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
