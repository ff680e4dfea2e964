// "Recording costs nothing when it is off": the machine code of the catalogue's kernels equals that of
// hand-written kernels, byte for byte. The instructions are in the .text sections of a cubin, so the test
// needs neither a GPU nor a disassembler.
#include <elf.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace {

std::vector<char> bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path;
    return {std::istreambuf_iterator<char>(file), {}};
}

// "_ZN9scanscope7kernels3gpu8blellochIiNS_4simt3gpu3SumIiEEEEv…" -> "blelloch<i>": the last name before the
// template arguments, and their first letter, which stands for the element type. If one of the arguments is
// true, the kernel is the padded version.
std::string plain_name(const std::string& mangled) {
    std::size_t at = mangled.find_first_of("0123456789");
    std::string name;
    while (at < mangled.size() && std::isdigit(static_cast<unsigned char>(mangled[at]))) {
        std::size_t digits = 0;
        const int length = std::stoi(mangled.substr(at), &digits);
        name = mangled.substr(at + digits, static_cast<std::size_t>(length));
        at += digits + static_cast<std::size_t>(length);
    }
    if (mangled.find("Lb1E") != std::string::npos) name += "_padded";
    return at + 1 < mangled.size() && mangled[at] == 'I' ? name + "<" + mangled[at + 1] + ">" : name;
}

std::map<std::string, std::vector<char>> instructions_of(const std::string& path) {
    const std::vector<char> file = bytes_of(path);
    Elf64_Ehdr header;
    if (file.size() < sizeof header) return {};
    std::memcpy(&header, file.data(), sizeof header);
    const auto section = [&](unsigned i) {
        Elf64_Shdr entry;
        std::memcpy(&entry, file.data() + header.e_shoff + i * std::size_t{header.e_shentsize}, sizeof entry);
        return entry;
    };
    const Elf64_Shdr names = section(header.e_shstrndx);
    std::map<std::string, std::vector<char>> kernels;
    for (unsigned i = 0; i < header.e_shnum; ++i) {
        const Elf64_Shdr entry = section(i);
        const std::string name = file.data() + names.sh_offset + entry.sh_name;
        if (!name.starts_with(".text.")) continue;
        const char* first = file.data() + entry.sh_offset;
        kernels[plain_name(name.substr(6))].assign(first, first + entry.sh_size);
    }
    return kernels;
}

class MachineCode : public testing::TestWithParam<const char*> {
protected:
    static std::string cubin(const char* name) {
        return std::string(SCANSCOPE_CUBINS) + "/" + name + ".sm_" + GetParam() + ".cubin";
    }
};

TEST_P(MachineCode, UnrecordedKernelsEqualHandWrittenOnes) {
    const auto hand = instructions_of(cubin("hand_written")), words = instructions_of(cubin("with_words"));
    ASSERT_EQ(hand.size(), 5u);
    ASSERT_EQ(words.size(), 5u);
    for (const auto& [name, instructions] : hand) {
        ASSERT_TRUE(words.contains(name)) << name;
        EXPECT_GT(instructions.size(), 512u) << name;
        EXPECT_EQ(words.at(name), instructions)
            << name << ": " << instructions.size() / 16 << " instructions by hand, "
            << words.at(name).size() / 16 << " with our words";
    }
}

TEST_P(MachineCode, TheComparisonCanFail) {
    const auto hand = instructions_of(cubin("hand_written")), recording = instructions_of(cubin("recording"));
    ASSERT_TRUE(hand.contains("blelloch<i>") && hand.contains("blelloch<d>") &&
                recording.contains("blelloch<N>"));
    EXPECT_NE(hand.at("blelloch<i>"), hand.at("blelloch<d>"));
    EXPECT_NE(hand.at("blelloch<i>"), recording.at("blelloch<N>")); // N: the tagged type's nested name
}

INSTANTIATE_TEST_SUITE_P(Architectures, MachineCode, testing::Values(SCANSCOPE_CUBIN_ARCHITECTURES),
                         [](const auto& architecture) { return std::string("sm_") + architecture.param; });

} // namespace
