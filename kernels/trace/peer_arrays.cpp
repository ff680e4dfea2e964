#include "kernels/trace/peer_arrays.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "kernels/trace/access.h"

namespace scanscope::trace {

namespace {

constexpr std::string_view name_begin = "block ", name_middle = "'s ";

} // namespace

std::string peer_array_name(std::uint64_t block, std::string_view array) {
    return fmt::format("{}{}{}{}", name_begin, block, name_middle, array);
}

std::optional<PeerArray> peer_array_named(std::string_view name) {
    if (!name.starts_with(name_begin)) return std::nullopt;
    name.remove_prefix(name_begin.size());
    PeerArray peer;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), peer.block);
    name.remove_prefix(static_cast<std::size_t>(end - name.data()));
    if (error != std::errc() || !name.starts_with(name_middle)) return std::nullopt;
    peer.array = name.substr(name_middle.size());
    return peer;
}

PeerArrays::PeerArrays(const Launch& launch) {
    for (std::size_t number = 0; number < launch.globals.size(); ++number) {
        const auto peer = peer_array_named(launch.globals[number].name);
        if (!peer) continue;
        const auto global = static_cast<std::uint16_t>(number);
        blocks_[global] = peer->block;
        const auto block = std::ranges::lower_bound(launch.blocks, peer->block, {}, &Block::index);
        if (block == launch.blocks.end() || block->index != peer->block) continue;
        const auto array = std::ranges::find(block->shared, peer->array, &Array::name);
        if (array != block->shared.end() && array->extent == launch.globals[number].extent)
            globals_[{std::size_t(block - launch.blocks.begin()),
                      static_cast<std::uint16_t>(array - block->shared.begin())}] = global;
    }
}

std::optional<std::uint64_t> PeerArrays::block_of(std::uint16_t global) const {
    const auto found = blocks_.find(global);
    return found == blocks_.end() ? std::nullopt : std::optional(found->second);
}

std::set<CopyBegun> copies_to_peers(const Launch& launch, const Block& block) {
    std::set<CopyBegun> copies;
    std::vector<bool> are_peers;
    for (const Global& global : launch.globals)
        are_peers.push_back(peer_array_named(global.name).has_value());
    if (std::ranges::find(are_peers, true) == are_peers.end()) return copies;
    for (const Event& event : block.events)
        if (is_of_copy(event) && touches_global(event) && are_peers.at(event.array))
            copies.insert(copy_begun(event));
    return copies;
}

} // namespace scanscope::trace
