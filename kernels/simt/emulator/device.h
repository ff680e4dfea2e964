// The emulator as a device: allocates named arrays, and launches kernels, with or without recording.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "kernels/simt/buffers.h"
#include "kernels/simt/device_session.h"
#include "kernels/simt/emulator/grid.h"
#include "kernels/simt/reach.h"
#include "kernels/simt/session.h"
#include "kernels/simt/words.h"

namespace scanscope::simt {

// An array in the memory of this process. `cells` returns its contents.
struct EmulatorArray : GlobalArray {
    std::shared_ptr<void> memory;
    void* data;
    std::function<trace::Cells()> cells;
    void fetch();
};

// The part of the device that does not depend on element types.
class EmulatorSession : public DeviceSession<EmulatorArray> {
public:
    using DeviceSession::DeviceSession;
    void launch(const LaunchShape& shape, const Reach& reach, Grid::Body body, const void* context);

private:
    void launch_recorded(const LaunchShape& shape, const Reach& reach, Grid::Body body, const void* context);
    void launch_counted(const LaunchShape& shape, Grid::Body body, const void* context);
    [[nodiscard]] GridOptions grid_options(const LaunchShape& shape, Recorder* recorder) const;
    [[nodiscard]] trace::Fault fault_of(const KernelFault& thrown) const;
};

inline namespace emulator {

class Device {
public:
    static constexpr bool records = true, runs_plain = true;

    Device(const Settings& settings, trace::Trace* recording)
        : session_(settings, recording) {}

    // Allocates a global array with the input, which no launch changes.
    template <class T> global_ptr<const T> input(const char* name, std::span<const trace::Value> values) {
        return input_to_change<T>(name, values);
    }
    template <class T> global_ptr<T> input_to_change(const char* name, std::span<const trace::Value> values) {
        input_count_ = values.size();
        return add<T>(name, tagged_input<T>(values), trace::Meaning::elements);
    }
    // Allocates a global array with elements from the host.
    template <class T>
    global_ptr<T> upload(const char* name, std::vector<T> elements,
                         trace::Meaning meaning = trace::Meaning::elements) {
        return add<T>(name, std::move(elements), meaning);
    }
    template <class T>
    global_ptr<T> zeros(const char* name, std::uint64_t extent,
                        trace::Meaning meaning = trace::Meaning::elements) {
        return add<T>(name, std::vector<T>(extent, constant<T>(0)), meaning);
    }
    // Allocates an uninitialised global array.
    template <class T>
    global_ptr<T> allocate(const char* name, std::uint64_t extent,
                           trace::Meaning meaning = trace::Meaning::elements) {
        return add<T>(name, std::vector<T>(extent, make_element<T>(plain_t<T>{}, unwritten_node)), meaning);
    }
    // Returns the scratch array with this name and size, with its old contents, or allocates it. For arrays
    // that a launcher needs repeatedly.
    template <class T>
    global_ptr<T> scratch(const std::string& name, std::uint64_t extent,
                          trace::Meaning meaning = trace::Meaning::elements) {
        if (const auto known = session_.find_scratch(name, element_type<T>, extent))
            return pointer_to<T>(*known, static_cast<T*>(session_.array(*known).data));
        const global_ptr<T> made = allocate<T>(name.c_str(), extent, meaning);
        session_.make_scratch(made.cells().array);
        return made;
    }
    // Returns the first `count` cells; by default all.
    template <class T>
    std::vector<trace::Value> download(const global_ptr<T>& array, std::uint64_t count = all_cells) const {
        return values_of(
            std::span<const T>(array.cells().data, std::min<std::uint64_t>(count, array.cells().extent)));
    }

    // Runs kernel(arguments…) on every thread of the grid and waits for the end.
    template <class... Parameters, class... Arguments>
    void launch(const char* name, trace::Dim3 grid, trace::Dim3 block, std::size_t shared_bytes,
                void (*kernel)(Parameters...), const Arguments&... arguments) {
        run({name, grid, block, shared_bytes, static_cast<trace::Node>(input_count_ + 1)}, kernel,
            arguments...);
    }
    // The same for a grid that fits on the device: all its blocks run at the same time.
    template <class... Parameters, class... Arguments>
    void launch_together(const char* name, trace::Dim3 grid, trace::Dim3 block, std::size_t shared_bytes,
                         void (*kernel)(Parameters...), const Arguments&... arguments) {
        run({name, grid, block, shared_bytes, static_cast<trace::Node>(input_count_ + 1), {}, true}, kernel,
            arguments...);
    }

private:
    template <class... Parameters, class... Arguments>
    void run(const LaunchShape& shape, void (*kernel)(Parameters...), const Arguments&... arguments) {
        const auto body = [&] { kernel(Parameters(arguments)...); };
        session_.launch(
            shape, reach_of(kernel, arguments...),
            [](const void* context) { (*static_cast<const decltype(body)*>(context))(); }, &body);
    }
    template <class T> global_ptr<T> add(const char* name, std::vector<T> elements, trace::Meaning meaning) {
        auto memory = std::make_shared<std::vector<T>>(std::move(elements));
        const std::span<T> span(*memory);
        const std::uint16_t id =
            session_.add({{name, element_type<T>, meaning, span.size()}, memory, span.data(), [span] {
                              return cells_of(std::span<const T>(span));
                          }});
        return pointer_to<T>(id, span.data());
    }
    template <class T> global_ptr<T> pointer_to(std::uint16_t id, T* data) const {
        const EmulatorArray& array = session_.array(id);
        return global_ptr<T>(
            {data, array.extent, trace::Space::global, id, array.name.c_str(), trace::no_row});
    }
    EmulatorSession session_;
    std::size_t input_count_ = 0;
};

} // namespace emulator
} // namespace scanscope::simt
