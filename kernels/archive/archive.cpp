#include "kernels/archive/archive.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <clocale>
#include <ctime>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <utility>

#include <archive.h>
#include <archive_entry.h>

#include "kernels/text/enum_names.h"
#include "kernels/text/utf8.h"
#include "kernels/trace/cbor.h"

namespace scanscope::archives {

namespace {

using Archive = std::unique_ptr<archive, int (*)(archive*)>;

constexpr std::size_t longest_name = 400;

// libarchive converts names by the thread's locale, and the C locale loses every name that is not ASCII.
class NamesInUtf8 {
public:
    NamesInUtf8()
        : utf8_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr))
        , before_(utf8_ ? uselocale(utf8_) : nullptr) {}
    NamesInUtf8(const NamesInUtf8&) = delete;
    NamesInUtf8& operator=(const NamesInUtf8&) = delete;
    ~NamesInUtf8() {
        if (!utf8_) return;
        uselocale(before_);
        freelocale(utf8_);
    }

private:
    locale_t utf8_, before_;
};

// The upper half of code page 437. Names in a zip use it if they are not marked as UTF-8: the zip
// specification says so, and Windows does so for Western European letters.
constexpr std::u32string_view upper_half_of_437 =
    U"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
    U"αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";
static_assert(upper_half_of_437.size() == 128);

std::string from_437(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80)
            text += c;
        else
            utf8::append(text, upper_half_of_437[byte - 0x80u]);
    }
    return text;
}

std::string from_latin_1(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) utf8::append(text, static_cast<unsigned char>(c));
    return text;
}

// Whether a name may be in Latin-1. Names do not state their encoding, but Latin-1 has no letters below 0xA0,
// and code page 437 has hardly any above.
bool may_be_latin_1(std::string_view name, bool is_zip) {
    const auto is_any = [&](const auto& holds) {
        return std::ranges::any_of(name, [&](char c) { return holds(static_cast<unsigned char>(c)); });
    };
    if (is_any([](unsigned char byte) { return byte >= 0x80 && byte < 0xa0; })) return false;
    constexpr unsigned char sharp_s = 0xe1, last_letter = 0xa5; // in code page 437
    return !is_zip || is_any([](unsigned char byte) { return byte > last_letter && byte != sharp_s; });
}

std::string name_of_entry(archive_entry* entry, bool is_zip) {
    const char* const utf8 = archive_entry_pathname_utf8(entry);
    const char* const raw = utf8 ? utf8 : archive_entry_pathname(entry);
    std::string name = raw ? raw : "";
    if (!trace::is_utf8(name)) name = may_be_latin_1(name, is_zip) ? from_latin_1(name) : from_437(name);
    std::ranges::replace(name, '\\', '/'); // as Windows programs write it
    if (!stays_inside(name)) return name;
    name = std::filesystem::path(name).lexically_normal().generic_string(); // "./x" and "a//x"
    while (name.ends_with('/')) name.pop_back();
    return name;
}

