// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/texts/completions.h"

#include <string_view>
#include <vector>

#include "engine/cli/texts/listed_command.h"
#include "engine/io/joined.h"

namespace tnn::cli {

namespace {

/// The names of the options, without positionals.
std::string optionNames(const ListedCommand &command)
{
    std::vector<std::string> names;
    for (const ListedOption &option : command.options)
        if (!option.isPositional)
            names.insert(names.end(), option.names.begin(), option.names.end());
    return io::joined(names, " ");
}

std::string commandNames(const std::vector<ListedCommand> &commands)
{
    std::vector<std::string> names;
    for (const ListedCommand &command : commands)
        if (!command.name.empty())
            names.push_back(command.name);
    return io::joined(names, " ");
}

/// Puts a backslash before each of these characters.
std::string escaped(std::string_view text, std::string_view which)
{
    std::string result;
    for (const char one : text) {
        if (which.find(one) != std::string_view::npos)
            result += '\\';
        result += one;
    }
    return result;
}

/// In single quotes, in which nothing is escaped.
std::string inQuotes(std::string_view text)
{
    std::string result = "'";
    for (const char one : text)
        result += one == '\'' ? std::string("'\\''") : std::string(1, one);
    return result + "'";
}

/// One case: the words after an option of a command that takes a value; none where it is a file or free text.
std::string bashCases(const ListedCommand &command)
{
    std::string cases;
    for (const ListedOption &option : command.options) {
        if (option.type.empty() || option.isPositional)
            continue;
        const std::string names = io::joined(option.names, "|",
                                             [&](const std::string &name) { return command.name + ":" + name; });
        cases += "        " + names + ") words='" + io::joined(option.words, " ") + "' ;;\n";
    }
    return cases;
}

/// "--view=[help]:view:(words)" for _arguments.
std::string zshSpec(const ListedOption &option, const std::string &name)
{
    const std::string action = option.words.empty() && option.takesFile ? "_files"
        : option.words.empty()                                          ? " "
                                                                        : "(" + io::joined(option.words, " ") + ")";
    if (option.isPositional)
        return inQuotes("*:" + name + ":" + action);
    const std::string help = "[" + escaped(option.help, "[]:\\") + "]";
    if (option.type.empty())
        return inQuotes(name + help);
    const std::string value = name.starts_with("--") ? "=" : "";
    const std::string message = name.substr(name.find_first_not_of('-'));
    return inQuotes("*" + name + value + help + ":" + message + ":" + action);
}

std::string zshCase(const ListedCommand &command)
{
    std::string text = "        " + (command.name.empty() ? std::string("*") : command.name)
        + ")\n            _arguments";
    for (const ListedOption &option : command.options)
        for (const std::string &name : option.names)
            text += " \\\n                " + zshSpec(option, name);
    return text + " ;;\n";
}

std::string fishOptions(const std::string &program, const std::string &condition, const ListedCommand &command)
{
    std::string text;
    for (const ListedOption &option : command.options) {
        if (option.isPositional)
            continue;
        text.append("complete -c ").append(program).append(condition);
        for (const std::string &name : option.names)
            text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
        if (!option.type.empty())
            text += option.takesFile ? " -r -F" : " -x";
        if (!option.words.empty())
            text += " -a '" + io::joined(option.words, " ") + "'";
        text += " -d '" + escaped(option.help, "\\'") + "'\n";
    }
    return text;
}

} // namespace

std::string bashCompletion()
{
    const std::vector<ListedCommand> commands = listedCommands();
    std::string options, values, names;
    for (const ListedCommand &command : commands) {
        if (!command.name.empty()) {
            options += "        " + command.name + ") words='" + optionNames(command) + "' ;;\n";
            names.append(names.empty() ? "" : "|").append(command.name);
        }
        values += bashCases(command);
    }
    return R"(# Completion of tnnscope for bash
_tnnscope()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} words= file
    COMPREPLY=()
    if [[ ${COMP_WORDS[0]##*/} == tnnscope-bench ]]; then
        command=bench
    elif [[ $COMP_CWORD -eq 1 && $word != -* ]]; then
        COMPREPLY=($(compgen -W ')"
        + commandNames(commands) + R"(' -- "$word"))
        while IFS= read -r file; do
            COMPREPLY+=("$file")
        done < <(compgen -f -- "$word")
        compopt -o filenames 2>/dev/null
        return
    fi
    case $command in
        )"
        + names + R"() ;;
        *) command= ;;
    esac
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD-2]}
    fi
    case $command:$before in
)" + values
        + R"(        *)
            [[ $word == -* ]] || return
            case $command in
)" + options
        + "        *) words='" + optionNames(commands.front()) + R"(' ;;
            esac ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$word"))
} &&
complete -o bashdefault -o default -F _tnnscope tnnscope tnnscope-bench tnnscope-torch
)";
}

std::string zshCompletion()
{
    const std::vector<ListedCommand> commands = listedCommands();
    std::string summaries, cases;
    for (const ListedCommand &command : commands)
        if (!command.name.empty()) {
            summaries += "        " + inQuotes(command.name + ":" + command.summary) + "\n";
            cases += zshCase(command);
        }
    return R"(#compdef tnnscope tnnscope-bench tnnscope-torch
_tnnscope()
{
    local command=$words[2]
    local -a commands=(
)" + summaries
        + R"(    )
    if [[ $service == tnnscope-bench ]]; then
        command=bench
    elif (( CURRENT == 2 )) && [[ $PREFIX != -* ]]; then
        _alternative 'commands:command:{_describe command commands}' 'files:file:_files'
        return
    elif (( ${commands[(I)$command:*]} )); then
        shift words
        (( CURRENT-- ))
    fi
    case $command in
)" + cases
        + zshCase(commands.front()) + R"(    esac
}
_tnnscope "$@"
)";
}

std::string fishCompletion()
{
    const std::vector<ListedCommand> commands = listedCommands();
    const std::string names = commandNames(commands);
    std::string text = "# Completion of tnnscope for fish\n";
    text += fishOptions("tnnscope", " -n 'not __fish_seen_subcommand_from " + names + "'", commands.front());
    for (const ListedCommand &command : commands) {
        if (command.name.empty())
            continue;
        text += "complete -c tnnscope -n __fish_use_subcommand -a " + command.name + " -d '"
            + escaped(command.summary, "\\'") + "'\n";
        text += fishOptions("tnnscope", " -n '__fish_seen_subcommand_from " + command.name + "'", command);
        if (command.name == "bench")
            text += fishOptions("tnnscope-bench", "", command);
    }
    return text + "complete -c tnnscope-torch -w tnnscope\n";
}

} // namespace tnn::cli
