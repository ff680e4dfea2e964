// Each kind of bad input leads to one clear line on stderr, nothing on stdout, and the right status.

#include <gtest/gtest.h>

#include "cli_fixture.h"

namespace scanscope::app {
namespace {

struct Bad {
    std::vector<std::string> arguments;
    std::string message;
    int status = 2;
};

// The name of the case in ctest.
void PrintTo(const Bad& bad, std::ostream* out) { *out << fmt::format("{}", fmt::join(bad.arguments, " ")); }

class BadInput : public testing::TestWithParam<Bad> {};

TEST_P(BadInput, IsOneClearLine) {
    EXPECT_EQ(scanscope(GetParam().arguments),
              (Said{GetParam().status, "", fmt::format("scanscope: {}\n", GetParam().message)}));
}

std::vector<Bad> usage() {
    return {
        {{"shw", "blelloch"},
         "\"shw\" is neither a command nor a .scantrace or .json file: see `scanscope -h`. "
         "Did you mean show?"},
        {{"shw"},
         "\"shw\" is neither a command nor a .scantrace or .json file: see `scanscope -h`. "
         "Did you mean show?"},
        {{"show", "--frmat", "json", "blelloch"},
         "\"--frmat\" is unknown here: see `scanscope show -h`. Did you mean --format?"},
        {{"show", "blelloch", "list"}, "\"list\" is unknown here: see `scanscope show -h`."},
        {{"show", "blelloch", "3", "1", "-7"},
         "\"3\" is unknown here: see `scanscope show -h`. Did you mean --input 3,1,-7?"},
        {{"show", "prog.cu", "more.cpp", "more.o"},
         "\"more.o\" is unknown here: only other .cu, .cpp, .cc, .cxx and .c files may follow a .cu file; "
         "write the arguments of the program after --."},
        {{"show", "prog.cu", "--blocks", "0", "more.c"},
         "\"more.c\" is unknown here: only other .cu, .cpp, .cc, .cxx and .c files may follow a .cu file; "
         "write the arguments of the program after --."},
        {{"show"}, "show needs an algorithm or a .scantrace file, for example: scanscope show blelloch"},
        {{"trace"}, "trace needs an algorithm, for example: scanscope trace blelloch"},
        {{"show", "blelloch", "--format", "xml"}, "There is no format \"xml\": choose text or json."},
        {{"show", "blelloch", "--inclusive", "--exclusive"},
         "--inclusive and --exclusive contradict each other: leave out one of them."},
        {{"show", "blelloch", "--n"}, "--n needs a value: see `scanscope show -h`."},
        {{"show", "blelloch", "--n="}, "--n needs a value: see `scanscope show -h`."},
        {{"show", "blelloch", "--n", "4", "--n", "8"},
         "--n is given more than once: see `scanscope show -h`."},
        {{"show", "blelloch", "--inclusive=no"}, "--inclusive takes no value: see `scanscope show -h`."},
        {{"show", "blelloch", "--symbolic=3"}, "--symbolic takes no value: see `scanscope show -h`."},
        {{"x.scantrace", "list"},
         "A recording and the window options cannot be combined with a command: leave out one of them."},
        {{"--dark", "list"},
         "A recording and the window options cannot be combined with a command: leave out one of them."},
        {{"export", "blelloch"},
         "export needs a file for the pictures: -o FILE, whose name ends in .png, .svg, .pdf, .pptx, .mp4, "
         ".webm, .gif or .html."},
        {{"export", "blelloch", "-o", "x.odp"},
         "\"x.odp\" must end in .png, .svg, .pdf, .pptx, .mp4, .webm, .gif or .html: rename it, or choose a "
         "--format."},
        {{"export", "blelloch", "-o", "x.mp4", "--size", "1281x721"},
         "A film cannot have 1281x721 pixels, because width and height must be even: write --size 1282x722."},
        {{"export", "blelloch", "-o", "x.pdf", "--fps", "30"}, "PDF has no frame rate: leave out --fps."},
        {{"export", "blelloch", "-o", "x", "--format", "mp4", "--transparent"},
         "MP4 has no transparency: leave out --transparent."},
        {{"export", "blelloch", "-o", "x.png", "--format", "svg", "--hold", "0.8"},
         "SVG is not animated: leave out --hold."},
        {{"export", "blelloch", "-o", "x.gif", "--fps", "60"},
         "GIF shows at most 50 frames per second: choose --fps 50 or fewer."},
        {{"export", "blelloch", "-o", "x.mp4", "--fps", "fast"},
         "\"fast\" is not a value for --fps: write 1 to 120."},
        {{"export", "blelloch", "-o", "x.mp4", "--hold", "-1"},
         "\"-1\" is not a value for --hold: write 0 to 60."},
        {{"export", "blelloch", "-o", "x.pdf", "--handout", "--transparent"},
         "A handout is printed on paper: leave out --transparent."},
        {{"export", "blelloch", "-o", "x.png", "--size", "1080"},
         "\"1080\" is not a size for a picture: write, for example, 1920x1080."},
        {{"export", "blelloch", "-o", "x.png", "--size", "1920x8"},
         "A picture must be 64 to 16384 pixels wide and high, not 8."},
        {{"export", "blelloch", "-o", "x.png", "--theme", "pink"},
         "There is no theme \"pink\": choose light, dark or high-contrast."},
        {{"verify", "bleloch"},
         "There is no algorithm \"bleloch\": see `scanscope list`. Did you mean blelloch?"},
        {{"verify", "--executor", "gpu"},
         "There is no executor \"gpu\" to verify on: choose emulator, cuda, cpu."},
        {{"verify", "--accuracy", "--full"}, "--full includes --accuracy: leave out one of them."},
        {{"verify", "--accuracy", "blelloch"},
         "--accuracy compares its own four sums: leave out the algorithms."},
        {{"verify", "--max-n", "1e3"},
         "\"1e3\" is not a size for --max-n: write, for example, 10000 or 2^20."},
        {{"show", "cpu-scan"},
         "Serial scan is a plain program on the CPU: it is verified and benchmarked, but has no steps "
         "to show."},
        {{"show", "cub-scan"},
         "CUB scan is NVIDIA's library code: it is verified and benchmarked, but has no steps to show."},
        {{"show", "thrust-scan", "--executor", "cuda"},
         "Thrust scan is NVIDIA's library code: it is verified and benchmarked, but has no steps to show."},
        {{"check", "cub-reduce"},
         "CUB reduction is NVIDIA's library code: it is verified and benchmarked, but has no steps to show."},
        {{"trace", "cub-scan", "--executor", "cuda", "-o", "x.scantrace"},
         "CUB scan is NVIDIA's library code: it is verified and benchmarked, but has no steps to show."},
        {{"work", "cub-scan"}, "CUB scan does not run on the emulator, where work is counted."},
        {{"show", "reduce-shared", "--inclusive"},
         "Shared-memory reduction gives one total: inclusive and exclusive are forms of a scan."},
        {{"show", "reduce-shared", "--finish", "tpu"}, "There is no finish \"tpu\": choose cpu or gpu."},
        {{"show", "reduce-shared", "--finish", "a\nb"}, "There is no finish \"a\\x0Ab\": choose cpu or gpu."},
        {{"show", "compact", "--keep", "a\nb"},
         "There is no keep \"a\\x0Ab\": choose nonzero, positive or changed."},
        {{"show", "blelloch", "--executor", "a\nb"},
         "There is no executor \"a\\x0Ab\": choose emulator, cuda or cuda:DEVICE."},
        {{"verify", "blelloch", "--max-n", ""},
         "\"\" is not a size for --max-n: write, for example, 10000 or 2^20."},
        {{"verify", "blelloch", "--min-n", ""},
         "\"\" is not a size for --min-n: write, for example, 10000 or 2^20."},
        {{"verify", "blelloch", "--executor", ""},
         "There is no executor \"\" to verify on: choose emulator, cuda, cpu."},
        {{"bench", "cpu-scan", "--json", "a", "--csv", "./a"},
         "--json and --csv name the same file: choose two files."},
        {{"export", "blelloch", "-o", "x\xff.svg"},
         "The name of a picture must be UTF-8, but \"x\\xFF.svg\" is not: choose another."},
        {{"show", "blelloch", "--finish", "cpu"},
         "Blelloch has no option --finish: `scanscope list` shows the options of each."},
        {{"list", "--jsn"}, "\"--jsn\" is unknown here: see `scanscope list -h`. Did you mean --json?"},
        {{"check"}, "check needs an algorithm or a .scantrace file, for example: scanscope check blelloch"},
        {{"check", "blelloch", "--json=1"}, "--json takes no value: see `scanscope check -h`."},
        {{"check", "x.scantrace", "--without-barrier", "3"},
         "x.scantrace is a recording: leave out --without-barrier, which needs an algorithm."},
        {{"check", "broken-warp-sync", "--without-barrier", "3"},
         "broken/warp_sync.cuh has no __syncthreads() to leave out."},
        {{"check", "blelloch", "--without-barrier", "3x"},
         "\"3x\" is not a line for --without-barrier: write a number like 36, or scan/blelloch.cuh:54 for "
         "another file, and separate several lines with commas."},
        {{"check", "blelloch", "--without-barrier", ""},
         "\"\" is not a line for --without-barrier: write a number like 36, or scan/blelloch.cuh:54 for "
         "another file, and separate several lines with commas."},
        {{"check", "broken-race", "--executor", "cuda"}, "Race does not run on cuda: choose emulator."},
        {{"trace", "blelloch"}, "trace needs a file for the recording: -o FILE.scantrace"},
        {{"trace", "blelloch", "-o", "x.json"}, "\"x.json\" must end in .scantrace, like all traces."},
        {{"trace", "blelloch", "-o", "no/such/x.scantrace"}, "There is no folder \"no/such\" to write to."},
    };
}

std::vector<Bad> choices() {
    return {
        {{"show", "bleloch"},
         "There is no algorithm \"bleloch\": see `scanscope list`. Did you mean blelloch?"},
        {{"show", "run.scantrac"},
         "There is no algorithm \"run.scantrac\": see `scanscope list`. Traces end in .scantrace."},
        {{"trace", "run.scantrace", "-o", "x.scantrace"},
         "\"run.scantrace\" is a recording, but this command needs an algorithm: show, check and export "
         "accept recordings."},
        {{"show", "blelloch", "--type", "int"},
         "There is no type \"int\": choose int32, int64, float32 or float64."},
        {{"show", "blelloch", "--type", "uint32"},
         "There is no type \"uint32\": choose int32, int64, float32 or float64."},
        {{"show", "blelloch", "--op", "plus"},
         "There is no operator \"plus\": choose sum, product, max, min, and, or or xor."},
        {{"show", "blelloch", "--op", "xor", "--type", "float32"},
         "xor needs an integer type; float32 was chosen."},
        {{"show", "blelloch", "--type", "float32", "--op", "max", "--input", "1,NaN"},
         "max cannot order NaN (value 2)."},
        {{"show", "blelloch", "--executor", "gpu"},
         "There is no executor \"gpu\": choose emulator, cuda or cuda:DEVICE."},
        {{"show", "blelloch", "--executor", "cuda:x"},
         "There is no executor \"cuda:x\": choose emulator, cuda or cuda:DEVICE."},
        {{"show", "blelloch", "--schedule", "chaos"},
         "There is no schedule \"chaos\": choose in-order, reversed, random or random:SEED."},
        {{"show", "blelloch", "--schedule", "random:x"},
         "\"x\" is not a seed for --schedule random: write a whole number like 7."},
        {{"show", "blelloch", "--schedule", "random:"},
         "\"\" is not a seed for --schedule random: write a whole number like 7."},
        {{"show", "blelloch", "--schedule", "reversed", "--executor", "cuda"},
         "Schedules work only on the emulator: a GPU schedules its warps itself."},
    };
}

std::vector<Bad> numbers() {
    const std::string size = " is not a size for ";
    const std::string form = ": write, for example, 10000 or 2^20.";
    return {
        {{"show", "blelloch", "--input", "3,1,7x,0"}, "\"7x\" is not an int32 (value 3)."},
        {{"show", "blelloch", "--input", "3,,1"}, "Value 2 is missing next to a comma."},
        {{"show", "blelloch", "--input", "1,300000000000"},
         "300\u202F000\u202F000\u202F000 does not fit in int32. Choose int64?"},
        {{"show", "blelloch", "--input", "1e3"}, "\"1e3\" is not an int32. Choose float32?"},
        {{"show", "blelloch", "--input", "@"}, "@ needs the name of a file, for example @numbers.csv."},
        {{"show", "blelloch", "--type", "float32", "--input", "1,nanx"},
         "\"nanx\" is not a float32 (value 2)."},
        {{"show", "blelloch", "--input", "@no-such-file.csv"},
         "no-such-file.csv cannot be opened: No such file or directory."},
        {{"show", "blelloch", "--input", "1,2", "--n", "3"},
         "--n 3 does not match the 2 values given with --input; leave one of them out."},
        {{"show", "blelloch", "--input", "1,2", "--seed", "3"}, "--seed works only with --input random."},
        {{"show", "blelloch", "--n", "010"}, "\"010\" is not a size for --n: leave out the leading zero."},
        {{"show", "blelloch", "--n", "1e3"}, "\"1e3\"" + size + "--n" + form},
        {{"show", "blelloch", "--n", "-5"}, "\"-5\"" + size + "--n" + form},
        {{"show", "blelloch", "--n", ""}, "\"\"" + size + "--n" + form},
        {{"show", "blelloch", "--n", "99999999999999999999"},
         "\"99999999999999999999\" is not a size for --n: it is too large."},
        {{"show", "blelloch", "--n", "2^64"}, "\"2^64\" is not a size for --n: it is too large."},
        {{"show", "blelloch", "--n", "2049"},
         "Blelloch takes at most 2048 elements, because it scans inside one block of at most 1024 threads, "
         "two elements each; 2049 were given."},
        {{"show", "blelloch", "--n", "2^60"},
         "Blelloch takes at most 2048 elements, because it scans inside one block of at most 1024 threads, "
         "two elements each; 1\u202F152\u202F921\u202F504\u202F606\u202F846\u202F976 were given."},
        {{"show", "blelloch", "--block", "0"}, "A block has at least 1 thread; 0 were requested."},
        {{"show", "blelloch", "--block", "2048"}, "A block has at most 1024 threads; 2048 were requested."},
        {{"show", "blelloch", "--block", "4294967297"},
         "A block has at most 1024 threads; 4294967297 were requested."},
        {{"show", "blelloch", "--block", "many"},
         "\"many\" is not a number for --block: write, for example, 64, 128 or 256."},
        {{"show", "blelloch", "--blocks", "0,,1"},
         "\"\" is not a block for --blocks: write block numbers, or last for the last block: 0,1,last."},
        {{"show", "blelloch", "--blocks", "2^63"}, "\"2^63\" is not a block for --blocks: it is too large."},
        {{"show", "blelloch", "--seed", "x"}, "\"x\" is not a seed for --seed: write a whole number like 7."},
        {{"show", "blelloch", "--seed", "-1"},
         "\"-1\" is not a seed for --seed: write a whole number like 7."},
    };
}

INSTANTIATE_TEST_SUITE_P(Usage, BadInput, testing::ValuesIn(usage()));
INSTANTIATE_TEST_SUITE_P(Choices, BadInput, testing::ValuesIn(choices()));
INSTANTIATE_TEST_SUITE_P(Numbers, BadInput, testing::ValuesIn(numbers()));

TEST(BadFile, NamesFileLineAndColumn) {
    const Folder folder;
    const std::string path = folder.write("numbers.csv", "3,1\n7,x,0\n");
    EXPECT_EQ(scanscope({"show", "blelloch", "--input", "@" + path}),
              refused("scanscope: numbers.csv, line 2, column 3: \"x\" is not an int32 (value 4).\n"));
}

} // namespace
} // namespace scanscope::app
