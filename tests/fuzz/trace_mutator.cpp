// Changes recordings item by item and corrects the checksum, so that most of them get past the first checks
// of the reader. It also makes up texts that no swap of existing texts would produce, such as numbers.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>

#include "cbor_tree.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/trace/fnv1a.h"
#include "kernels/trace/trace_file.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace scanscope::fuzz {

namespace {

namespace frame = trace::file_frame;

constexpr const char* words[] = {
    // numbers, and texts that only look like numbers
    "", "0", "1", "-1", "2", "7", "8", "31", "32", "33", "255", "256", "1024", "2048", "4294967295",
    "4294967296", "500000000", "9223372036854775808", "18446744073709551615", "18446744073709551616", "1e999",
    "0x10", "2^31", "x", "nan",
    // lists
    "1,2,3", "0,0,0", "-1,0,0,1,1", "3,3", ",", "1,",
    // values of options, and awkward text
    "nonzero", "changed", "on", "<b>&\"'", "%FILM%", "%1 %2", "\x1b[2J", "\r\n", "\xe2\x80\xae", "a/../b",
    "C:\\x.cuh",
    // names in traces
    "float64", "int64", "uint32", "uint64", "max", "compose", "inclusive", "emulator", "cuda", "random",
    "heads", "predicate", "digit", "index", "count", "opening", "closing", "deadlock", "out of bounds",
    "__syncthreads();", "step(\"up-sweep\", offset);"};
constexpr std::uint64_t numbers[] = {
    // numbers of threads and cells
    0, 1, 2, 3, 7, 8, 31, 32, 33, 127, 128, 255, 256, 1023, 1024, 1025,
    // limits of types
    65534, 65535, 65536, 0xfffff, 0x100000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff, 0x100000000,
    ~std::uint64_t{0} >> 1, ~std::uint64_t{0}};
constexpr std::uint64_t tags[] = {64, 69, 70, 71, 78, 79, 85, 86};

std::size_t widthOf(std::uint64_t tag) {
    switch (tag) {
    case 69:
        return 2;
    case 70:
    case 78:
    case 85:
        return 4;
    case 71:
    case 79:
    case 86:
        return 8;
    default:
        return 1;
    }
}

bool isColumn(const CborItem& item) {
    return item.major == Major::tag && item.children.front().major == Major::bytes;
}

// Whether the map is a table: its values are columns of one length, and each row is an event, a step or a
// tile.
bool isTable(const CborItem& item) {
    if (item.major != Major::map || item.children.size() < 4) return false;
    for (std::size_t i = 1; i < item.children.size(); i += 2)
        if (!isColumn(item.children[i])) return false;
    return true;
}

class Mutator {
public:
    Mutator(CborItem& root, unsigned seed)
        : m_root(root)
        , m_random(seed) {}

    void mutate() {
        collect(m_root);
        change(*m_all[below(m_all.size())]);
    }

private:
    std::size_t below(std::size_t count) { return count == 0 ? 0 : m_random() % count; }
    bool oneIn(std::size_t count) { return below(count) == 0; }

    void collect(CborItem& item) {
        m_all.push_back(&item);
        // Most items of a recording are columns and tables, so each of the few texts counts three times.
        if (item.major == Major::text) m_all.insert(m_all.end(), 2, &item);
        for (CborItem& child : item.children) collect(child);
    }

    std::uint64_t number(std::uint64_t now) {
        if (oneIn(3)) return now + 1 - 2 * below(2);
        return oneIn(3) ? m_random() : numbers[below(std::size(numbers))];
    }

    std::string text(const std::string& now) {
        if (oneIn(4)) {
            const auto algorithms = kernels::catalogue();
            const kernels::Algorithm& algorithm = algorithms[below(algorithms.size())];
            if (oneIn(2) || algorithm.options.empty()) return std::string(algorithm.id);
            return std::string(algorithm.options[below(algorithm.options.size())].name);
        }
        if (!oneIn(4)) return words[below(std::size(words))];
        std::string changed = now;
        changed.resize(now.size() + 16);
        changed.resize(
            LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(changed.data()), now.size(), changed.size()));
        return changed;
    }

