// A CUDA device that runs the plain kernels.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "simt/buffers.h"
#include "simt/gpu/cuda.h"
#include "simt/session.h"

namespace scanscope::simt {
inline namespace gpu {

class Device {
public:
    static constexpr bool records = false, runs_plain = true;

    Device(const Settings& settings, trace::Trace*) { choose_device(settings.device); }

    template <class T> global_ptr<T> input(const char*, std::span<const trace::Value> values) {
        return upload<T>("", tagged_input<T>(values));
    }
    template <class T>
    global_ptr<T> upload(const char*, const std::vector<T>& elements,
                         trace::Meaning = trace::Meaning::elements) {
        const global_ptr<T> array = allocate<T>("", elements.size());
        memory_.back().upload(elements.data(), elements.size() * sizeof(T));
        return array;
    }
    template <class T>
    global_ptr<T> allocate(const char*, std::uint64_t extent, trace::Meaning = trace::Meaning::elements) {
        return memory_.emplace_back(extent * sizeof(T)).template as<T>();
    }
    template <class T>
    global_ptr<T> scratch(const std::string& name, std::uint64_t extent,
                          trace::Meaning = trace::Meaning::elements) {
        const auto [known, is_new] =
            scratch_.try_emplace(name + " of " + std::to_string(extent * sizeof(T)), memory_.size());
        return is_new ? allocate<T>("", extent) : memory_[known->second].template as<T>();
    }
    template <class T>
    std::vector<trace::Value> download(global_ptr<T> array, std::uint64_t count = all_cells) const {
        for (const DeviceMemory& memory : memory_) {
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
        // Whole 16 bytes: nvcc reads two doubles at once where a loop may end between them.
        shared_bytes = (shared_bytes + 15) / 16 * 16;
        allow_shared_bytes(reinterpret_cast<const void*>(kernel), shared_bytes);
        kernel<<<dim3(grid.x, grid.y, grid.z), dim3(block.x, block.y, block.z), shared_bytes>>>(
            Parameters(arguments)...);
        finish_launch(name);
    }

private:
    std::vector<DeviceMemory> memory_;
    std::map<std::string, std::size_t> scratch_; // by name and bytes: where in memory_
};

} // namespace gpu
} // namespace scanscope::simt
