// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/arguments.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <memory>

#include "engine/cli/call_values.h"
#include "engine/cli/commands.h"
#include "engine/cli/typed_options.h"

namespace tnn::cli {

namespace {

/// Returns whether the option is an input that can be sent to an engine: a FILE, or a list with FILEs
/// (typed_options.h).
bool isInput(const CLI::Option &option)
{
    return option.get_name() != "-o" && option.get_type_name().find(File) != std::string::npos;
}

/// Returns the files of a model in a directory. What else is there may be an earlier result.
std::vector<std::string> modelFiles(const std::filesystem::path &directory)
{
    constexpr std::array Endings{"config.json", "encoder.json", "vocab.json", ".index.json", ".safetensors",
                                 ".bin",        ".ckpt",        ".txt",       ".bpe"};
    std::vector<std::string> files;
    std::error_code ignored;
    for (std::filesystem::directory_iterator entry(directory, ignored), end; !ignored && entry != end;
         entry.increment(ignored)) {
        const std::string path = entry->path().string();
        if (std::any_of(Endings.begin(), Endings.end(), [&](const char *ending) { return path.ends_with(ending); }))
            files.push_back(path);
    }
    return files;
}

/// Help that shows a default as "--layer INT=0" whatever the version of CLI11: 2.4 and later write "INT [0] ".
class HelpFormat : public CLI::Formatter {
public:
    std::string make_option_opts(const CLI::Option *option) const override
    {
        std::string text = CLI::Formatter::make_option_opts(option);
        const std::string defaults = option->get_default_str(), bracketed = " [" + defaults + "] ";
        if (const std::size_t place = text.find(bracketed); place != std::string::npos)
            text.replace(place, bracketed.size(), "=" + defaults);
        return text;
    }
};

/// The subcommands with their options, which fill in their calls.
class Parser {
public:
    explicit Parser(const std::string &version)
    {
        m_app.formatter(std::make_shared<HelpFormat>());
        m_app.set_version_flag("--version", "tnnscope " + version);
        m_app.footer("Without a subcommand, tnnscope opens the checkpoint in its window.");
        m_app.require_subcommand(1);
        for (const Command &command : allCommands())
            add(command);
    }

    CLI::App &app() { return m_app; }
    /// Returns null for an option.
    CLI::App *command(const std::string &word) { return word.starts_with('-') ? nullptr : m_app.get_subcommand(word); }
    std::string chosen() const
    {
        const auto chosen = m_app.get_subcommands();
        return chosen.empty() ? std::string() : chosen.front()->get_name();
    }
    Call &call() { return m_calls.at(chosen()); }
    std::vector<GivenOption> given()
    {
        std::vector<GivenOption> given;
        for (const CLI::Option *option : command(chosen())->get_options())
            if (option->count() > 0)
                given.push_back({option->get_name(),
                                 option->get_items_expected_max() == 0 ? std::vector<std::string>() : option->results(),
                                 isInput(*option)});
        return given;
    }

private:
    void add(const Command &command)
    {
        CLI::App *const sub = m_app.add_subcommand(std::string(command.name), std::string(command.summary));
        sub->group(command.isListed() ? "Subcommands" : "");
        sub->footer(command.examples.empty() ? std::string() : "Examples:\n" + std::string(command.examples));
        Call &call = m_calls[std::string(command.name)] = command.call;
        std::visit([sub](auto &one) { addOptions(*sub, one); }, call);
    }

