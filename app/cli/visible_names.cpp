#include "app/cli/visible_names.h"

#include <cstring>
#include <initializer_list>
#include <string>

#include "kernels/text/utf8.h"
#include "kernels/text/visible_text.h"

namespace scanscope::app {

namespace {

void show(std::initializer_list<std::string*> texts) {
    for (std::string* text : texts) *text = kernels::visible(*text);
}

void show(std::map<std::string, std::string>& options) {
    std::map<std::string, std::string> shown;
    for (const auto& [name, value] : options) shown.emplace(kernels::visible(name), kernels::visible(value));
    options = std::move(shown);
}

void show(trace::Array& array) { show({&array.name, &array.group}); }

void show(trace::Launch& launch) {
    show({&launch.kernel});
    for (trace::Global& global : launch.globals) show(global);
    for (trace::Argument& argument : launch.arguments) show({&argument.name});
    for (trace::Block& block : launch.blocks) {
        for (trace::Array& array : block.shared) show(array);
        for (trace::Array& array : block.lanes) show(array);
        for (trace::Step& step : block.steps) show({&step.label});
    }
}

} // namespace

trace::Trace withVisibleNames(trace::Trace trace) {
    trace::Run& run = trace.run;
    show({&run.algorithm, &run.name, &run.input_source, &run.executor, &run.device, &run.version});
    show(run.options);
    show({&trace.fault.message, &trace.fault.reason, &trace.fault.array});
    for (trace::Source& source : trace.sources)
        show({&source.path}); // not the source's text, which has several lines
    for (trace::Location& location : trace.locations) show({&location.function});
    for (trace::Launch& launch : trace.launches) show(launch);
    if (!trace.program) return trace;
    for (std::string& file : trace.program->files) show({&file});
    for (trace::Mistake& mistake : trace.program->mistakes) show({&mistake.array, &mistake.text});
    return trace;
}

bench::Report withVisibleNames(bench::Report report) {
    bench::Conditions& conditions = report.conditions;
    show({&conditions.date, &conditions.version, &conditions.compiler, &conditions.system});
    for (std::string& note : conditions.notes) show({&note});
    for (bench::Row& row : report.rows) {
        show({&row.subject.algorithm, &row.subject.executor, &row.device, &row.date, &row.reason});
        show(row.subject.options);
    }
    for (bench::LeftOut& leftOut : report.left_out)
        show({&leftOut.algorithm, &leftOut.executor, &leftOut.reason});
    return report;
}

VisibleBuffer::VisibleBuffer(std::ostream& to)
    : m_to(to)
    , m_pending(1 << 16, '\0') {
    setp(m_pending.data(), m_pending.data() + m_pending.size());
}

VisibleBuffer::~VisibleBuffer() {
    pass(static_cast<std::size_t>(pptr() - pbase())); // even if the last character is incomplete
    m_to.flush();
}

// Passes on the first `bytes` bytes and keeps the others.
void VisibleBuffer::pass(std::size_t bytes) {
    const std::string_view all(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    m_to << kernels::visible_lines(all.substr(0, bytes));
    const std::size_t left = all.size() - bytes;
    std::memmove(m_pending.data(), m_pending.data() + bytes, left);
    setp(m_pending.data(), m_pending.data() + m_pending.size());
    pbump(static_cast<int>(left));
}

VisibleBuffer::int_type VisibleBuffer::overflow(int_type character) {
    const std::string_view all(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    pass(all.size() - utf8::unfinished(all));
    if (!m_to) return traits_type::eof();
    if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
    return sputc(traits_type::to_char_type(character));
}

int VisibleBuffer::sync() {
    const std::string_view all(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    pass(all.size() - utf8::unfinished(all));
    m_to.flush();
    return m_to ? 0 : -1;
}

VisibleStream::VisibleStream(std::ostream& to)
    : std::ostream(nullptr)
    , m_buffer(to) {
    rdbuf(&m_buffer);
    if ((to.flags() & std::ios::unitbuf) != 0) setf(std::ios::unitbuf);
}

} // namespace scanscope::app
