#include "kernels/own/runner/unwritten_on_host.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace scanscope::own {

namespace {

// More parts than this are not followed: structures with padding have a part in each.
constexpr std::size_t most_parts = 1u << 16;

} // namespace

void UnwrittenOnHost::bring(const char* to, const char* from, std::uint64_t bytes, const DeviceMemory& memory,
                            unsigned char filling, Copy copy) {
    const bool is_again = latest_ && latest_->mistake.array == copy.mistake.array &&
                          latest_->where.file == copy.where.file && latest_->where.line == copy.where.line;
    if (!is_again) latest_ = std::make_shared<Copy>(std::move(copy));
    if (latest_->is_read) return;
    for (std::uint64_t i = 0; i < bytes && parts_.size() < most_parts;) {
        std::uint64_t last = i;
        while (last < bytes && memory.is_untouched(from + last, 1)) ++last;
        if (last > i) parts_[to + i] = {to + last, latest_, filling};
        i = last + 1;
    }
    update_bounds();
}

void UnwrittenOnHost::forget(const char* first, std::uint64_t bytes) {
    if (parts_.empty()) return;
    const char* const end = first + bytes;
    for (auto at = first_after(first); at != parts_.end() && at->first < end;) {
        const auto [begin, part] = *at;
        at = parts_.erase(at);
        if (begin < first) parts_[begin] = {first, part.copy, part.filling};
        if (part.end > end) parts_[end] = part;
    }
    update_bounds();
}

std::vector<UnwrittenOnHost::Carried> UnwrittenOnHost::take(const char* from, std::uint64_t bytes) {
    std::vector<Carried> all;
    each_in(from, bytes, [&](const char* first, std::uint64_t count, const std::shared_ptr<Copy>& copy) {
        const unsigned char filling = *reinterpret_cast<const unsigned char*>(first);
        all.push_back({static_cast<std::uint64_t>(first - from), count, copy, filling});
    });
    forget(from, bytes);
    return all;
}

void UnwrittenOnHost::put(const char* to, const char* from, std::uint64_t bytes,
                          const std::vector<Carried>& all) {
    const auto put_at = [&](const char* place) {
        forget(place, bytes);
        for (const Carried& one : all)
            if (!one.copy->is_read && parts_.size() < most_parts)
                parts_[place + one.first] = {place + one.first + one.bytes, one.copy, one.filling};
    };
    put_at(from);
    put_at(to); // the last, because the two may overlap
    update_bounds();
}

std::shared_ptr<const UnwrittenOnHost::Copy> UnwrittenOnHost::host_touches(const char* address,
                                                                           unsigned bytes, bool writes) {
    if (writes) {
        forget(address, bytes);
        return nullptr;
    }
    std::shared_ptr<Copy> copy;
    each_in(address, bytes, [&](const char*, std::uint64_t count, const std::shared_ptr<Copy>& from) {
        // If the cells are unknown, some of the bytes may be the padding of a structure.
        const bool has_cells = from->mistake.lowest > 0;
        if (count >= (has_cells ? std::min<std::uint64_t>(from->mistake.unit, bytes) : bytes)) copy = from;
    });
    if (!copy) return nullptr;
    std::erase_if(parts_, [&](const auto& one) { return one.second.copy == copy; });
    update_bounds();
    copy->is_read = true;
    return copy;
}

UnwrittenOnHost::Parts::const_iterator UnwrittenOnHost::first_after(const char* address) const {
    const auto next = parts_.upper_bound(address);
    if (next == parts_.begin()) return next;
    const auto before = std::prev(next);
    return before->second.end > address ? before : next;
}

void UnwrittenOnHost::update_bounds() {
    begin_ = parts_.empty() ? nullptr : parts_.begin()->first;
    end_ = parts_.empty() ? nullptr : parts_.rbegin()->second.end;
}

} // namespace scanscope::own
