#include "app/explore/second_file.h"

#include <filesystem>

#include <QDir>
#include <QFileInfo>

#include "app/arguments/file_names.h"
#include "app/frame/failure.h"
#include "kernels/own/program_request.h"
#include "kernels/trace/side_by_side.h"
#include "viz/model/language.h"

namespace scanscope::app {

namespace {

trace::Trace readOrRun(const SecondFile& file, const RunController::Load& load,
                       const RunController::RunProgram& runProgram, const std::stop_token& stop) {
    const QString name = QFileInfo(file.path).fileName();
    if (file.program) {
        if (!QFileInfo::exists(file.path))
            throw UnreadableFile(
                file.path, viz::tr("The file %1 does not exist.").arg(QDir::toNativeSeparators(file.path)));
        return std::move(runProgram(*file.program, stop).recorded.trace);
    }
    if (kindOfFile(std::filesystem::path(file.path.toStdU16String())) != FileKind::recording)
        throw UnreadableFile(
            file.path,
            viz::tr("%1 is neither a recording nor a program. Only these can be shown beside a run.")
                .arg(name));
    return load(file.path, stop);
}

} // namespace

SecondFile secondFileOf(const QString& path) {
    SecondFile file{path, {}};
    if (own::is_run_by_name(path.toStdString()))
        file.program.emplace().build.files.emplace_back(path.toStdString());
    return file;
}

trace::Trace traceOf(const SecondFile& file, const RunController::Load& load,
                     const RunController::RunProgram& runProgram, const std::stop_token& stop) {
    try {
        trace::Trace trace = readOrRun(file, load, runProgram, stop);
        if (count_steps(trace) == 0)
            throw UnreadableFile(file.path, viz::tr("%1 has no steps, so it cannot be shown beside a run.")
                                                .arg(QFileInfo(file.path).fileName()));
        return trace;
    } catch (...) {
        rethrowAsUnreadable(file.path);
    }
}

} // namespace scanscope::app
