// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/method.h"

#include <algorithm>

#include "engine/document/conversion.h"
#include "engine/error.h"
#include "engine/io/text_table.h"

namespace tnn::document {

std::string_view nameOf(Method method)
{
    return MethodNames.at(static_cast<std::size_t>(method));
}

std::vector<Method> productMethods()
{
    std::vector<Method> methods;
    for (const toeplitz::Algorithm algorithm : toeplitz::allAlgorithms())
        methods.push_back(static_cast<Method>(algorithm)); // in the same order
    return methods;
}

std::vector<Method> tokenMethods()
{
    std::vector<Method> methods = stateSpaceMethods();
    methods.insert(methods.begin(), {Method::Window, Method::Streaming});
    return methods;
}

std::vector<Method> stateSpaceMethods()
{
    return {Method::Etsc, Method::Paired, Method::Unpadded, Method::Reduced, Method::Stored};
}

std::vector<Method> comparedMethods()
{
    std::vector<Method> methods = productMethods();
    const std::vector<Method> byTokens = tokenMethods();
    methods.insert(methods.end(), byTokens.begin(), byTokens.end());
    return methods;
}

std::vector<std::string_view> namesOf(const std::vector<Method> &methods)
{
    std::vector<std::string_view> names;
    std::transform(methods.begin(), methods.end(), std::back_inserter(names), [](auto one) { return nameOf(one); });
    return names;
}

std::string_view renamed(std::string_view name)
{
    return name == "ssm" || name == "padded" ? nameOf(Method::Etsc) : std::string_view();
}

Method methodNamed(const std::string &name, const std::vector<Method> &offered)
{
    if (const std::string_view now = renamed(name); !now.empty())
        throw Error("'%1' is now called %2", name, now);
    const std::vector<std::string_view> byTokens = namesOf(tokenMethods());
    if (std::find(byTokens.begin(), byTokens.end(), name) != byTokens.end()
        && std::none_of(offered.begin(), offered.end(), runsByTokens))
        throw Error("%1 runs token by token, which is not supported here", name);
    return offered[static_cast<std::size_t>(io::placeAmong(name, namesOf(offered)))];
}

Method methodOf(const ssm::Modes &modes)
{
    return methodNamed(std::string(nameOf(modes.variant)), stateSpaceMethods());
}

bool runsByTokens(Method method)
{
    return method >= Method::Window;
}

toeplitz::Algorithm algorithmOf(Method method)
{
    return method <= Method::Fftw ? static_cast<toeplitz::Algorithm>(method) : toeplitz::Algorithm::Fft;
}

ssm::Variant variantOf(Method method)
{
    switch (method) {
    case Method::Unpadded:
        return ssm::Variant::Unpadded;
    case Method::Reduced:
        return ssm::Variant::Reduced;
    case Method::Stored:
        return ssm::Variant::Stored;
    default:
        return ssm::Variant::Padded;
    }
}

Message titleOf(const ssm::ReduceRequest &request)
{
    const Message size = request.modes == 1 ? Message("1 state")
        : request.modes                     ? Message("%1 states", *request.modes)
                                            : Message("error %1", io::number(request.error));
    return request.taps == ssm::ReduceRequest().taps ? size : Message("%1, %2 taps", size, request.taps);
}

Message titleOf(Method method, const ssm::ReduceRequest &request)
{
    const Message name = Message::verbatim(std::string(nameOf(method)));
    return method == Method::Reduced ? joined({name, titleOf(request)}) : name;
}

Message titleOf(const model::Overrides &overrides)
{
    std::vector<Message> parts;
    if (!overrides.decay)
        parts.push_back(Message("no decay"));
    else if (overrides.gamma)
        parts.push_back(Message::verbatim("\u03b3 " + io::number(*overrides.gamma, 6)));
    if (overrides.band)
        parts.push_back(Message("|lag| \u2264 %1", *overrides.band));
    const long off = overrides.channelsOff();
    if (off == 1)
        parts.push_back(Message("1 channel off"));
    else if (off > 1)
        parts.push_back(Message("%1 channels off", off));
    return joined(parts);
}

Message refusalOf(const Document &document, Method method)
{
    if (method <= Method::Fftw)
        return {};
    for (int tno = 0; tno < document.tnos(); ++tno)
        if (model::dependsOnLength(*document.tno(tno)))
            return Message(
                "the coefficients depend on the text length, so no state can be kept; use fft, which recomputes them");
    for (int tno = 0; method == Method::Stored && tno < document.tnos(); ++tno)
        if (!hasStoredModes(*document.tno(tno), {}))
            return Message("the file does not store the poles of every operator");
    return {};
}

void checkMethod(const Document &document, Method method)
{
    if (const Message refusal = refusalOf(document, method); !refusal.empty())
        throw Error("%1: %2", nameOf(method), refusal).in(document.checkpoint().path);
}

} // namespace tnn::document
