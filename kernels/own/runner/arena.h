// The addresses that threads access most: those of device and shared memory, and a state for each of their
// bytes. For most accesses that are not recorded, a look at the states is enough: the bytes belong to an
// array and were written.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace scanscope::own {

class Arena {
public:
    // The state of a byte. A byte whose array must be watched, because the host may use it as well, is never
    // marked as `of_array`, so each access to it is looked at.
    enum : unsigned char {
        of_array =
            1, // belongs to an array that is not freed; may be missing until the array is first written
        written = 2,
        noted = 4, // its array is known to have changed
    };
    // Shared memory comes first: the window of the running block, and those of its cluster's other blocks.
    static constexpr std::uint64_t window_bytes = 1u << 20, most_in_cluster = 8,
                                   shared_bytes = (1 + most_in_cluster) * window_bytes;
    static constexpr std::uint64_t device_bytes = std::uint64_t{64} << 30;
    static constexpr std::uint64_t bytes = shared_bytes + device_bytes;

    // Throws std::runtime_error if there are no addresses left.
    void reserve();

    [[nodiscard]] char* shared() const { return memory_; }
    [[nodiscard]] char* device() const { return memory_ + shared_bytes; }
    [[nodiscard]] bool is_shared(const char* address) const {
        return static_cast<std::uint64_t>(address - memory_) < shared_bytes;
    }
    [[nodiscard]] bool has_state_at(const char* address) const {
        return static_cast<std::uint64_t>(address - reinterpret_cast<const char*>(states_)) < bytes;
    }
    [[nodiscard]] unsigned char* states(const char* address) const { return states_ + (address - memory_); }
    // Sets all states to 0 and gives their memory back.
    void forget(const char* first, std::uint64_t count);

    // The arguments of the running launch, which its threads may read without any check.
    void know_arguments(const void* begin, std::uint64_t count) {
        arguments_ = static_cast<const char*>(begin);
        argument_bytes_ = count;
    }
    [[nodiscard]] bool is_argument(const char* address) const {
        return static_cast<std::uint64_t>(address - arguments_) < argument_bytes_;
    }

    // Whether accesses may be quick. A signal handler may forbid it.
    void allow_quick(bool may_be_quick) { quick_bytes_ = may_be_quick ? bytes : 0; }

    [[nodiscard]] bool may_be_quick() const { return quick_bytes_ != 0; }

    // Whether nothing but this needs to be done before an access: it is aligned, and all of its bytes are
    // known. Marks them as written.
    template <unsigned count, bool writes> [[nodiscard]] bool is_quick(const char* address) {
        const auto offset = static_cast<std::uint64_t>(address - memory_);
        if (offset >= quick_bytes_ || offset % std::min(count, 8u) != 0) return false;
        if constexpr (count == 16)
            return is_quick_word<std::uint64_t, writes>(states_ + offset) &&
                   is_quick_word<std::uint64_t, writes>(states_ + offset + 8);
        else if constexpr (count == 8)
            return is_quick_word<std::uint64_t, writes>(states_ + offset);
        else if constexpr (count == 4)
            return is_quick_word<std::uint32_t, writes>(states_ + offset);
        else if constexpr (count == 2)
            return is_quick_word<std::uint16_t, writes>(states_ + offset);
        else
            return is_quick_word<std::uint8_t, writes>(states_ + offset);
    }

private:
    template <class Word, bool writes> static bool is_quick_word(unsigned char* states) {
        constexpr auto each = static_cast<Word>(0x0101010101010101u);
        constexpr auto needed = static_cast<Word>(each * (of_array | (writes ? noted : written)));
        Word word;
        std::memcpy(&word, states, sizeof word);
        if ((word & needed) != needed) return false;
        if constexpr (writes) {
            word = static_cast<Word>(word | each * written);
            std::memcpy(states, &word, sizeof word);
        }
        return true;
    }

    char* memory_ = nullptr;
    unsigned char* states_ = nullptr;
    const char* arguments_ = nullptr;
    std::uint64_t argument_bytes_ = 0;
    volatile std::uint64_t quick_bytes_ = 0;
};

inline constinit Arena arena; // of this process

} // namespace scanscope::own