    CLI::App m_app{std::string(ProgramSummary) + ".", "tnnscope"};
    std::map<std::string, Call> m_calls; ///< by command
};

/// Returns the arguments after the program. A negative number after an option is joined to it: "--length -5" is a wrong
/// length, not an unknown option -5.
std::vector<std::string> wordsOf(int argc, const char *const *argv)
{
    std::vector<std::string> words;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const bool negative = word.size() > 1 && word[0] == '-'
            && (std::isdigit(static_cast<unsigned char>(word[1])) != 0 || word[1] == '.');
        if (negative && !words.empty() && words.back() != "--" && words.back().rfind("--", 0) == 0
            && words.back().find('=') == std::string::npos)
            words.back() += "=" + word;
        else
            words.push_back(word);
    }
    return words;
}

/// Throws for an unknown command.
void checkCommand(std::string_view word)
{
    std::vector<std::string_view> names = commandNames();
    names.insert(names.begin(), {"--help", "--version"});
    if (word != "-h" && std::find(names.begin(), names.end(), word) == names.end())
        throw UsageError("'" + std::string(word) + "' is neither a command nor an option" + suggestion(word, names));
}

[[noreturn]] void refuseOption(const CLI::App &command, const std::string &name)
{
    if (name == "--head" && command.get_name() == "etsc")
        throw UsageError("--head is now called --taps", command.get_name());
    std::vector<std::string> names;
    for (const CLI::Option *known : command.get_options())
        names.push_back(known->get_name());
    throw UsageError("unknown option " + name + suggestion(name, {names.begin(), names.end()}), command.get_name());
}

/// Throws for an unknown option among the words from `first` before any other error is reported. Returns whether help
/// is requested.
bool checkOptions(const CLI::App &command, const std::vector<std::string> &words, std::size_t first)
{
    bool help = false;
    for (std::size_t i = first; i < words.size() && words[i] != "--"; ++i) {
        const std::string &word = words[i];
        if (word.size() < 2 || word[0] != '-')
            continue;
        const std::string name = word[1] == '-' ? word.substr(0, word.find('=')) : word.substr(0, 2);
        const CLI::Option *const option = command.get_option_no_throw(name);
        if (option == nullptr)
            refuseOption(command, name);
        help = help || option == command.get_help_ptr();
        if (word.size() <= name.size() + 1 && option->get_items_expected_max() > 0)
            ++i; // the value
    }
    return help;
}

/// CLI11 leaves two empty lines between groups.
std::string oneLineGaps(std::string help)
{
    for (std::size_t gap = help.find("\n\n\n"); gap != std::string::npos; gap = help.find("\n\n\n", gap))
        help.erase(gap, 1);
    return help;
}

/// Returns CLI11's message as one sentence without a period.
std::string sentence(std::string message)
{
    std::replace(message.begin(), message.end(), '\n', ' ');
    message.erase(message.find_last_not_of(" .") + 1);
    return message;
}

/// Returns the option at the beginning of such a message: "--length: 1 required TEXT missing".
std::string optionOf(const std::string &message)
{
    return message.substr(0, message.find(':'));
}

/// Parses words in reverse order, in addition to the options that have been given values.
ParsedArguments parsedBy(Parser &parser, std::vector<std::string> words)
{
    ParsedArguments parsed;
    try {
        parser.app().parse(std::move(words));
    } catch (const CLI::CallForVersion &call) {
        parsed.print = std::string(call.what()) + "\n";
        return parsed;
    } catch (const CLI::CallForHelp &) {
        WindowCall window;
        addOptions(parser.app(), window);
        parser.app().require_subcommand(0);
        parsed.print = oneLineGaps(parser.app().help());
        return parsed;
    } catch (const UsageError &error) {
        throw UsageError(error.what(), parser.chosen());
    } catch (const CLI::ArgumentMismatch &error) {
        throw UsageError(optionOf(error.what()) + " requires one value", parser.chosen());
    } catch (const CLI::ParseError &error) {
        throw UsageError(sentence(error.what()), parser.chosen());
    }
    parsed.command = parser.chosen();
    parsed.call = std::move(parser.call());
    parsed.given = parser.given();
    if (auto *plot = std::get_if<PlotCall>(&parsed.call))
        plot->inputs = inputFiles(parsed.given);
    return parsed;
}

/// Returns the option with a name without dashes.
CLI::Option *optionNamed(CLI::App &command, const std::string &name)
{
    for (const std::string &dashed : {"--" + name, "-" + name, name})
        if (CLI::Option *const option = command.get_option_no_throw(dashed); option != nullptr)
            return option;
    refuseOption(command, "--" + name);
}

/// Returns a value of a request as text: a string, a number, true, or the path of an input that was sent.
std::string valueIn(const io::Json &value, const CLI::Option &option, const RequestInputs &inputs)
{
    if (isInput(option) && value.is_object()) {
        const io::Json name = value.value("name", io::Json());
        return (name.is_string() ? name.get<std::string>() + "=" : std::string()) + inputs.received(value);
    }
    std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    if (!(value.is_string() || value.is_number() || value == true) || text.find('\0') != std::string::npos)
        throw UsageError(option.get_name() + ": a value is a string, a number or true");
    if (isInput(option))
        inputs.check(option.get_type_name().starts_with("NAME=") ? text.substr(text.find('=') + 1) : text);
    return text;
}

} // namespace

