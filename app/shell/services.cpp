#include "app/shell/services.h"

#include <chrono>
#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>

#include "app/explore/judge.h"
#include "kernels/own/record_program.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::app {

Services usualServices() {
    Services services;
    services.record = [](const kernels::Request& request, std::stop_token stop) {
        return kernels::record(request, std::move(stop));
    };
    services.load = [](const QString& path, const std::stop_token& stop) {
        if (own::is_program_name(path.toStdString())) {
            own::ProgramRequest program;
            program.build.files.emplace_back(path.toStdString());
            return own::record_program(program, stop);
        }
        return trace::load_trace(path.toStdString(), stop);
    };
    services.judge = judge;
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

} // namespace scanscope::app
