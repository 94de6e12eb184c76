// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/texts/man_pages.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "engine/cli/texts/listed_command.h"
#include "engine/io/joined.h"

namespace tnn::cli {

namespace {

/// Text that roff prints as it is: man(7) would change some of these characters, and read others as requests.
std::string roff(std::string_view text)
{
    std::string escaped;
    for (const char one : text) {
        const bool starts = escaped.empty() || escaped.back() == '\n';
        if (starts && (one == '.' || one == '\''))
            escaped += "\\&";
        switch (one) {
        case '\\':
            escaped += "\\e";
            break;
        case '-':
            escaped += "\\-";
            break;
        case '\'':
            escaped += "\\(aq";
            break;
        case '`':
            escaped += "\\(ga";
            break;
        case '^':
            escaped += "\\(ha";
            break;
        case '~':
            escaped += "\\(ti";
            break;
        default:
            escaped += one;
        }
    }
    return escaped;
}

std::string bold(std::string_view text)
{
    return "\\fB" + roff(text) + "\\fR";
}

std::string italic(std::string_view text)
{
    return "\\fI" + roff(text) + "\\fR";
}

/// A line may break between the alternatives.
std::string typeOf(const ListedOption &option)
{
    std::string type = italic(option.type);
    for (std::size_t bar = type.find('|'); bar != std::string::npos; bar = type.find('|', bar + 1))
        type.insert(bar + 1, R"(\:)");
    return type;
}

std::string pageOf(std::string_view command)
{
    return command.empty() ? "tnnscope" : "tnnscope-" + std::string(command);
}

std::string callOf(std::string_view command)
{
    return command.empty() ? "tnnscope" : "tnnscope " + std::string(command);
}

/// The beginning of a page. Its lines are not justified or hyphenated, which would break the names of options; its
/// summary starts in lower case, as in other programs' pages.
std::string heading(const std::string &page, const std::string &version, std::string summary)
{
    std::string title = page;
    for (char &one : title)
        one = static_cast<char>(std::toupper(static_cast<unsigned char>(one)));
    summary[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(summary[0])));
    return ".TH " + roff(title) + R"( 1 "" "Tnnscope )" + version + "\" \"Tnnscope\"\n.SH NAME\n" + roff(page) + " \\- "
        + roff(summary) + "\n.ad l\n.nh\n";
}

std::string synopsis(const ListedCommand &command)
{
    std::string line = bold(callOf(command.name)) + " [" + italic("OPTIONS") + "]";
    for (const ListedOption &option : command.options) {
        const std::string &name = option.names.back();
        const std::string word = option.isPositional ? italic(name) + (option.isRepeated ? "..." : "")
                                                     : bold(name) + " " + typeOf(option);
        if (option.isRequired)
            line += " " + word;
        else if (option.isPositional)
            line += " [" + word + "]";
    }
    return line + "\n";
}

std::string paragraph(const ListedOption &option)
{
    std::string names = io::joined(option.names, ", ", option.isPositional ? italic : bold);
    if (!option.type.empty() && !option.isPositional)
        names += " " + typeOf(option);
    const std::string defaultText = option.defaultText.empty() ? "" : " Default: " + roff(option.defaultText) + ".";
    return ".TP\n" + names + "\n" + roff(option.help) + "." + (option.isRequired ? " Required." : "") + defaultText
        + "\n";
}

/// The options in their groups, which are in the order of --help.
std::string paragraphs(const ListedCommand &command)
{
    std::vector<std::string> groups;
    for (const ListedOption &option : command.options)
        if (std::find(groups.begin(), groups.end(), option.group) == groups.end())
            groups.push_back(option.group);
    std::string text = ".SH OPTIONS\n";
    for (const std::string &group : groups) {
        if (group != groups.front())
            text += ".SS " + roff(group) + "\n";
        for (const ListedOption &option : command.options)
            if (option.group == group)
                text += paragraph(option);
    }
    return text;
}

std::string commandsOf(const std::vector<ListedCommand> &commands)
{
    std::string text = ".SH COMMANDS\nCommands do not need a display.\n";
    for (const ListedCommand &command : commands)
        if (!command.name.empty())
            text += ".TP\n" + bold(pageOf(command.name)) + "(1)\n" + roff(command.summary) + ".\n";
    return text;
}

const char *const Status
    = ".SH EXIT STATUS\n.TP\n0\nDone.\n.TP\n1\nThe command failed; the reason is on standard error.\n"
      ".TP\n2\nThe arguments are invalid.\n";

std::string page(const ListedCommand &command, const std::vector<ListedCommand> &all, const std::string &version)
{
    std::string text = heading(pageOf(command.name), version, command.summary) + ".SH SYNOPSIS\n" + synopsis(command);
    if (command.name.empty()) {
        text += ".br\n" + bold("tnnscope") + " " + italic("COMMAND") + " ...\n" + ".SH DESCRIPTION\n"
            + roff("Opens trained checkpoints and shows their Toeplitz operators in a window, without running any of "
                   "their code. If a window is already open, the checkpoint opens there. The commands work without "
                   "a window.")
            + "\n" + commandsOf(all);
    } else if (command.name == "bench") {
        text += ".br\n" + bold("tnnscope-bench") + " [" + italic("OPTIONS") + "]\n";
    }
    text += paragraphs(command) + ".SH EXAMPLES\n.EX\n" + roff(command.examples) + "\n.EE\n" + Status
        + ".SH SEE ALSO\n";
    for (const ListedCommand &other : all)
        if (other.name != command.name)
            text += bold(pageOf(other.name)) + "(1),\n";
    return text + bold("tnnscope-torch") + "(1)\n";
}

std::string torchPage(const std::string &version)
{
    return heading("tnnscope-torch", version, "Train, and compute on LibTorch's devices") + ".SH SYNOPSIS\n"
        + bold("tnnscope-torch") + " " + italic("COMMAND") + " ...\n.SH DESCRIPTION\n"
        + roff("Has the commands of tnnscope, and computes on the devices of LibTorch: its CPU and GPUs. tnnscope "
               "starts it for train, for --device torch-cpu or cuda, and for the Device menu of its window. On another "
               "machine, --engine \"ssh HOST tnnscope-torch\" starts it there.")
        + "\n" + Status + ".SH SEE ALSO\n" + bold("tnnscope") + "(1),\n" + bold("tnnscope-train") + "(1)\n";
}

} // namespace

std::map<std::string, std::string> manPages(const std::string &version)
{
    const std::vector<ListedCommand> commands = listedCommands();
    std::map<std::string, std::string> pages{{"tnnscope-torch.1", torchPage(version)}};
    for (const ListedCommand &command : commands)
        pages[pageOf(command.name) + ".1"] = page(command, commands, version);
    return pages;
}

} // namespace tnn::cli
