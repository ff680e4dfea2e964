// A CUDA device that runs kernels without recording.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "kernels/simt/buffers.h"
#include "kernels/simt/gpu/cuda.h"
#include "kernels/simt/gpu/devices.h"
#include "kernels/simt/gpu/kept_run.h"
#include "kernels/simt/session.h"

namespace scanscope::simt {
inline namespace gpu {

// With Settings::kept, all arrays and launches are kept there, so that the launches can be repeated without
// the launcher. If the launcher then runs again on the complete run, it gets the same arrays, launches
// nothing, and downloads their current contents. So its host code after the launches need not be written
// twice.
class Device {
public:
    static constexpr bool records = false, runs_plain = true;

    Device(const Settings& settings, trace::Trace*)
        : run_(settings.kept ? *settings.kept : own_)
        , keeps_(settings.kept != nullptr) {
        choose_device(settings.device);
    }

    template <class T> global_ptr<const T> input(const char*, std::span<const trace::Value> values) {
        const global_ptr<T> array = allocate<T>("", values.size());
        if (!run_.is_complete) fill(tagged_input<T>(values));
        return array;
    }
    template <class T> global_ptr<T> input_to_change(const char*, std::span<const trace::Value> values) {
        const global_ptr<T> array = allocate<T>("", values.size());
        if (run_.is_complete) return array;
        fill(tagged_input<T>(values));
        if (keeps_) {
            run_.changed.push_back({arrays_ - 1, DeviceMemory(run_.memory.back().bytes())});
            run_.changed.back().before.copy_from(run_.memory.back());
        }
        return array;
    }
    template <class T>
    global_ptr<T> upload(const char*, const std::vector<T>& elements,
                         trace::Meaning = trace::Meaning::elements) {
        const global_ptr<T> array = allocate<T>("", elements.size());
        if (!run_.is_complete) fill(elements);
        return array;
    }
    template <class T>
    global_ptr<T> zeros(const char*, std::uint64_t extent, trace::Meaning = trace::Meaning::elements) {
        const global_ptr<T> array = allocate<T>("", extent);
        call([&run = run_, index = arrays_ - 1] { run.memory[index].clear(); });
        return array;
    }
    template <class T>
    global_ptr<T> allocate(const char*, std::uint64_t extent, trace::Meaning = trace::Meaning::elements) {
        if (!run_.is_complete) run_.memory.emplace_back(extent * sizeof(T));
        return run_.memory[arrays_++].template as<T>();
    }
    template <class T>
    global_ptr<T> scratch(const std::string& name, std::uint64_t extent,
                          trace::Meaning = trace::Meaning::elements) {
        const auto [known, is_new] =
            scratch_.try_emplace(name + " of " + std::to_string(extent * sizeof(T)), arrays_);
        return is_new ? allocate<T>("", extent) : run_.memory[known->second].template as<T>();
    }
    template <class T>
    std::vector<trace::Value> download(global_ptr<T> array, std::uint64_t count = all_cells) const {
        for (const DeviceMemory& memory : run_.memory) {
            if (memory.as<T>() != array) continue;
            std::vector<T> elements(std::min<std::uint64_t>(count, memory.bytes() / sizeof(T)));
            memory.download(elements.data(), elements.size() * sizeof(T));
            return values_of(std::span<const T>(elements));
        }
        throw std::logic_error("download of an array that this device did not allocate");
    }

    template <class... Parameters, class... Arguments>
    void launch(const char* name, trace::Dim3 grid, trace::Dim3 block, std::size_t shared_bytes,
                void (*kernel)(Parameters...), const Arguments&... arguments) {
        if (run_.is_complete) return;
        // A multiple of 16 bytes: nvcc may read two doubles together even if a loop ends between them.
        shared_bytes = (shared_bytes + 15) / 16 * 16;
        allow_shared_bytes(reinterpret_cast<const void*>(kernel), shared_bytes);
        call([=, ... given = Parameters(arguments)] {
            kernel<<<dim3(grid.x, grid.y, grid.z), dim3(block.x, block.y, block.z), shared_bytes,
                     call_stream>>>(given...);
        });
        finish_launch(name);
    }
    // Launches a grid that fits on the device: all its blocks run at the same time.
    template <class... Parameters, class... Arguments>
    void launch_together(const char* name, trace::Dim3 grid, trace::Dim3 block, std::size_t shared_bytes,
                         void (*kernel)(Parameters...), const Arguments&... arguments) {
        launch(name, grid, block, shared_bytes, kernel, arguments...);
    }

private:
    template <class T> void fill(const std::vector<T>& elements) {
        run_.memory.back().upload(elements.data(), elements.size() * sizeof(T));
    }
    template <class Call> void call(Call make) {
        if (run_.is_complete) return;
        make();
        if (keeps_) run_.calls.emplace_back(std::move(make));
    }

    KeptRun own_;
    KeptRun& run_;
    bool keeps_;
    std::size_t arrays_ = 0;                     // number of arrays that were allocated
    std::map<std::string, std::size_t> scratch_; // by name and bytes: the index in the run's memory
};

} // namespace gpu
} // namespace scanscope::simt
