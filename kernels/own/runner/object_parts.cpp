#include "kernels/own/runner/object_parts.h"

#include <dlfcn.h>
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace scanscope::own {

namespace {

constexpr std::size_t most_parts = 64;

std::optional<Dwarf_Word> number(Dwarf_Die die, unsigned name) {
    Dwarf_Attribute attribute;
    Dwarf_Word value = 0;
    if (!dwarf_attr_integrate(&die, name, &attribute) || dwarf_formudata(&attribute, &value) != 0) return {};
    return value;
}

std::string_view name_of(Dwarf_Die die) {
    const char* const name = dwarf_diename(&die);
    return name ? name : "";
}

// The type of a variable, a member or an array's elements, without the names and qualifiers that it has
// there.
std::optional<Dwarf_Die> type_of(Dwarf_Die die) {
    Dwarf_Attribute attribute;
    Dwarf_Die type, peeled;
    if (!dwarf_attr_integrate(&die, DW_AT_type, &attribute) || !dwarf_formref_die(&attribute, &type) ||
        dwarf_peel_type(&type, &peeled) != 0)
        return {};
    return peeled;
}

std::optional<std::uint64_t> bytes_of(Dwarf_Die type) {
    Dwarf_Word bytes = 0;
    if (dwarf_aggregate_size(&type, &bytes) != 0) return {};
    return bytes;
}

// The DIE's children, of which there may be very many, until one of them is what is looked for.
template <class Use> bool any_child(Dwarf_Die die, Use use) {
    Dwarf_Die child;
    if (dwarf_child(&die, &child) != 0) return false;
    do {
        if (use(child)) return true;
    } while (dwarf_siblingof(&child, &child) == 0);
    return false;
}

bool is_class(Dwarf_Die type) {
    const int tag = dwarf_tag(&type);
    return tag == DW_TAG_structure_type || tag == DW_TAG_class_type;
}

// Whether a class belongs to a replaced header, so that the names of its members mean nothing to the user.
bool is_of_library(Dwarf_Die type) {
    const char* const file = dwarf_decl_file(&type);
    return file && std::string_view(file).find("scanscope-device/") != std::string_view::npos;
}

// Cells of one type.
struct CellsOfOneType {
    CellType type{};
    std::vector<std::uint64_t> extents; // of an array, the outer one first
    [[nodiscard]] CellType with_dimensions() const {
        CellType all = type;
        const std::size_t dimensions = extents.size();
        if (dimensions == 2 || dimensions == 3) all.columns = static_cast<unsigned>(extents.back());
        if (dimensions == 3) all.rows = static_cast<unsigned>(extents[1]);
        return all;
    }
};
CellType words(std::uint64_t offset, std::uint64_t bytes) {
    const bool are_words = offset % 4 == 0 && bytes % 4 == 0;
    return {CellKind::object, static_cast<unsigned char>(are_words ? 4 : 1), 0, 0};
}

std::optional<std::vector<ObjectPart>> parts_of_class(Dwarf_Die type, const std::string& name,
                                                      std::uint64_t offset);

std::optional<CellsOfOneType> cells_of_number(Dwarf_Die type) {
    const std::optional<std::uint64_t> bytes = bytes_of(type);
    if (!bytes || (*bytes != 1 && *bytes != 2 && *bytes != 4 && *bytes != 8)) return {};
    const Dwarf_Word encoding = number(type, DW_AT_encoding).value_or(DW_ATE_unsigned);
    const CellKind kind = encoding == DW_ATE_float ? CellKind::floating
                          : encoding == DW_ATE_signed || encoding == DW_ATE_signed_char
                              ? CellKind::signed_integer
                              : CellKind::unsigned_integer;
    return CellsOfOneType{{kind, static_cast<unsigned char>(*bytes), 0, 0}, {}};
}

// The type's cells if they all have one type: a number, an array, or a class such as float4.
std::optional<CellsOfOneType> cells_of(Dwarf_Die type) {
    switch (dwarf_tag(&type)) {
    case DW_TAG_base_type:
    case DW_TAG_enumeration_type:
    case DW_TAG_pointer_type:
        return cells_of_number(type);
    case DW_TAG_array_type: {
        const std::optional<Dwarf_Die> element = type_of(type);
        std::optional<CellsOfOneType> cells = element ? cells_of(*element) : std::nullopt;
        if (!cells) return {};
        std::vector<std::uint64_t> extents;
        const bool is_unknown = any_child(type, [&](Dwarf_Die range) {
            if (dwarf_tag(&range) != DW_TAG_subrange_type) return false;
            const std::optional<Dwarf_Word> last = number(range, DW_AT_upper_bound),
                                            count = number(range, DW_AT_count);
            if (last) extents.push_back(*last + 1);
            if (count && !last) extents.push_back(*count);
            return !last && !count;
        });
        if (is_unknown) return {};
        cells->extents.insert(cells->extents.begin(), extents.begin(), extents.end());
        return cells;
    }
    default:
        break;
    }
    if (!is_class(type)) return {};
    if (is_of_library(type) && name_of(type) == "__half")
        return CellsOfOneType{{CellKind::floating, 2, 0, 0}, {}};
    if (is_of_library(type) && name_of(type) == "__nv_bfloat16")
        return CellsOfOneType{{CellKind::brain_floating, 2, 0, 0}, {}};
    const auto parts = parts_of_class(type, "", 0);
    const std::optional<std::uint64_t> bytes = bytes_of(type);
    if (!parts || parts->empty() || !bytes) return {};
    std::uint64_t end = 0;
    for (const ObjectPart& part : *parts) {
        if (part.offset != end || part.type.kind != parts->front().type.kind ||
            part.type.bytes != parts->front().type.bytes)
            return {};
        end += part.bytes;
    }
    if (end != *bytes || parts->front().type.kind == CellKind::object) return {};
    CellType cell = parts->front().type;
    cell.rows = cell.columns = 0;
    const std::uint64_t count = *bytes / cell.bytes;
    return CellsOfOneType{cell, count > 1 ? std::vector{count} : std::vector<std::uint64_t>()};
}

// The elements of an array of structures, if there are few of them and they have arrays themselves: each
// element is then shown by its members.
std::optional<std::vector<ObjectPart>> parts_of_elements(Dwarf_Die array, const std::string& name,
                                                         std::uint64_t offset, std::uint64_t bytes) {
    constexpr std::uint64_t most_elements = 8;
    const std::optional<Dwarf_Die> element = type_of(array);
    const std::optional<std::uint64_t> size = element ? bytes_of(*element) : std::nullopt;
    if (dwarf_tag(&array) != DW_TAG_array_type || !size || *size == 0 || bytes / *size > most_elements ||
        !is_class(*element) || is_of_library(*element))
        return {};
    std::vector<ObjectPart> parts;
    for (std::uint64_t i = 0; i < bytes / *size; ++i) {
        const auto its = parts_of_class(*element, name + '[' + std::to_string(i) + ']', offset + i * *size);
        const auto is_array = [](const ObjectPart& part) { return part.bytes > part.type.bytes; };
        if (!its || its->size() < 2 || std::ranges::none_of(*its, is_array)) return {};
        parts.insert(parts.end(), its->begin(), its->end());
    }
    return parts.size() <= most_parts / 2 ? std::optional(parts) : std::nullopt;
}

// The parts of an object of any type.
std::optional<std::vector<ObjectPart>> parts_of(Dwarf_Die type, const std::string& name, std::uint64_t offset,
                                                std::uint64_t bytes) {
    std::optional<std::vector<ObjectPart>> parts = parts_of_elements(type, name, offset, bytes);
    if (!parts && is_class(type) && !is_of_library(type)) parts = parts_of_class(type, name, offset);
    if (parts && parts->size() == 1 && parts->front().bytes == bytes) parts->front().name = name;
    if (parts) return parts;
    const std::optional<CellsOfOneType> cells = cells_of(type);
    return std::vector{
        ObjectPart{name, offset, bytes, cells ? cells->with_dimensions() : words(offset, bytes)}};
}

// The parts of a class, or nullopt if they are not known.
std::optional<std::vector<ObjectPart>> parts_of_class(Dwarf_Die type, const std::string& name,
                                                      std::uint64_t offset) {
    std::vector<ObjectPart> parts;
    const bool is_unknown = any_child(type, [&](Dwarf_Die member) {
        const int tag = dwarf_tag(&member);
        if (tag != DW_TAG_member && tag != DW_TAG_inheritance) return false;
        if (dwarf_hasattr(&member, DW_AT_external) || dwarf_hasattr(&member, DW_AT_declaration)) return false;
        const std::optional<Dwarf_Word> at = number(member, DW_AT_data_member_location);
        const std::optional<Dwarf_Die> its_type = type_of(member);
        const std::optional<std::uint64_t> bytes = its_type ? bytes_of(*its_type) : std::nullopt;
        if (!at || !bytes || dwarf_hasattr(&member, DW_AT_bit_size) || parts.size() > most_parts) return true;
        const auto its =
            tag == DW_TAG_inheritance
                ? parts_of_class(*its_type, name, offset + *at)
                : parts_of(*its_type, name + '.' + std::string(name_of(member)), offset + *at, *bytes);
        if (its) parts.insert(parts.end(), its->begin(), its->end());
        return !its;
    });
    if (is_unknown) return {};
    return parts;
}

// The address that a variable has in its file.
std::optional<Dwarf_Addr> address_of(Dwarf_Die variable) {
    Dwarf_Attribute attribute, of_address;
    Dwarf_Op* operations = nullptr;
    std::size_t count = 0;
    if (!dwarf_attr(&variable, DW_AT_location, &attribute) ||
        dwarf_getlocation(&attribute, &operations, &count) != 0 || count != 1)
        return {};
    if (operations->atom == DW_OP_addr) return operations->number;
    Dwarf_Addr address = 0;
    if (operations->atom == DW_OP_addrx && dwarf_getlocation_attr(&attribute, operations, &of_address) == 0 &&
        dwarf_formaddr(&of_address, &address) == 0)
        return address;
    return {};
}

class Search {
public:
    Search(Dwarf_Addr key, std::string_view name)
        : key_(key)
        , name_(name) {}

    // Looks for the variable in the scope, and if it is there, for the object beside it.
    bool is_in(Dwarf_Die scope) {
        bool is_here = false;
        return any_child(scope,
                         [&](Dwarf_Die die) {
                             switch (dwarf_tag(&die)) {
                             case DW_TAG_variable:
                                 is_here = is_here || address_of(die) == key_;
                                 return false;
                             case DW_TAG_subprogram:
                             case DW_TAG_lexical_block:
                             case DW_TAG_inlined_subroutine:
                             case DW_TAG_namespace:
                             case DW_TAG_structure_type:
                             case DW_TAG_class_type:
                                 return dwarf_haschildren(&die) == 1 && is_in(die);
                             default:
                                 return false;
                             }
                         }) ||
               (is_here && any_child(scope, [&](Dwarf_Die die) {
                    if (dwarf_tag(&die) != DW_TAG_variable || name_of(die) != name_) return false;
                    found = die;
                    return true;
                }));
    }
    std::optional<Dwarf_Die> found;

private:
    Dwarf_Addr key_;
    std::string_view name_;
};

struct File {
    explicit File(const std::string& path)
        : number(open(path.c_str(), O_RDONLY | O_CLOEXEC))
        , debug(number < 0 ? nullptr : dwarf_begin(number, DWARF_C_READ)) {}
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() {
        dwarf_end(debug);
        if (number >= 0) close(number);
    }
    int number;
    Dwarf* debug;
};

} // namespace

std::vector<ObjectPart> object_parts(const std::string& program, const void* key, const char* name) {
    Dl_info info{};
    if (dladdr(key, &info) == 0) return {};
    const File file(program);
    Search search(static_cast<const char*>(key) - static_cast<const char*>(info.dli_fbase), name);
    Dwarf_CU* unit = nullptr;
    Dwarf_Die root;
    while (!search.found && dwarf_get_units(file.debug, unit, &unit, nullptr, nullptr, &root, nullptr) == 0)
        search.is_in(root);
    std::optional<Dwarf_Die> type = search.found ? type_of(*search.found) : std::nullopt;
    if (type && dwarf_tag(&*type) == DW_TAG_reference_type) type = type_of(*type);
    const std::optional<std::uint64_t> bytes = type ? bytes_of(*type) : std::nullopt;
    if (!bytes) return {};
    std::vector<ObjectPart> parts = parts_of(*type, name, 0, *bytes).value_or(std::vector<ObjectPart>());
    if (parts.size() == 1 && parts.front().type.kind == CellKind::object) return {};
    // Each byte has one place, also in a class with unusual bases.
    std::ranges::sort(parts, {}, &ObjectPart::offset);
    for (std::size_t i = 1; i < parts.size(); ++i)
        if (parts[i].offset < parts[i - 1].offset + parts[i - 1].bytes) return {};
    const bool fits =
        !parts.empty() && parts.front().offset == 0 && parts.back().offset + parts.back().bytes <= *bytes;
    return fits && parts.size() <= most_parts ? parts : std::vector<ObjectPart>();
}

} // namespace scanscope::own