// Keeps the last of several files with the same name, as unpacking to disk would.
void keep_the_last(Unpacked& all) {
    std::ranges::stable_sort(all.files, {}, &TextFile::name);
    for (std::size_t i = 0; i + 1 < all.files.size();) {
        if (all.files[i].name != all.files[i + 1].name) {
            ++i;
            continue;
        }
        all.left_out.push_back({all.files[i].name, LeftOut::twice});
        all.files.erase(all.files.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

class ArchiveReader {
public:
    explicit ArchiveReader(UnpackedRoom& room)
        : room_(room) {}

    Unpacked read(std::string_view bytes) {
        const NamesInUtf8 names;
        const Archive source(archive_read_new(), &archive_read_free);
        archive_read_support_filter_gzip(source.get());
        archive_read_support_filter_bzip2(source.get());
        archive_read_support_filter_xz(source.get());
        archive_read_support_filter_zstd(source.get());
        archive_read_support_format_zip(source.get());
        archive_read_support_format_tar(source.get());
        archive_read_support_format_7zip(source.get());
        if (archive_read_open_memory(source.get(), bytes.data(), bytes.size()) != ARCHIVE_OK) {
            leave_out("", LeftOut::damaged);
            return std::move(all_);
        }
        for (;;) {
            archive_entry* entry = nullptr;
            const int status = archive_read_next_header(source.get(), &entry);
            if (status == ARCHIVE_EOF) break;
            if (status < ARCHIVE_WARN) {
                leave_out("", LeftOut::damaged);
                break;
            }
            if (!take(source.get(), entry)) break;
        }
        keep_the_last(all_);
        return std::move(all_);
    }

private:
    void leave_out(std::string name, LeftOut why) { all_.left_out.push_back({std::move(name), why}); }

    // Returns whether to continue reading.
    bool take(archive* source, archive_entry* entry) {
        const bool is_zip = (archive_format(source) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP;
        std::string name = name_of_entry(entry, is_zip);
        const bool is_link = archive_entry_hardlink(entry) != nullptr;
        if (archive_entry_filetype(entry) == AE_IFDIR && !is_link) {
            if (name.size() > longest_name || !stays_inside(name) || name == ".") return true;
            if (all_.folders.insert(name.substr(0, name.find('/'))).second) return count_one();
            return true;
        }
        if (name.size() > longest_name || !stays_inside(name)) {
            leave_out(name.substr(0, longest_name), LeftOut::outside);
            return count_one();
        }
        if (is_link || archive_entry_filetype(entry) != AE_IFREG) {
            leave_out(std::move(name), LeftOut::link);
            return count_one();
        }
        if (!count_one()) return false;
        if (archive_entry_mtime_is_set(entry)) all_.times[name] = archive_entry_mtime(entry);
        return read_data(source, entry, std::move(name));
    }

    bool count_one() {
        if (room_.files > 0) {
            --room_.files;
            return true;
        }
        leave_out("", LeftOut::too_many);
        return false;
    }

    // The size in the entry may be wrong, so the bytes are counted as they are read.
    bool read_data(archive* source, archive_entry* entry, std::string name) {
        TextFile file{std::move(name), {}};
        std::array<char, 65536> part;
        for (;;) {
            const la_ssize_t count = archive_read_data(source, part.data(), part.size());
            if (count == 0) break;
            if (count < 0) {
                leave_out(std::move(file.name),
                          archive_entry_is_encrypted(entry) ? LeftOut::locked : LeftOut::damaged);
                return true;
            }
            const auto bytes = static_cast<std::size_t>(count);
            if (bytes > room_.bytes) {
                leave_out(std::move(file.name), LeftOut::too_many);
                leave_out("", LeftOut::too_many); // nothing after it is read, either
                return false;
            }
            room_.bytes -= bytes;
            if (file.text.size() + bytes > room_.largest) {
                leave_out(std::move(file.name), LeftOut::too_large);
                return true; // the rest is skipped
            }
            file.text.append(part.data(), bytes);
        }
        all_.files.push_back(std::move(file));
        return true;
    }

    UnpackedRoom& room_;
    Unpacked all_;
};

// libarchive writes local times, so the bytes would differ between time zones: this sets all of them to
// midnight of 1 January 1980. Offsets are those of the zip specification (APPNOTE.TXT).
void fix_times(std::string& zip) {
    constexpr std::string_view new_year("\0\0\x21\0", 4);
    constexpr std::size_t end_record = 22, count_at = 10, start_at = 16;
    constexpr std::size_t entry = 46, time_of_entry = 12, name_size = 28, local_at = 42, time_of_local = 10;
    const auto number = [&](std::size_t at, int bytes) {
        std::size_t value = 0;
        while (bytes-- > 0)
            value = value << 8 | static_cast<unsigned char>(zip[at + static_cast<std::size_t>(bytes)]);
        return value;
    };
    const std::size_t end = zip.size() - end_record;
    std::size_t at = number(end + start_at, 4);
    for (std::size_t left = number(end + count_at, 2); left > 0; --left) {
        zip.replace(at + time_of_entry, new_year.size(), new_year);
        zip.replace(number(at + local_at, 4) + time_of_local, new_year.size(), new_year);
        // The entry's name, extra fields and comment follow it.
        at +=
            entry + number(at + name_size, 2) + number(at + name_size + 2, 2) + number(at + name_size + 4, 2);
    }
}

} // namespace

std::string_view name_of(LeftOut why) {
    constexpr kernels::EnumNames<LeftOut, LeftOut::twice> names{
        "outside", "link", "too-large", "too-many", "damaged", "locked", "beside", "deeper", "twice"};
    return names.of(why);
}

bool stays_inside(const std::string& name) {
    if (name.empty() || name.find('\0') != name.npos || name.find('\\') != name.npos) return false;
    const std::filesystem::path path(name);
    return path.is_relative() && std::ranges::find(path, std::filesystem::path("..")) == path.end();
}

bool is_archive_name(std::string_view file) {
    std::string name(file);
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    constexpr std::array<std::string_view, 10> endings{".zip", ".tar",     ".tar.gz", ".tgz", ".tar.xz",
                                                       ".txz", ".tar.bz2", ".tbz2",   ".7z",  ".tar.zst"};
    return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

std::string zip_of(const std::vector<PackedFile>& files) {
    constexpr std::time_t new_year_1980 = 315'532'800; // the earliest time that a zip can contain
    const auto append = [](archive*, void* bytes, const void* more, std::size_t size) {
        static_cast<std::string*>(bytes)->append(static_cast<const char*>(more), size);
        return static_cast<la_ssize_t>(size);
    };
    const NamesInUtf8 names;
    std::string bytes;
    const Archive out(archive_write_new(), &archive_write_free);
    const auto require = [&out](la_ssize_t status) {
        if (status < ARCHIVE_OK) throw std::runtime_error(archive_error_string(out.get()));
    };
    require(archive_write_set_format_zip(out.get()));
    require(
        archive_write_set_bytes_in_last_block(out.get(), 1)); // without padding, which LibreOffice refuses
    require(archive_write_open(out.get(), &bytes, nullptr, append, nullptr));
    for (const PackedFile& file : files) {
        const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(),
                                                                             &archive_entry_free);
        archive_entry_set_pathname_utf8(entry.get(), file.name.c_str());
        archive_entry_set_filetype(entry.get(), AE_IFREG);
        archive_entry_set_perm(entry.get(), file.is_executable ? 0755 : 0644);
        archive_entry_set_mtime(entry.get(), new_year_1980, 0);
        archive_entry_set_size(entry.get(), static_cast<la_int64_t>(file.text.size()));
        require(archive_write_header(out.get(), entry.get()));
        require(archive_write_data(out.get(), file.text.data(), file.text.size()));
    }
    require(archive_write_close(out.get()));
    fix_times(bytes);
    return bytes;
}

Unpacked unpack(std::string_view bytes, UnpackedRoom& room) { return ArchiveReader(room).read(bytes); }

} // namespace scanscope::archives
