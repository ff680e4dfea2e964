// The host's side of recording on a GPU: it gives each launch a buffer, and where that was too small restores
// the kernel's memory and runs it again with a larger one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/simt/gpu/cuda.h"
#include "kernels/simt/gpu/devices.h"
#include "kernels/simt/gpu/recorder_layout.h"
#include "kernels/simt/session.h"
#include "kernels/simt/where.h"
#include "kernels/trace/trace.h"

namespace scanscope::simt {

class RecordingSession {
public:
    RecordingSession(const Settings& settings, trace::Trace& trace)
        : settings_(settings)
        , trace_(trace) {
        choose_device(settings.device);
    }

    // A global array of tagged elements. `cells` reads its downloaded bytes.
    struct Buffer {
        std::string name;
        trace::ElementType type;
        trace::Meaning meaning;
        std::uint64_t extent;
        std::vector<DeviceMemory> memory; // in pieces, where it is divided among devices
        std::function<trace::Cells(const std::vector<std::byte>&)> cells;
        bool is_scratch = false;
        // As the last launch left it; without a state where none was.
        std::vector<std::byte> bytes = {};
        std::optional<trace::SharedCells> state = {};
        std::string group = {}; // where it is not the name
        std::uint32_t device = 0;
        std::vector<std::uint64_t> shares = {};
    };
    std::uint16_t add(Buffer buffer);
    void make_scratch(std::uint16_t buffer) { buffers_.at(buffer).is_scratch = true; }
    [[nodiscard]] std::optional<std::uint16_t> find_scratch(std::string_view name, trace::ElementType type,
                                                            std::uint64_t extent) const;
    [[nodiscard]] const DeviceMemory& memory(std::size_t buffer) const {
        return buffers_.at(buffer).memory.front();
    }
    [[nodiscard]] const std::vector<DeviceMemory>& pieces(std::size_t buffer) const {
        return buffers_.at(buffer).memory;
    }

    // Calls run(recorder) once or more, each time with the globals as they were, and appends the launch to
    // the trace.
    void launch(const LaunchShape& shape, const Reach& reach,
                const std::function<void(DeviceRecorder*)>& run);

    // Appends an exchange that `run` makes, block b of which writes `received`[b] from the cells of `sent`.
    void exchange(const LaunchShape& shape, std::uint16_t sent, const std::vector<std::uint16_t>& received,
                  const Where& where, const std::function<void()>& run);

private:
    static void fetch(Buffer& buffer);
    void restore(const Reach& reach);
    [[nodiscard]] trace::Log describe(const LaunchShape& shape);
    void keep_changes(const Reach& reach, trace::Log& log);
    void charge(std::uint64_t bytes) const; // to the budget of the recording
    void give_back(std::uint64_t bytes) const;

    Settings settings_;
    trace::Trace& trace_;
    std::vector<Buffer> buffers_;
    trace::Node next_node_ = 0;
};

} // namespace scanscope::simt
