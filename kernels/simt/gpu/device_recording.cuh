// A CUDA device that records.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "kernels/simt/buffers.h"
#include "kernels/simt/gpu/recording_session.h"
#include "kernels/simt/reach.h"
#include "kernels/simt/session.h"

namespace scanscope::simt {
inline namespace gpu_recording {

class Device {
public:
    static constexpr bool records = true, runs_plain = false;

    Device(const Settings& settings, trace::Trace* recording)
        : session_(settings, *recording) {}

    template <class T> global_ptr<const T> input(const char* name, std::span<const trace::Value> values) {
        return input_to_change<T>(name, values);
    }
    template <class T> global_ptr<T> input_to_change(const char* name, std::span<const trace::Value> values) {
        input_count_ = values.size();
        return add<T>(name, tagged_input<T>(values), trace::Meaning::elements);
    }
    template <class T>
    global_ptr<T> upload(const char* name, const std::vector<T>& elements,
                         trace::Meaning meaning = trace::Meaning::elements) {
        return add<T>(name, elements, meaning);
    }
    template <class T>
    global_ptr<T> zeros(const char* name, std::uint64_t extent,
                        trace::Meaning meaning = trace::Meaning::elements) {
        return add<T>(name, std::vector<T>(extent, constant<T>(0)), meaning);
    }
    template <class T>
    global_ptr<T> allocate(const char* name, std::uint64_t extent,
                           trace::Meaning meaning = trace::Meaning::elements) {
        return add<T>(name, std::vector<T>(extent, make_element<T>(plain_t<T>{}, unwritten_node)), meaning);
    }
    template <class T>
    global_ptr<T> scratch(const std::string& name, std::uint64_t extent,
                          trace::Meaning meaning = trace::Meaning::elements) {
        if (const auto known = session_.find_scratch(name, element_type<T>, extent))
            return global_ptr<T>({session_.memory(*known).as<T>(), extent, trace::Space::global, *known});
        const global_ptr<T> made = allocate<T>(name.c_str(), extent, meaning);
        session_.make_scratch(made.cells().array);
        return made;
    }
    template <class T>
    std::vector<trace::Value> download(const global_ptr<T>& array, std::uint64_t count = all_cells) const {
        std::vector<T> elements(std::min<std::uint64_t>(count, array.cells().extent));
        session_.memory(array.cells().array).download(elements.data(), elements.size() * sizeof(T));
        return values_of(std::span<const T>(elements));
    }

    template <class Unit = ThisUnit, class... Parameters, class... Arguments>
    void launch(const char* name, trace::Dim3 grid, trace::Dim3 block, std::size_t shared_bytes,
                void (*kernel)(Parameters...), const Arguments&... arguments) {
        allow_shared_bytes(reinterpret_cast<const void*>(kernel), shared_bytes);
        const auto run = [&](DeviceRecorder* device_recorder) {
            check(cudaMemcpyToSymbol(recorder, &device_recorder, sizeof device_recorder),
                  "handing over the recorder");
            kernel<<<dim3(grid.x, grid.y, grid.z), dim3(block.x, block.y, block.z), shared_bytes>>>(
                Parameters(arguments)...);
            finish_launch(name);
            copy_texts<<<DeviceRecorder::most_texts, 1>>>(device_recorder);
            finish_launch("copy_texts");
        };
        session_.launch({name, grid, block, shared_bytes, static_cast<trace::Node>(input_count_ + 1)},
                        reach_of(kernel, arguments...), run);
    }
    // Launches a grid that fits on the device: all its blocks run at the same time.
    template <class... Parameters, class... Arguments>
    void launch_together(const char* name, trace::Dim3 grid, trace::Dim3 block, std::size_t shared_bytes,
                         void (*kernel)(Parameters...), const Arguments&... arguments) {
        launch(name, grid, block, shared_bytes, kernel, arguments...);
    }

private:
    template <class T>
    global_ptr<T> add(const char* name, const std::vector<T>& elements, trace::Meaning meaning) {
        DeviceMemory memory(elements.size() * sizeof(T));
        memory.upload(elements.data(), memory.bytes());
        T* data = memory.as<T>();
        const auto cells = [](const std::vector<std::byte>& bytes) {
            return cells_of(std::span(reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)));
        };
        std::vector<DeviceMemory> pieces;
        pieces.push_back(std::move(memory));
        const std::uint16_t id =
            session_.add({{name, element_type<T>, meaning, elements.size()}, std::move(pieces), cells});
        return global_ptr<T>({data, elements.size(), trace::Space::global, id});
    }
    RecordingSession session_;
    std::size_t input_count_ = 0;
};

} // namespace gpu_recording
} // namespace scanscope::simt
