// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/python/model.h"

#include <utility>
#include <vector>

#include <pybind11/stl.h>

#include "engine/figures/kernels/findings_figure.h"
#include "engine/python/arguments.h"
#include "engine/python/bindings.h"
#include "engine/python/interruptible.h"
#include "engine/run/info.h"

namespace tnn::python {

namespace py = pybind11;

namespace {

checkpoint::GivenOptions givenOptions(const Model::Options &set, const std::string &config)
{
    checkpoint::GivenOptions given{{}, set};
    if (!config.empty())
        given.config = checkpoint::readConfig(config);
    return given;
}

} // namespace

Model::Model(const std::string &path, const Options &options, const std::string &config, std::string vocabulary,
             std::string bytePairs) :
    m_dictionary(std::move(vocabulary)),
    m_bytePairs(std::move(bytePairs)),
    m_document(interruptible(
        [path, given = givenOptions(options, config)](const Task &) { return document::Document::open(path, given); }))
{
}

void Model::warnOfDescription() const
{
    warn(m_document->description().warnings);
}

std::string Model::family() const
{
    return m_document->description().family;
}

py::tuple Model::layer(int number) const
{
    const checkpoint::Description &description = m_document->description();
    const checkpoint::LayerDescription &layer = description.layers.at(static_cast<std::size_t>(number));
    const checkpoint::TnoDescription &tno = description.tnos[static_cast<std::size_t>(layer.tnos.front())];
    std::vector<std::string> axes;
    for (const int one : layer.tnos)
        axes.emplace_back(nameOf(description.tnos[static_cast<std::size_t>(one)].axis));
    return py::make_tuple(layer.name.english(), tno.heads, tno.headDim, tno.causal, axes);
}

std::string Model::info() const
{
    return interruptible(
        [document = m_document](const Task &task) { return run::infoJson(run::info(document, task), false); });
}

std::string Model::findings() const
{
    return interruptible([document = m_document](const Task &task) {
        figures::FigureRequest request;
        request.selection.n = document->defaultLength();
        return findingsJson(figures::findingsFigure(*document, request, task), *document);
    });
}

void bindModel(py::module_ &module)
{
    py::class_<Model>(module, "Model")
        .def(py::init<const std::string &, const Model::Options &, const std::string &, std::string, std::string>())
        .def("warn", &Model::warnOfDescription)
        .def_property_readonly("family", &Model::family)
        .def_property_readonly("default_length", &Model::defaultLength)
        .def_property_readonly("layers", &Model::layers)
        .def("layer", &Model::layer)
        .def("info", &Model::info)
        .def("findings", &Model::findings)
        .def("kernel", &Model::kernel)
        .def("apply", &Model::apply)
        .def("modes", &Model::modes)
        .def("memory", &Model::memory)
        .def("response", &Model::response)
        .def("hankel", &Model::hankel)
        .def("forward", &Model::forward)
        .def("encode", &Model::encode)
        .def("decode", &Model::decode)
        .def("read", &Model::read)
        .def("read_all", &Model::readAll)
        .def("generate", &Model::generate)
        .def("evaluate", &Model::evaluate)
        .def("scan", &Model::scan)
        .def("dependencies", &Model::dependencies)
        .def("sweep", &Model::sweep)
        .def("position_losses", &Model::positionLosses)
        .def("scan_variants", &Model::scanVariants);
}

} // namespace tnn::python
