#include "app/cli/show_text.h"

#include <optional>

#include "kernels/run/run.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/fault_text.h"
#include "kernels/trace/provenance.h"
#include "kernels/trace/replay.h"
#include "kernels/trace/warp_requests.h"

namespace scanscope::app {

namespace {

constexpr int schema = 1;

class TraceJson {
public:
    TraceJson(const trace::Trace& trace, bool symbolic, const std::stop_token& stop)
        : m_trace(trace)
        , m_stop(stop)
        , m_symbolic(symbolic)
        , m_provenance(trace) {}

    [[nodiscard]] Json whole() const {
        const trace::Run& run = m_trace.run;
        Json json;
        json["schema"] = schema;
        json["algorithm"] = run.algorithm;
        json["executor"] = run.executor;
        json["type"] = name_of(run.type);
        json["op"] = name_of(run.op);
        json["n"] = run.n;
        json["inclusive"] = run.form == trace::Form::inclusive;
        json["input"] = toJson(m_trace.input, run.type);
        json["output"] = toJson(m_trace.output, run.type_of_output());
        json["fault"] = fault();
        json["counters"] = counters();
        json["launches"] = Json::array();
        for (std::size_t i = 0; i < m_trace.launches.size(); ++i) json["launches"].push_back(launch(i));
        if (m_trace.program) json["program"] = program(*m_trace.program);
        return json;
    }

private:
    [[nodiscard]] static Json program(const trace::OwnProgram& program) {
        Json json;
        json["files"] = program.files;
        json["arguments"] = program.arguments;
        json["output"] = program.output;
        json["status"] = program.status;
        json["launches"] = program.launches;
        json["recorded"] = program.recorded;
        return json;
    }

    [[nodiscard]] Json line(std::uint16_t location) const {
        if (location >= m_trace.locations.size()) return nullptr;
        return m_trace.locations[location].line;
    }

    [[nodiscard]] Json fault() const {
        const trace::Fault& fault = m_trace.fault;
        if (!fault) return nullptr;
        Json json;
        json["kind"] = name_of(fault.kind);
        json["message"] = message_of(fault).text();
        json["launch"] = fault.launch;
        json["block"] = fault.block;
        json["line"] = line(fault.location);
        json["threads"] = fault.threads;
        json["array"] = orNull(fault.array);
        json["index"] = fault.array.empty() ? Json(nullptr) : Json(fault.index);
        return json;
    }

    [[nodiscard]] static Json asJson(const trace::RequestCounts& requests) {
        return {{"shared_requests", requests.shared_requests}, {"bank_passes", requests.passes},
                {"extra_bank_passes", requests.extra_passes},  {"bank_degree", requests.degree},
                {"global_requests", requests.global_requests}, {"sectors", requests.sectors},
                {"needed_sectors", requests.needed_sectors},   {"lines", requests.lines}};
    }

    [[nodiscard]] Json counters() const {
        const trace::Counters counters = count(m_trace);
        Json json;
        json["combines"] = counters.combines;
        json["steps"] = counters.steps;
        json["barriers"] = counters.barriers;
        json["shared_reads"] = counters.shared_reads;
        json["shared_writes"] = counters.shared_writes;
        json["global_reads"] = counters.global_reads;
        json["global_writes"] = counters.global_writes;
        json["shuffles"] = counters.shuffles;
        json.update(asJson(count_requests(m_trace)));
        const trace::LaneUse use = lane_use(m_trace);
        json["warp_instructions"] = use.instructions;
        json["active_lanes"] = use.active;
        json["parted_lanes"] = use.parted;
        json["idle_lanes"] = use.idle;
        return json;
    }

    // The provenance and operator from which the symbols of a launch's cells are made.
    struct Speaking {
        const trace::Provenance& provenance;
        trace::Operator op;
    };

    [[nodiscard]] Json cells(const trace::Cells& cells, trace::ElementType type,
                             const Speaking& speaking) const {
        Json json = Json::array();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!cells.written[i])
                json.push_back(nullptr);
            else if (m_symbolic)
                json.push_back(speaking.provenance.to_symbols(cells.nodes[i], speaking.op));
            else
                json.push_back(toJson(cells.values[i], type));
        }
        return json;
    }

    [[nodiscard]] Json named(const std::vector<trace::Array>& arrays, const std::vector<trace::Cells>& states,
                             const Speaking& speaking) const {
        Json json = Json::object();
        for (std::size_t a = 0; a < arrays.size(); ++a)
            json[arrays[a].name] = cells(states[a], arrays[a].type, speaking);
        return json;
    }

    [[nodiscard]] Json launch(std::size_t number) const {
        const trace::Launch& launch = m_trace.launches[number];
        Json json;
        json["kernel"] = launch.kernel;
        json["grid"] = {launch.grid.x, launch.grid.y, launch.grid.z};
        json["block"] = {launch.block.x, launch.block.y, launch.block.z};
        if (trace::has_devices(m_trace)) // null for an exchange, in which all devices take part
            json["device"] = launch.place.is_exchange ? Json(nullptr) : Json(launch.place.device);
        json["requests"] = asJson(count_requests(launch));
        if (launch.followed) {
            json["followed"]["op"] = name_of(launch.followed->op);
            json["followed"]["inputs"] = Json::array();
            for (const std::uint16_t input : launch.followed->inputs)
                json["followed"]["inputs"].push_back(launch.globals[input].name);
        }
        std::optional<trace::Provenance> own;
        if (launch.followed) own.emplace(m_trace, launch);
        const Speaking speaking{own ? *own : m_provenance, trace::operator_of(m_trace, launch)};
        json["globals"] = Json::object();
        for (const trace::Global& global : launch.globals)
            json["globals"][global.name] = cells(*global.after, global.type, speaking);
        json["blocks"] = Json::array();
        for (std::size_t i = 0; i < launch.blocks.size(); ++i)
            json["blocks"].push_back(block(number, i, speaking));
        return json;
    }

    [[nodiscard]] Json block(std::size_t launch, std::size_t number, const Speaking& speaking) const {
        const trace::Block& block = m_trace.launches[launch].blocks[number];
        const trace::Replay replay(m_trace, launch, number);
        Json json;
        json["index"] = block.index;
        json["steps"] = Json::array();
        for (std::size_t i = 0; i < block.steps.size(); ++i) {
            if (m_stop.stop_requested()) throw kernels::Cancelled();
            const trace::Step& step = block.steps[i];
            const trace::BlockState& state = replay.after(i + 1);
            Json entry;
            entry["label"] = step.label;
            entry["number"] = step.number;
            entry["interval"] = step.interval;
            entry["line"] = line(step.location);
            entry["arrays"] = named(block.shared, state.shared, speaking);
            entry["lanes"] = named(block.lanes, state.lanes, speaking);
            json["steps"].push_back(std::move(entry));
        }
        return json;
    }

    const trace::Trace& m_trace;
    const std::stop_token& m_stop;
    bool m_symbolic;
    trace::Provenance m_provenance;
};

} // namespace

Json traceToJson(const trace::Trace& trace, bool symbolic, const std::stop_token& stop) {
    return TraceJson(trace, symbolic, stop).whole();
}

} // namespace scanscope::app
