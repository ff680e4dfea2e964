// Which programs a notebook has.
#include "kernels/own/notebook.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernels/errors.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::own {
namespace {

using Json = nlohmann::json;

std::string notebook(const std::vector<Json>& sources) {
    Json cells = Json::array({{{"cell_type", "markdown"}, {"source", "%%cu\nint main() {}"}}});
    for (const Json& source : sources)
        cells.push_back({{"cell_type", "code"},
                         {"id", "the same"},
                         {"outputs", {{{"data", {{"text/html", "<b>"}}}}}},
                         {"source", source}});
    return Json({{"cells", cells}, {"nbformat", 4}}).dump();
}

// A line for each file of a program, each file of the notebook, and each remark.
std::string told(const std::vector<Json>& sources) {
    const Notebook found = notebook_in(notebook(sources), "a.ipynb");
    std::string text;
    for (const NotebookProgram& one : found.programs) {
        text += one.title + ':';
        for (const std::string& word : one.words) text += " [" + word + ']';
        for (const GivenFile& file : one.files)
            text += fmt::format("\n  {}: {}", file.name, Json(file.text).dump());
        text += '\n';
    }
    for (const GivenFile& file : found.files)
        text += fmt::format("{} = {}\n", file.name, Json(file.text).dump());
    for (const std::string& remark : found.remarks) text += remark + '\n';
    return text;
}

std::string refused(const std::string& text) {
    return test::words_of<kernels::BadRequest>([&] { return notebook_in(text, "a.ipynb"); });
}

TEST(Notebook, HasCellsWithMagicsAsPrograms) {
    EXPECT_EQ(told({"%load_ext scanscope",
                    {"%%cu ignored\n", "int main() {}"},
                    "\n\n%%cuda\nint\nmain () {}\n",
                    "%%bash\nls"}),
              "cell 2:\n  cell-2.cu: \"// %%cu ignored\\nint main() {}\"\n"
              "cell 3:\n  cell-3.cu: \"// %%cuda\\nint\\nmain () {}\\n\"\n");
    EXPECT_EQ(told({"%%scanscope\nfrom numba import cuda\n"}),
              "cell 1:\n  cell-1.py: \"# %%scanscope\\nfrom numba import cuda\\n\"\n");
    EXPECT_EQ(told({"%%cu \\\nint main() {}"}), "cell 1:\n  cell-1.cu: \"// %%cu \\nint main() {}\"\n")
        << "a backslash would join the next line to the comment";
    EXPECT_EQ(told({"%%cu\n__global__ void k() {} // main()", "%%cu\nint domain();"}),
              "cell 1: it has no main function, so it is not checked.\n"
              "cell 2: it has no main function, so it is not checked.\n");
}

TEST(Notebook, CellsHaveOptions) {
    EXPECT_EQ(
        told({"%%scanscope check --theme dark --json -I x -D 'A=\"b c\"' -- 'two words' -h it's\nint main() "
              "{}"}),
        "cell 1: [-I] [x] [-D] [A=\"b c\"] [--] [two words] [-h] [it's]\n"
        "  cell-1.cu: \"// %%scanscope check --theme dark --json -I x -D 'A=\\\"b c\\\"' -- 'two words' -h "
        "it's\\nint main() {}\"\n");
    EXPECT_EQ(told({"%%scanscope check\n"}).find("[check]"), std::string::npos);
}

TEST(Notebook, CellsMayNotReachOutsideItsFolder) {
    const auto reason = [](const std::string& options) {
        const std::string all = told({"%%scanscope " + options + "\nint main() {}"});
        return all.starts_with("cell 1: ") && all.ends_with(", so it is not checked.\n")
                   ? all.substr(8, all.size() - 8 - 24)
                   : std::string();
    };
    EXPECT_EQ(reason("-I /etc"), "\"/etc\" is outside the notebook's folder");
    EXPECT_EQ(reason("-I/etc"), "\"-I/etc\" is outside the notebook's folder");
    EXPECT_EQ(reason("-I=../x"), "\"-I=../x\" is outside the notebook's folder");
    EXPECT_EQ(reason("--input=@/etc/passwd"), "\"--input=@/etc/passwd\" is outside the notebook's folder");
    EXPECT_EQ(reason("--seconds 61"), "--seconds may be at most 60 in a notebook");
    EXPECT_EQ(reason("--seconds=1e9"), "--seconds may be at most 60 in a notebook");
    EXPECT_EQ(reason("--seconds"), "--seconds may be at most 60 in a notebook");
    EXPECT_EQ(reason("--suite t.toml"), "--suite does not apply to a cell");
    EXPECT_EQ(reason("--program 'cell 2'"), "--program does not apply to a cell");
    EXPECT_EQ(reason("-I . --seconds=60 -D X=\"/\" -- /etc"), "");
}

TEST(Notebook, CellsWriteFiles) {
    EXPECT_EQ(told({"%%writefile a.h\n#define N 1\n", "%%writefile -a a.h\n#define M 2\n",
                    "%%file sub/./scan.cu\nint main() {}", "%%writefile k.py\nimport numba\n",
                    "%%writefile part.cu\nint x;"}),
              "cell 3: sub/scan.cu:\n  sub/cell-3-scan.cu: \"// %%file sub/./scan.cu\\nint main() {}\"\n"
              "cell 4: k.py:\n  cell-4-k.py: \"# %%writefile k.py\\nimport numba\\n\"\n"
              "a.h = \"#define N 1\\n#define M 2\\n\"\n"
              "sub/scan.cu = \"int main() {}\"\n"
              "k.py = \"import numba\\n\"\n"
              "part.cu = \"int x;\"\n"
              "cell 5: part.cu has no main function, so it is not checked by itself.\n");
    EXPECT_EQ(
        told({"%%writefile ../a.h\n", "%%writefile /a.h\n", "%%writefile x/../../a.h\n", "%%writefile\n",
              std::string("%%writefile a\0.cu\n", 18), "%%writefile " + std::string(101, 'x'),
              "%%writefile a/b.h\n", "%%writefile a\n", "%%writefile cell-1.cu\n"}),
        "a/b.h = \"\"\n"
        "cell 1: ../a.h is outside the notebook's folder, so it is left out.\n"
        "cell 2: /a.h is outside the notebook's folder, so it is left out.\n"
        "cell 3: ../a.h is outside the notebook's folder, so it is left out.\n"
        "cell 4: \"\" is not a usual name of a file, so it is left out.\n"
        "cell 5: \"a\\x00.cu\" is not a usual name of a file, so it is left out.\n"
        "cell 6: \"" +
            std::string(40, 'x') +
            "…\" is not a usual name of a file, so it is left out.\n"
            "cell 8: a is the name of a file and of a folder, so it is left out.\n"
            "cell 9: cell-1.cu is named like a cell, so it is left out.\n");
}

TEST(Notebook, OrdinaryCellsAreOneProgram) {
    EXPECT_EQ(told({"import numpy", "%%time\nfrom numba import cuda", "%%html\n<b>", "x = 1"}),
              "its Python cells:\n  cell-1.py: \"import numpy\\n\"\n  cell-2.py: \"%%time\\nfrom numba "
              "import cuda\\n\"\n"
              "  cell-4.py: \"x = 1\\n\"\n");
    EXPECT_EQ(told({"import numpy", "print('cuda')"}), "") << "no kernels";
    EXPECT_EQ(told({"text = '''\n#include <a>\n'''", "import numba"}), "") << "it shows CUDA C++";
}

TEST(Notebook, OtherFilesAreRefusedInOneSentence) {
    EXPECT_EQ(refused("{"),
              "a.ipynb is no notebook, which is a JSON file, at line 1, column 2: save it again in Jupyter.");
    EXPECT_NE(refused(std::string(200'000, '[')), "") << "deeply nested";
    EXPECT_NE(refused(""), "");
    EXPECT_NE(refused("{\"cells\": [\"\xff\"]}"), "");
    for (const char* const text : {"{}", "[]", "3", "{\"cells\": {}}", "{\"worksheets\": [{\"cells\": []}]}"})
        EXPECT_EQ(refused(text), "a.ipynb has no list of cells: save it in the notebook format 4.") << text;
    EXPECT_EQ(refused(R"({"cells": [1, null, [], {"cell_type": "code"}, {"cell_type": "code", "source": 3},
                       {"cell_type": "code", "source": [1, null]}]})"),
              "")
        << "cells of unknown kinds are empty";
}

TEST(Notebook, AProgramIsFoundByItsTitle) {
    const Notebook two = notebook_in(notebook({"%%cu\nint main() {}", "%%cu\nint main() {}"}), "a.ipynb");
    Build build{.files = {"x/a.ipynb"}, .program = "cell 2"};
    EXPECT_EQ(program_of(two, build).title, "cell 2");
    const auto reason = [&](const std::string& title) {
        build.program = title;
        return test::words_of<kernels::BadRequest>([&] { return program_of(two, build); });
    };
    EXPECT_EQ(reason(""), "a.ipynb has 2 programs: choose one with --program, \"cell 1\" or \"cell 2\".");
    EXPECT_EQ(reason("cell 3"), "a.ipynb has no program \"cell 3\": choose \"cell 1\" or \"cell 2\".");
    EXPECT_EQ(
        program_of(notebook_in(notebook({"%%cu\nint main() {}"}), "a.ipynb"), {.files = {"a.ipynb"}}).title,
        "cell 1");
    EXPECT_EQ(no_program_in(notebook_in(notebook({"%%cu\nint x;"}), "a.ipynb"), "a.ipynb"),
              "a.ipynb has no CUDA program. A program is a cell that begins with %%scanscope, %%cu or "
              "%%cuda, or a .cu "
              "file that %%writefile writes, with a main function; or Numba kernels in ordinary cells. cell "
              "1: it has no "
              "main function, so it is not checked.");
}

} // namespace
} // namespace scanscope::own
