// The emulator as several devices, each with its own memory and streams, and exchanges between them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/simt/buffers.h"
#include "kernels/simt/emulator/device.h"
#include "kernels/simt/emulator/device_queue.h"
#include "kernels/simt/reach.h"
#include "kernels/simt/session.h"
#include "kernels/simt/words.h"

namespace scanscope::simt {
inline namespace emulator {

// Several devices. A share is the range of an array's cells that a device holds; shares are in device order.
class Devices {
public:
    static constexpr bool records = true, runs_plain = true;

    Devices(const Settings& settings, trace::Trace* recording)
        : session_(settings, recording)
        , queue_(settings.devices, settings.schedule, settings.seed)
        , count_(settings.devices) {}

    [[nodiscard]] std::uint32_t count() const { return count_; }

    // Allocates an array with the input, divided among the devices. Returns each device's share.
    template <class T>
    std::vector<global_ptr<const T>> input(const char* name, std::span<const trace::Value> values,
                                           std::span<const trace::Range> shares) {
        input_count_ = values.size();
        const auto parts = divide<T>(name, tagged_input<T>(values), shares);
        return {parts.begin(), parts.end()};
    }
    template <class T>
    std::vector<global_ptr<T>> allocate_divided(const char* name, std::span<const trace::Range> shares) {
        const std::uint64_t extent = shares.back().first + shares.back().count;
        return divide<T>(name, std::vector<T>(extent, make_element<T>(plain_t<T>{}, unwritten_node)), shares);
    }
    // Allocates an array on one device: "sums[1]".
    template <class T> global_ptr<T> allocate(std::uint32_t device, const char* name, std::uint64_t extent) {
        EmulatorArray array =
            holding<T>(std::vector<T>(extent, make_element<T>(plain_t<T>{}, unwritten_node)));
        array.name = std::string(name) + '[' + std::to_string(device) + ']';
        array.group = name;
        array.device = device;
        return pointers_to<T>(session_.add(std::move(array))).front();
    }

    // Puts kernel(arguments…) on the device's stream.
    template <class... Parameters, class... Arguments>
    void launch(std::uint32_t device, const char* name, trace::Dim3 grid, trace::Dim3 block,
                std::size_t shared_bytes, void (*kernel)(Parameters...), const Arguments&... arguments) {
        put({device}, name, grid, block, shared_bytes, reach_of(kernel, arguments...),
            [kernel, device, given = std::tuple<Parameters...>(Parameters(arguments)...)] {
                std::apply([&](const auto&... one) { kernel(seen_from(device, one)...); }, given);
            });
    }

    // Every device receives the first cell of each device's `sent`, in device order. Later work on their
    // streams waits for it. `where` is the line of the call.
    template <class T>
    void all_gather(const std::vector<global_ptr<T>>& sent, const std::vector<global_ptr<T>>& received,
                    Where where = Where::current()) {
        gather(sent, received, {.is_exchange = true}, where);
    }
    // The same on a separate stream, which waits for the work that is on the other streams now; the other
    // streams do not wait for it.
    template <class T>
    void all_gather_beside(const std::vector<global_ptr<T>>& sent, const std::vector<global_ptr<T>>& received,
                           Where where = Where::current()) {
        gather(sent, received, {.stream = 1, .is_exchange = true, .waits_for = queue_.last_on(0)}, where);
    }

    // Runs everything, and then returns the cells of all shares.
    template <class T> std::vector<trace::Value> download(const std::vector<global_ptr<T>>& parts) {
        queue_.run();
        std::vector<trace::Value> values;
        for (const global_ptr<T>& part : parts) {
            const auto own = values_of(std::span<const T>(part.cells().data, part.cells().extent));
            values.insert(values.end(), own.begin(), own.end());
        }
        return values;
    }

private:
    template <class T> static EmulatorArray holding(std::vector<T> elements) {
        auto memory = std::make_shared<std::vector<T>>(std::move(elements));
        const std::span<T> span(*memory);
        return {{{}, element_type<T>, trace::Meaning::elements, span.size()}, memory, span.data(), [span] {
                    return cells_of(std::span<const T>(span));
                }};
    }
    template <class T>
    std::vector<global_ptr<T>> divide(const char* name, std::vector<T> elements,
                                      std::span<const trace::Range> shares) {
        EmulatorArray array = holding<T>(std::move(elements));
        array.name = name;
        for (const trace::Range& share : shares) array.shares.push_back(share.first);
        return pointers_to<T>(session_.add(std::move(array)));
    }
    // Returns a pointer to each share.
    template <class T> std::vector<global_ptr<T>> pointers_to(std::uint16_t id) const {
        const EmulatorArray& array = session_.array(id);
        std::vector<std::uint64_t> bounds = array.shares;
        if (bounds.empty()) bounds.push_back(0);
        bounds.push_back(array.extent);
        std::vector<global_ptr<T>> pointers;
        for (std::uint32_t i = 0; i + 1 < bounds.size(); ++i) {
            const std::uint32_t device = array.shares.empty() ? array.device : i;
            pointers.push_back(global_ptr<T>({static_cast<T*>(array.data) + bounds[i],
                                              bounds[i + 1] - bounds[i], trace::Space::global, id,
                                              array.name.c_str(), trace::no_row, bounds[i], device, device}));
        }
        return pointers;
    }

    template <class T> static global_ptr<T> seen_from(std::uint32_t device, const global_ptr<T>& array) {
        return array.seen_from(device);
    }
    template <class Argument> static const Argument& seen_from(std::uint32_t, const Argument& other) {
        return other;
    }

    void put(const trace::LaunchPlace& place, const char* name, trace::Dim3 grid, trace::Dim3 block,
             std::size_t shared_bytes, Reach reach, std::function<void()> body) {
        queue_.put(place, [=, this, reach = std::move(reach), body = std::move(body)](const auto& where) {
            session_.launch(
                {name, grid, block, shared_bytes, static_cast<trace::Node>(input_count_ + 1), where}, reach,
                [](const void* run) { (*static_cast<const std::function<void()>*>(run))(); }, &body);
        });
    }

    // Recorded as a launch in which block b stands for the receiving device b, and its thread s for the
    // sending device s.
    template <class T>
    void gather(const std::vector<global_ptr<T>>& sent, const std::vector<global_ptr<T>>& received,
                const trace::LaunchPlace& place, Where where) {
        Reach reach;
        for (const global_ptr<T>& array : received) reach.arrays.push_back(array.cells().array);
        put(place, "ncclAllGather", {count_}, {count_}, 0, std::move(reach), [sent, received, where] {
            const unsigned receiver = blockIdx.x, sender = threadIdx.x;
            step("all-gather", 1, where);
            received[receiver][Index(sender, where)] = sent[sender][Index(0, where)];
        });
    }

    EmulatorSession session_;
    DeviceQueue queue_;
    std::uint32_t count_;
    std::size_t input_count_ = 0;
};

} // namespace emulator
} // namespace scanscope::simt
