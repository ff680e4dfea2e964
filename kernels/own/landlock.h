// Landlock's rights (linux/landlock.h) up to version 6 of its interface, and which version introduced which.
// The headers of older systems lack some of them.
#pragma once

#include <cstddef>
#include <cstdint>

#include <linux/landlock.h>

namespace scanscope::own::landlock {

constexpr int allows_moving = 2, guards_truncation = 3, guards_network = 4, guards_devices = 5,
              guards_signals = 6;

constexpr std::uint64_t truncate_files = 1ull << 14, ioctl_devices = 1ull << 15;
constexpr std::uint64_t bind_tcp = 1ull << 0, connect_tcp = 1ull << 1;
constexpr std::uint64_t abstract_sockets = 1ull << 0, signals = 1ull << 1;

constexpr std::uint64_t reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t everything_but_nodes =
    reading | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
    LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REFER | truncate_files;
// The only rights that a rule for a file, as opposed to a folder, may grant.
constexpr std::uint64_t of_a_file = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                                    LANDLOCK_ACCESS_FS_WRITE_FILE | truncate_files | ioctl_devices;

// All file rights that this version knows. Version 1 has no right for moving a file to another folder, which
// it always refuses.
constexpr std::uint64_t files_of(int abi) {
    std::uint64_t all = LANDLOCK_ACCESS_FS_MAKE_SYM | (LANDLOCK_ACCESS_FS_MAKE_SYM - 1);
    if (abi >= allows_moving) all |= LANDLOCK_ACCESS_FS_REFER;
    if (abi >= guards_truncation) all |= truncate_files;
    if (abi >= guards_devices) all |= ioctl_devices;
    return all;
}
constexpr std::uint64_t network_of(int abi) { return abi >= guards_network ? bind_tcp | connect_tcp : 0; }
constexpr std::uint64_t scopes_of(int abi) { return abi >= guards_signals ? abstract_sockets | signals : 0; }
// The size in bytes of { files, network, scopes }, as far as this version has them: the kernel refuses a
// longer structure.
constexpr std::size_t bytes_of_attributes(int abi) {
    return sizeof(std::uint64_t) * (abi >= guards_signals ? 3 : abi >= guards_network ? 2 : 1);
}

} // namespace scanscope::own::landlock
