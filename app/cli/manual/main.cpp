// Writes the manual and completions into a folder, in their installed layout: man1/…, share/….

#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>

#include "app/cli/command_line.h"
#include "app/cli/manual/command_entry.h"

namespace {

using namespace scanscope;

void write(const std::filesystem::path& file, const std::string& text) {
    std::filesystem::create_directories(file.parent_path());
    if (!(std::ofstream(file, std::ios::binary) << text).flush())
        throw std::runtime_error(file.string() + " cannot be written");
}

void writeAll(const std::filesystem::path& folder, const app::CommandEntry& program) {
    const auto writePage = [&](const app::CommandEntry& command) {
        write(folder / "man1" / (manualName(program, command) + ".1"),
              manPage(program, command, SCANSCOPE_VERSION));
    };
    writePage(program);
    for (const app::CommandEntry& command : program.commands) writePage(command);
    const std::filesystem::path share = folder / "share";
    write(share / "bash-completion" / "completions" / program.name, bashCompletion(program));
    write(share / "zsh" / "site-functions" / ("_" + program.name), zshCompletion(program));
    write(share / "fish" / "vendor_completions.d" / (program.name + ".fish"), fishCompletion(program));
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: scanscope_manual FOLDER\n";
        return 2;
    }
    try {
        const kernels::Backend backend = kernels::this_machine();
        app::readOptionTable(backend, [&](const CLI::App& table) {
            writeAll(argv[1], commandEntry(table, std::bind_front(app::offeredValues, backend)));
        });
    } catch (const std::exception& error) {
        std::cerr << "scanscope_manual: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
