// Several CUDA devices that record. Their launches run one after another, so that the trace has the same
// order as in the emulator with the schedule in_order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kernels/simt/buffers.h"
#include "kernels/simt/gpu/device_recording.cuh"
#include "kernels/simt/gpu/exchange.h"
#include "kernels/simt/reach.h"

namespace scanscope::simt {
inline namespace gpu_recording {

// The same interface as in the emulator (emulator/several_devices.h).
class Devices {
public:
    static constexpr bool records = true, runs_plain = false;

    Devices(const Settings& settings, trace::Trace* recording)
        : session_(settings, *recording)
        , count_(settings.devices) {
        if (count_ > 1) exchange_ = Exchange::of_devices(static_cast<int>(count_));
    }

    [[nodiscard]] std::uint32_t count() const { return count_; }

    template <class T>
    std::vector<global_ptr<const T>> input(const char* name, std::span<const trace::Value> values,
                                           std::span<const trace::Range> shares) {
        input_count_ = values.size();
        const auto parts = divide<T>(name, tagged_input<T>(values), shares);
        return {parts.begin(), parts.end()};
    }
    template <class T>
    std::vector<global_ptr<T>> allocate_divided(const char* name, std::span<const trace::Range> shares) {
        return divide<T>(name, unwritten<T>(shares.back().first + shares.back().count), shares);
    }
    template <class T> global_ptr<T> allocate(std::uint32_t device, const char* name, std::uint64_t extent) {
        auto array = holding<T>(extent);
        array.name = std::string(name) + '[' + std::to_string(device) + ']';
        array.group = name;
        array.device = device;
        const std::vector<T> elements = unwritten<T>(extent);
        T* const data = add_piece(array, static_cast<int>(device), std::span<const T>(elements));
        return global_ptr<T>({data, extent, trace::Space::global, session_.add(std::move(array))});
    }

    template <class Unit = ThisUnit, class... Parameters, class... Arguments>
    void launch(std::uint32_t device, const char* name, trace::Dim3 grid, trace::Dim3 block,
                std::size_t shared_bytes, void (*kernel)(Parameters...), const Arguments&... arguments) {
        choose_device(static_cast<int>(device));
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
        session_.launch({name, grid, block, shared_bytes, first_node(), {.device = device}},
                        reach_of(kernel, arguments...), run);
    }

    template <class T>
    void all_gather(const std::vector<global_ptr<T>>& sent, const std::vector<global_ptr<T>>& received,
                    Where where = Where::current()) {
        std::vector<std::uint16_t> arrays;
        std::vector<Exchange::Part> parts;
        for (std::uint32_t device = 0; device < count_; ++device) {
            arrays.push_back(received[device].cells().array);
            parts.push_back({static_cast<int>(device), sent[device].cells().data,
                             received[device].cells().data, nullptr});
        }
        const auto run = [&] {
            if (exchange_)
                exchange_->all_gather(parts, sizeof(T));
            else
                check(cudaMemcpy(parts[0].received, parts[0].sent, sizeof(T), cudaMemcpyDeviceToDevice),
                      "copying the total");
            for (const Exchange::Part& part : parts) {
                choose_device(part.device);
                check(cudaDeviceSynchronize(), "exchanging the totals");
            }
        };
        session_.exchange({"ncclAllGather", {count_}, {count_}, 0, first_node(), {.is_exchange = true}},
                          sent[0].cells().array, arrays, where, run);
    }

    template <class T> std::vector<trace::Value> download(const std::vector<global_ptr<T>>& parts) {
        std::vector<trace::Value> values;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            std::vector<T> elements(parts[i].cells().extent);
            session_.pieces(parts[i].cells().array)
                .at(i)
                .download(elements.data(), elements.size() * sizeof(T));
            const auto own = values_of(std::span<const T>(elements));
            values.insert(values.end(), own.begin(), own.end());
        }
        choose_device(0);
        return values;
    }

private:
    [[nodiscard]] trace::Node first_node() const { return static_cast<trace::Node>(input_count_ + 1); }

    template <class T> static std::vector<T> unwritten(std::uint64_t extent) {
        return std::vector<T>(extent, make_element<T>(plain_t<T>{}, unwritten_node));
    }
    template <class T> static RecordedArray holding(std::uint64_t extent) {
        return {{{}, element_type<T>, trace::Meaning::elements, extent},
                {},
                [](const std::vector<std::byte>& bytes) {
                    return cells_of(
                        std::span(reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)));
                }};
    }
    template <class T> static T* add_piece(RecordedArray& array, int device, std::span<const T> elements) {
        choose_device(device);
        DeviceMemory& piece = array.memory.emplace_back(elements.size() * sizeof(T));
        piece.upload(elements.data(), piece.bytes());
        return piece.template as<T>();
    }
    template <class T>
    std::vector<global_ptr<T>> divide(const char* name, const std::vector<T>& elements,
                                      std::span<const trace::Range> shares) {
        auto array = holding<T>(elements.size());
        array.name = name;
        std::vector<T*> data;
        for (std::size_t device = 0; device < shares.size(); ++device) {
            const trace::Range& share = shares[device];
            array.shares.push_back(share.first);
            data.push_back(add_piece(array, static_cast<int>(device),
                                     std::span<const T>(elements).subspan(share.first, share.count)));
        }
        const std::uint16_t id = session_.add(std::move(array));
        std::vector<global_ptr<T>> parts;
        for (std::size_t device = 0; device < shares.size(); ++device)
            parts.push_back(global_ptr<T>(
                {data[device], shares[device].count, trace::Space::global, id, shares[device].first}));
        return parts;
    }

    RecordingSession session_;
    std::uint32_t count_;
    std::shared_ptr<Exchange> exchange_; // null on one device
    std::size_t input_count_ = 0;
};

} // namespace gpu_recording
} // namespace scanscope::simt
