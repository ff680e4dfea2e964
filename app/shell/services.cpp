#include "app/shell/services.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <QDesktopServices>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QUrl>

#include "app/benchmark/services.h"
#include "app/explore/judge.h"
#include "app/explore/shell_words.h"
#include "kernels/check/tried_fixes.h"
#include "kernels/cost/cost_study.h"
#include "kernels/own/orders.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::app {

namespace {

// Judges a run and adds its time on a GPU. The first call reads the recorded results and may be made in any
// thread.
viz::Verdict judgeAndModel(const trace::Trace& trace, const std::stop_token& stop) {
    static const std::optional<bench::Report> measured = recordedResults();
    viz::Verdict verdict = judge(trace, stop);
    verdict.time = modelledTime(trace, measured ? &*measured : nullptr);
    return verdict;
}

struct KnownEditor {
    const char* name;
    const char* asked; // its arguments for a file and a line
    bool needsTerminal;
};

constexpr auto askedByPlus = "+LINE FILE", askedByColon = "FILE:LINE", askedByGoto = "--goto FILE:LINE",
               askedByOption = "--line LINE FILE";
constexpr std::array knownEditors{
    KnownEditor{"vi", askedByPlus, true},        KnownEditor{"vim", askedByPlus, true},
    KnownEditor{"nvim", askedByPlus, true},      KnownEditor{"nano", askedByPlus, true},
    KnownEditor{"micro", askedByPlus, true},     KnownEditor{"hx", askedByColon, true},
    KnownEditor{"helix", askedByColon, true},    KnownEditor{"gvim", askedByPlus, false},
    KnownEditor{"emacs", askedByPlus, false},    KnownEditor{"emacsclient", askedByPlus, false},
    KnownEditor{"gedit", askedByPlus, false},    KnownEditor{"subl", askedByColon, false},
    KnownEditor{"zed", askedByColon, false},     KnownEditor{"code", askedByGoto, false},
    KnownEditor{"codium", askedByGoto, false},   KnownEditor{"kate", askedByOption, false},
    KnownEditor{"kwrite", askedByOption, false}, KnownEditor{"clion", askedByOption, false},
};

// Returns the arguments for a file and a line. FILE is replaced last, because a file's name may contain
// "LINE".
QStringList placeWords(const char* asked, const QString& file, int line) {
    QStringList words = QString::fromLatin1(asked).split(u' ');
    words.replaceInStrings(QStringLiteral("LINE"), QString::number(line));
    return words.replaceInStrings(QStringLiteral("FILE"), file);
}

bool start(EditorCommand command) {
    if (command.needsTerminal) {
        const QString terminal = qEnvironmentVariable("TERMINAL", QStringLiteral("x-terminal-emulator"));
        command.words = QStringList{terminal, QStringLiteral("-e")} + command.words;
    }
    const QString program = QStandardPaths::findExecutable(command.words.takeFirst());
    return !program.isEmpty() && QProcess::startDetached(program, command.words);
}

} // namespace

Services usualServices() {
    Services services;
    services.record = [](const kernels::Request& request, std::stop_token stop) {
        return kernels::record(request, std::move(stop));
    };
    services.load = [](const QString& path, const std::stop_token& stop) {
        return trace::load_trace(path.toStdString(), stop);
    };
    services.runProgram = [](own::ProgramRequest request, const std::stop_token& stop) {
        request.follows_values = true;
        const auto program = std::make_shared<const own::BuiltProgram>(request, stop);
        return RunController::Ran{program, program->record(stop)};
    };
    // The command line, which knows the options of a cell, replaces this function.
    services.programIn = [](const std::string& notebook, const std::string& title) {
        own::ProgramRequest request;
        request.build.files.emplace_back(notebook);
        request.build.program = title;
        return request;
    };
    services.compareOrders = [](const own::BuiltProgram& program, const SharedTrace& recorded,
                                const std::stop_token& stop, std::vector<trace::RunInOrder>* kept) {
        return compare_orders(program, recorded, stop, kept);
    };
    services.tryFixes = [](const own::BuiltProgram& program, const trace::Trace& recorded,
                           const std::stop_token& stop) {
        kernels::CheckReport report = kernels::check(recorded, nullptr, kernels::Blocks::together, stop);
        // A recording that is incomplete is not a problem of the program.
        std::erase_if(report.findings,
                      [](const trace::Finding& one) { return one.kind == trace::FindingKind::incomplete; });
        kernels::try_fixes(program.request(), recorded, report, stop);
        return std::move(report.findings);
    };
    services.openInEditor = openInEditor;
    services.judge = judgeAndModel;
    services.compare = answersOf;
    services.save = [](const trace::Trace& trace, const QString& path) {
        trace::save_trace(trace, path.toStdString());
    };
    services.clock = [] {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration<double, std::milli>(now).count();
    };
    services.showInFolder = [](const QString& file) {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file).absolutePath()));
    };
    services.executors = [] { return kernels::executors(); };
    services.benchmark = usualBenchServices();
    return services;
}

std::optional<viz::ModelledTime> modelledTime(const trace::Trace& trace, const bench::Report* measured) {
    if (trace.launches.empty() || trace.fault) return std::nullopt;
    const cost::Machine& machine = cost::h200();
    const cost::Seconds parts = parts_of(cost_of(trace, machine));
    viz::ModelledTime time{QString::fromStdString(machine.name),
                           parts.launch,
                           parts.memory,
                           parts.banks,
                           parts.issue,
                           parts.waits,
                           parts.conflicts,
                           {}};
    if (const bench::Row* row = measured ? cost::measured_row(*measured, trace) : nullptr)
        time.measured = row->times->median_s;
    return time;
}

std::optional<EditorCommand> editorCommand(const QString& editor, const QString& file, int line) {
    const auto parts = wordsOfShell(editor);
    if (!parts || parts->empty()) return std::nullopt;
    EditorCommand command;
    for (const std::string& word : *parts) command.words << QString::fromStdString(word);
    const std::string name = QFileInfo(command.words.front()).fileName().toStdString();
    const auto known = std::ranges::find(knownEditors, name,
                                         [](const KnownEditor& one) { return std::string_view(one.name); });
    const bool isKnown = known != knownEditors.end() && line > 0;
    command.words += isKnown ? placeWords(known->asked, file, line) : QStringList{file};
    command.needsTerminal = (known != knownEditors.end() && known->needsTerminal) ||
                            command.words.contains(QStringLiteral("-nw"));
    return command;
}

bool openInEditor(const QString& file, int line) {
    for (const char* variable : {"VISUAL", "EDITOR"}) {
        const auto command = editorCommand(qEnvironmentVariable(variable), file, line);
        if (command && start(*command)) return true;
    }
    return QDesktopServices::openUrl(QUrl::fromLocalFile(file));
}

} // namespace scanscope::app
