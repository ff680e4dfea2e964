#include "app/export/export_command_text.h"

#include <fmt/format.h>
#include <QStringList>

#include "catalogue.h"
#include "trace/value.h"

namespace scanscope::app {

namespace {

constexpr std::size_t mostTyped = 64; // elements that are written out

// Whole where the shell takes it as it is, else in quotes.
QString quoted(const std::string& word) {
    const bool plain =
        !word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                "0123456789.,:=/@%+_-") == std::string::npos;
    const QString text = QString::fromStdString(word);
    return plain ? text : u'\'' + QString(text).replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

std::vector<std::string> runWords(const trace::Trace& trace) {
    const trace::Run& run = trace.run;
    const kernels::Algorithm* algorithm = kernels::find_algorithm(run.algorithm);
    const bool changed = run.options.contains("without-barrier"); // which export cannot be told
    if (!algorithm || changed || trace.input.size() > mostTyped || trace.launches.empty())
        return {"run.scantrace"};
    std::string input;
    for (const trace::Value value : trace.input) {
        if (!input.empty()) input += ',';
        input += trace::to_text(value, run.type);
    }
    std::vector<std::string> words{run.algorithm, "--input", input};
    if (run.type != trace::ElementType::int32)
        words.insert(words.end(), {"--type", std::string(trace::name_of(run.type))});
    if (run.op != trace::Operator::sum)
        words.insert(words.end(), {"--op", std::string(trace::name_of(run.op))});
    if (algorithm->has_forms()) words.push_back(fmt::format("--{}", trace::name_of(run.form)));
    words.insert(words.end(), {"--block", std::to_string(trace.launches.front().block.count())});
    for (const auto& [name, value] : run.options) {
        words.push_back(fmt::format("--{}", name));
        if (!value.empty()) words.push_back(value);
    }
    return words;
}

} // namespace

QString commandText(const trace::Trace& trace, const ExportSettings& settings, const QString& file,
                    bool symbols) {
    std::vector<std::string> words{"scanscope", "export"};
    for (const std::string& word : runWords(trace)) words.push_back(word);
    if (symbols) words.emplace_back("--symbolic");
    for (const std::string& word : asArguments(settings)) words.push_back(word);
    words.insert(words.end(), {"-o", file.toStdString()});
    QStringList text;
    for (const std::string& word : words) text << quoted(word);
    return text.join(u' ');
}

} // namespace scanscope::app
