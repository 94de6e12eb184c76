// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/texts/listed_command.h"

#include <algorithm>

#include "engine/cli/commands.h"
#include "engine/cli/typed_options.h"

namespace tnn::cli {

namespace {

ListedOption listed(const CLI::Option &option)
{
    ListedOption listed;
    listed.isPositional = option.get_positional();
    if (listed.isPositional)
        listed.names.push_back(option.get_name());
    for (const std::string &name : option.get_snames())
        listed.names.push_back("-" + name);
    for (const std::string &name : option.get_lnames())
        listed.names.push_back("--" + name);
    if (option.get_items_expected_max() > 0)
        listed.type = option.get_type_name();
    listed.defaultText = option.get_default_str();
    listed.group = option.get_group();
    listed.help = option.get_description();
    listed.words = wordsOfType(listed.type);
    for (const std::string_view file : {File, "CHECKPOINT", "DIR", "FOLDER"})
        listed.takesFile = listed.takesFile || listed.type.find(file) != std::string::npos;
    listed.isRequired = option.get_required();
    listed.isRepeated = option.get_items_expected_max() > 1;
    return listed;
}

std::vector<ListedOption> optionsOf(const CLI::App &app)
{
    std::vector<ListedOption> options;
    for (const CLI::Option *option : app.get_options())
        options.push_back(listed(*option));
    return options;
}

} // namespace

std::vector<std::string> wordsOfType(std::string_view type)
{
    std::vector<std::string> words;
    while (!type.empty()) {
        const std::size_t end = std::min(type.find('|'), type.size());
        const std::string_view part = type.substr(0, end), word = part.substr(0, part.find('['));
        type.remove_prefix(std::min(end + 1, type.size()));
        if (word.find(':') != std::string_view::npos)
            return {};
        const bool isWord = std::all_of(word.begin(), word.end(), [](char one) {
            return (one >= 'a' && one <= 'z') || (one >= '0' && one <= '9') || one == '-';
        });
        if (isWord && !word.empty())
            words.emplace_back(word);
    }
    return words;
}

std::vector<ListedCommand> listedCommands()
{
    CLI::App window;
    WindowCall windowCall;
    window.set_version_flag("--version", "");
    addOptions(window, windowCall);
    std::vector<ListedCommand> listed{{"", ProgramSummary,
                                       "  tnnscope checkpoint_best.pt\n"
                                       "  tnnscope --layer 3 --channels 0,5 checkpoint_best.pt",
                                       optionsOf(window)}};
    for (const Command &command : allCommands()) {
        if (!command.isListed())
            continue;
        CLI::App app;
        Call call = command.call;
        std::visit([&app](auto &one) { addOptions(app, one); }, call);
        listed.push_back(
            {std::string(command.name), std::string(command.summary), std::string(command.examples), optionsOf(app)});
    }
    return listed;
}

} // namespace tnn::cli