std::vector<std::string> inputFiles(const std::vector<GivenOption> &given)
{
    std::vector<std::string> files;
    for (const GivenOption &option : given) {
        if (!option.isInput && option.name != "--against" && option.name != "--bpe")
            continue;
        for (const std::string &value : option.values) {
            const std::filesystem::path path = option.name == "--with" ? value.substr(value.find('=') + 1) : value;
            std::error_code ignored;
            std::vector<std::string> parts{path.string()};
            if (std::filesystem::is_directory(path, ignored))
                parts = modelFiles(path);
            else if (!option.name.starts_with('-'))
                parts.insert(parts.end(),
                             {run::dictionaryPath(path.string()), path.parent_path() / "dict.txt",
                              path.parent_path() / "config.json"});
            files.insert(files.end(), parts.begin(), parts.end());
        }
    }
    return files;
}

std::optional<WindowCall> parseWindow(int argc, const char *const *argv)
{
    std::vector<std::string> words = wordsOf(argc, argv);
    CLI::App app;
    WindowCall call;
    addOptions(app, call);
    if (checkOptions(app, words, 0))
        return {};
    std::reverse(words.begin(), words.end());
    try {
        app.parse(words);
    } catch (const CLI::ArgumentMismatch &error) {
        throw UsageError(optionOf(error.what()) + " requires one value");
    } catch (const CLI::ParseError &error) {
        throw UsageError(sentence(error.what()));
    }
    return call;
}

ParsedArguments parseArguments(int argc, const char *const *argv, const std::string &version)
{
    std::vector<std::string> words = wordsOf(argc, argv);
    const std::string first = words.empty() ? "" : words.front();
    checkCommand(first);
    Parser parser(version);
    if (const CLI::App *command = parser.command(first); command != nullptr && checkOptions(*command, words, 1)) {
        ParsedArguments parsed;
        parsed.print = oneLineGaps(command->help("tnnscope"));
        return parsed;
    }
    std::reverse(words.begin(), words.end()); // the order CLI11 expects
    return parsedBy(parser, std::move(words));
}

ParsedArguments parseRequest(const io::Json &request, const std::string &version, const RequestInputs &inputs)
{
    const std::string name = request[0];
    checkCommand(name);
    Parser parser(version);
    CLI::App *const command = parser.command(name);
    if (request.size() > 2 || (request.size() == 2 && (command == nullptr || !request[1].is_object())))
        throw UsageError("the options of a command are one object");
    static const io::Json None = io::Json::object();
    const io::Json &options = request.size() == 2 ? request[1] : None;
    for (const auto &[key, values] : options.items()) {
        CLI::Option *const option = optionNamed(*command, key);
        for (const io::Json &value : values)
            option->add_result(valueIn(value, *option, inputs));
    }
    return parsedBy(parser, {name});
}

} // namespace tnn::cli