    void change(CborItem& item) {
        if (isTable(item) && !oneIn(4)) return changeRows(item);
        switch (item.major) {
        case Major::bytes: {
            const std::size_t size = item.content.size(), most = size + 8;
            item.content.resize(most);
            item.content.resize(
                LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(item.content.data()), size, most));
            break;
        }
        case Major::text:
            item.content = text(item.content);
            break;
        case Major::array:
            changeElements(item, 1);
            break;
        case Major::map:
            changeElements(item, 2);
            break;
        case Major::tag:
            if (isColumn(item) && !oneIn(8))
                changeCell(item.children.front().content, widthOf(item.number));
            else
                item.number = tags[below(std::size(tags))];
            break;
        default:
            item.number = number(item.number);
        }
    }

    void changeCell(std::string& cells, std::size_t width) {
        const std::size_t count = cells.size() / width;
        if (count == 0) return;
        const std::size_t at = below(count) * width;
        std::uint64_t now = 0;
        std::memcpy(&now, cells.data() + at, width);
        const bool all = oneIn(12); // change all rows of the column
        now = oneIn(3) ? below(count + 2) : number(now);
        const std::size_t end =
            all ? count * width : at + width; // an earlier change may have cut a cell short
        for (std::size_t c = all ? 0 : at; c < end; c += width) std::memcpy(cells.data() + c, &now, width);
    }

    // Changes the same row of every column.
    void changeRows(CborItem& table) {
        const CborItem& first = table.children[1];
        const std::size_t rows = first.children.front().content.size() / widthOf(first.number);
        if (rows == 0) return;
        const std::size_t row = below(rows), other = below(rows);
        const std::size_t action = below(4);
        for (std::size_t i = 1; i < table.children.size(); i += 2) {
            const std::size_t width = widthOf(table.children[i].number);
            std::string& cells = table.children[i].children.front().content;
            if (cells.size() < rows * width) continue;
            if (action == 0)
                cells.erase(row * width, width);
            else if (action == 1)
                cells.insert(row * width, cells.substr(other * width, width));
            else if (action == 2)
                cells.replace(row * width, width, std::string(cells.substr(other * width, width)));
        }
        if (action == 3) change(table.children[1 + 2 * below(table.children.size() / 2)]);
    }

    // Changes elements of an array, or keys with their values in a map.
    void changeElements(CborItem& item, std::size_t each) {
        auto& children = item.children;
        const std::size_t count = children.size() / each;
        const auto at = [&](std::size_t element) {
            return children.begin() + std::ptrdiff_t(element * each);
        };
        if (count == 0 || (each == 2 && oneIn(4))) {
            if (each == 2) children.push_back({Major::text, 0, text({}), {}});
            children.push_back({Major::text, 0, text({}), {}});
        } else if (oneIn(2)) {
            const std::vector<CborItem> copy(at(below(count)), at(count));
            const std::size_t to = below(count + 1);
            children.insert(at(to), copy.begin(), copy.begin() + std::ptrdiff_t(each));
        } else if (oneIn(2)) {
            const std::size_t gone = below(count);
            children.erase(at(gone), at(gone + 1));
        } else {
            const std::size_t a = below(count), b = below(count);
            if (a != b) std::swap_ranges(at(a), at(a + 1), at(b));
        }
    }

    CborItem& m_root;
    std::mt19937_64 m_random;
    std::vector<CborItem*> m_all;
};

std::string whole(std::string_view body) {
    std::string file(frame::magic);
    file += std::string("\1\0\0\0", frame::version_bytes);
    file += body;
    const std::uint64_t hash = trace::fnv1a(file);
    file.append(reinterpret_cast<const char*>(&hash), sizeof hash);
    return file;
}

} // namespace

} // namespace scanscope::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
    using namespace scanscope::fuzz;
    if (size < frame::least_bytes || most < frame::least_bytes) return LLVMFuzzerMutate(data, size, most);
    std::string body(reinterpret_cast<const char*>(data) + frame::head_bytes, size - frame::least_bytes);
    std::optional<CborItem> tree = parseCbor(body);
    if (tree && seed % 16 != 0) {
        for (unsigned changes = 0; changes <= seed / 16 % 4; ++changes)
            Mutator(*tree, seed + changes).mutate();
        body = encodeCbor(*tree);
    } else {
        const std::size_t room = most - frame::least_bytes;
        const std::size_t now = std::min(body.size(), room);
        body.resize(room);
        body.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(body.data()), now, room));
    }
    const std::string file = whole(body);
    if (file.size() > most) return size;
    std::memcpy(data, file.data(), file.size());
    return file.size();
}
