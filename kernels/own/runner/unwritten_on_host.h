// Host memory into which copies brought device memory that was never written. A copy of such bytes matters
// only if the host uses them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "kernels/own/runner/device_memory.h"
#include "kernels/simt/where.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

class UnwrittenOnHost {
public:
    // A copy to the host, as it was noted. Copies made on one line, such as the rows of cudaMemcpy2D, count
    // as one.
    struct Copy {
        trace::Mistake mistake;
        simt::Where where;
        bool is_read = false; // by the host
    };

    // Notes that these bytes were copied from an address on the device. Those that were never written have
    // the value `filling`.
    void bring(const char* to, const char* from, std::uint64_t bytes, const DeviceMemory& memory,
               unsigned char filling, Copy copy);
    // Notes that the host's memory has other contents now.
    void forget(const char* first, std::uint64_t bytes);
    // Called before the host copies bytes from one place to another, and afterwards with the result: copying
    // is no use, so what was never written at the source is so at the target.
    struct Carried {
        std::uint64_t first, bytes; // from the source's beginning
        std::shared_ptr<Copy> copy;
        unsigned char filling;
    };
    [[nodiscard]] std::vector<Carried> take(const char* from, std::uint64_t bytes);
    void put(const char* to, const char* from, std::uint64_t bytes, const std::vector<Carried>& all);
    // Calls `see(first, bytes, copy)` for the parts of the memory that still have such contents, and forgets
    // those that the C library, or another process, changed unseen.
    template <class See> void each_in(const char* first, std::uint64_t bytes, See see) {
        for (auto at = first_after(first); at != parts_.end() && at->first < first + bytes;) {
            const Part& part = at->second;
            const char* const begin = std::max(first, at->first);
            const char* const end = std::min(first + bytes, part.end);
            const auto count = static_cast<std::uint64_t>(end - begin);
            if (std::all_of(begin, end, [&](unsigned char byte) { return byte == part.filling; })) {
                see(begin, count, part.copy);
                ++at;
            } else {
                forget(begin, count);
                at = first_after(begin);
            }
        }
    }

    // May be called by any thread without a turn on the device, because every host access calls it.
    [[nodiscard]] bool may_be_at(const char* address, std::uint64_t bytes) const {
        return address < end_.load(std::memory_order_relaxed) &&
               address + bytes > begin_.load(std::memory_order_relaxed);
    }
    // Returns the copy from which the host reads a whole unwritten cell here for the first time, or null.
    std::shared_ptr<const Copy> host_touches(const char* address, unsigned bytes, bool writes);

private:
    struct Part {
        const char* end;
        std::shared_ptr<Copy> copy;
        unsigned char filling;
    };
    using Parts = std::map<const char*, Part>;
    [[nodiscard]] Parts::const_iterator
    first_after(const char* address) const; // the first that ends after it
    void update_bounds();

    Parts parts_; // they do not overlap
    std::shared_ptr<Copy> latest_;
    std::atomic<const char*> begin_ = nullptr, end_ = nullptr; // around all parts
};

} // namespace scanscope::own
