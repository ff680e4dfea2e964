#include "kernels/own/compile.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/own/caged.h"
#include "kernels/own/device_texts.h"
#include "kernels/own/hidden_accesses.h"
#include "kernels/own/process.h"
#include "kernels/own/program_path.h"
#include "kernels/own/rewrite.h"
#include "kernels/own/scratch.h"
#include "kernels/own/text_kind.h"
#include "kernels/own/thrust_headers.h"
#include "kernels/own/token_text.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/utf8.h"
#include "kernels/trace/assemble.h"
#include "kernels/trace/fnv1a.h"

namespace scanscope::own {

namespace fs = std::filesystem;
using kernels::Message;
using kernels::say;
using kernels::say_later;

namespace {

constexpr std::uint64_t largest_text = 4u << 20; // bytes, as trace::longest_source
constexpr std::size_t most_texts = 500;
// C library functions whose accesses the runner records (runner/library_calls.cpp).
constexpr const char* calls_of_c[] = {"bzero",   "fgets",  "fread",    "fwrite",  "memcmp", "memcpy",
                                      "memmove", "memset", "snprintf", "sprintf", "strcpy", "strncpy"};
constexpr std::string_view device_folder = "scanscope-device"; // contains the replacements of CUDA's headers
// Files with these extensions also count as sources: headers, and tables that are included.
constexpr std::array header_endings{".h",   ".hh",  ".hpp", ".hxx", ".cuh", ".inl",
                                    ".inc", ".ipp", ".tcc", ".tpp", ".def", ".impl"};

// CUDA headers without a replacement of their own: each only includes another header.
struct Forward {
    std::string_view name, to;
};
constexpr Forward forwards[] = {
    {"builtin_types.h", "driver_types.h"},
    {"channel_descriptor.h", "cuda_runtime_api.h"},
    {"common_functions.h", "cuda_runtime.h"},
    {"cooperative_groups/details/reduce.h", "../reduce.h"},
    {"cooperative_groups/details/scan.h", "../scan.h"},
    {"cooperative_groups/memcpy_async.h", "../cooperative_groups.h"},
    {"crt/host_defines.h", "../cuda_runtime_api.h"},
    {"cublasXt.h", "cublas_v2.h"},
    {"cublas_api.h", "cublas_v2.h"},
    {"cuda.h", "cuda_runtime.h"},
    {"cuda/atomic", "scanscope_cuda_atomic.h"},
    {"cuda/barrier", "scanscope_cuda_barrier.h"},
    {"cuda/pipeline", "scanscope_cuda_pipeline.h"},
    {"cuda/ptx", "scanscope_cuda_ptx.h"},
    {"cuda/std/atomic", "scanscope_cuda_atomic.h"},
    {"cuda/std/barrier", "scanscope_cuda_barrier.h"},
    {"cudaProfiler.h", "cuda_profiler_api.h"},
    {"cuda_awbarrier.h", "cuda_awbarrier_primitives.h"},
    {"cuda_bf16.hpp", "cuda_bf16.h"},
    {"cuda_device_runtime_api.h", "cuda_runtime.h"},
    {"cuda_fp16.hpp", "cuda_fp16.h"},
    {"cuda_pipeline.h", "cuda_pipeline_primitives.h"},
    {"cufftXt.h", "cufft.h"},
    {"cusolver_common.h", "cusolverDn.h"},
    {"cusparse_v2.h", "cusparse.h"},
    {"device_types.h", "driver_types.h"},
    {"host_defines.h", "cuda_runtime_api.h"},
    {"library_types.h", "cublas_v2.h"},
    {"nvToolsExt.h", "nvtx3/nvToolsExt.h"},
    {"sm_20_atomic_functions.h", "cuda_runtime.h"},
    {"sm_20_intrinsics.h", "cuda_runtime.h"},
    {"sm_30_intrinsics.h", "cuda_runtime.h"},
    {"sm_32_atomic_functions.h", "cuda_runtime.h"},
    {"sm_32_intrinsics.h", "cuda_runtime.h"},
    {"sm_35_atomic_functions.h", "cuda_runtime.h"},
    {"sm_35_intrinsics.h", "cuda_runtime.h"},
    {"sm_60_atomic_functions.h", "cuda_runtime.h"},
    {"sm_61_intrinsics.h", "cuda_runtime.h"},
    {"surface_types.h", "driver_types.h"},
    {"texture_types.h", "driver_types.h"},
    {"vector_functions.h", "cuda_runtime.h"},
    {"vector_functions.hpp", "cuda_runtime.h"},
};

// CUB's headers, which one replacement has.
constexpr std::string_view headers_of_cub[] = {"block/block_adjacent_difference.cuh",
                                               "block/block_discontinuity.cuh",
                                               "block/block_exchange.cuh",
                                               "block/block_histogram.cuh",
                                               "block/block_load.cuh",
                                               "block/block_radix_sort.cuh",
                                               "block/block_reduce.cuh",
                                               "block/block_scan.cuh",
                                               "block/block_store.cuh",
                                               "config.cuh",
                                               "cub.cuh",
                                               "device/device_for.cuh",
                                               "device/device_histogram.cuh",
                                               "device/device_partition.cuh",
                                               "device/device_radix_sort.cuh",
                                               "device/device_reduce.cuh",
                                               "device/device_run_length_encode.cuh",
                                               "device/device_scan.cuh",
                                               "device/device_segmented_reduce.cuh",
                                               "device/device_segmented_sort.cuh",
                                               "device/device_select.cuh",
                                               "iterator/arg_index_input_iterator.cuh",
                                               "iterator/cache_modified_input_iterator.cuh",
                                               "iterator/constant_input_iterator.cuh",
                                               "iterator/counting_input_iterator.cuh",
                                               "iterator/discard_output_iterator.cuh",
                                               "iterator/transform_input_iterator.cuh",
                                               "thread/thread_load.cuh",
                                               "thread/thread_operators.cuh",
                                               "thread/thread_store.cuh",
                                               "util_allocator.cuh",
                                               "util_arch.cuh",
                                               "util_compiler.cuh",
                                               "util_cpp_dialect.cuh",
                                               "util_debug.cuh",
                                               "util_device.cuh",
                                               "util_macro.cuh",
                                               "util_math.cuh",
                                               "util_namespace.cuh",
                                               "util_ptx.cuh",
                                               "util_type.cuh",
                                               "version.cuh",
                                               "warp/warp_reduce.cuh",
                                               "warp/warp_scan.cuh"};

// Headers of libcu++, which one replacement has. Installed ones are found before them.
constexpr std::string_view headers_of_libcu[] = {"std/algorithm",
                                                 "std/array",
                                                 "std/bit",
                                                 "std/cassert",
                                                 "std/cfloat",
                                                 "std/chrono",
                                                 "std/climits",
                                                 "std/cmath",
                                                 "std/complex",
                                                 "std/concepts",
                                                 "std/cstddef",
                                                 "std/cstdint",
                                                 "std/cstdlib",
                                                 "std/cstring",
                                                 "std/ctime",
                                                 "std/functional",
                                                 "std/initializer_list",
                                                 "std/iterator",
                                                 "std/limits",
                                                 "std/numeric",
                                                 "std/optional",
                                                 "std/ratio",
                                                 "std/span",
                                                 "std/string_view",
                                                 "std/tuple",
                                                 "std/type_traits",
                                                 "std/utility",
                                                 "std/variant",
                                                 "std/version"};

bool stands_in_for_cub(std::string_view header) {
    return header.starts_with("cub/") &&
           std::ranges::find(headers_of_cub, header.substr(4)) != std::end(headers_of_cub);
}
bool stands_in_for_cudas(std::string_view header) {
    return stands_in_for_cub(header) ||
           std::ranges::find(forwards, header, &Forward::name) != std::end(forwards) ||
           std::ranges::any_of(embedded_device_texts(),
                               [&](const kernels::EmbeddedText& text) { return text.path == header; });
}

// Whether NVIDIA's samples or a course supply this header, and not the toolkit: a program's own wins.
bool is_of_samples(std::string_view header) {
    return header.starts_with("helper_") || header == "CycleTimer.h";
}

bool is_named_as_source(const fs::path& file) {
    return text_kind(file.string()) ||
           std::ranges::find(header_endings, file.extension()) != header_endings.end();
}

bool is_below(const fs::path& file, const fs::path& folder) {
    return std::ranges::mismatch(folder, file).in1 == folder.end();
}

// The source files around a program. If the compiler finds an include that the rewriter did not see, it may
// read these files, but no others in the folder, which may also contain the user's keys.
std::vector<fs::path> sources_around(const fs::path& program) {
    constexpr int deepest = 3;
    constexpr std::size_t most_looked_at = 5000;
    std::vector<fs::path> sources;
    std::size_t looked_at = 0;
    std::error_code error;
    using fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator at(program.parent_path(), skip_permission_denied, error), end;
         !error && at != end && ++looked_at <= most_looked_at; at.increment(error)) {
        if (at.depth() == deepest || at->path().filename().string().starts_with('.'))
            at.disable_recursion_pending();
        std::error_code ignored;
        // The name of a link says nothing about its target.
        const fs::path whole = fs::canonical(at->path(), ignored);
        if (fs::is_regular_file(whole, ignored) && is_named_as_source(whole)) sources.push_back(whole);
    }
    return sources;
}

std::string read_text(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::error_code error;
    if (!in || !fs::is_regular_file(file, error))
        throw kernels::BadRequest("program", say("{} cannot be read.", kernels::in_quotes(file.string())));
    if (fs::file_size(file, error) > largest_text)
        throw kernels::BadRequest("program", say("{} is too large: a source file may have at most 4 MiB.",
                                                 kernels::in_quotes(file.string())));
    const std::string whole(std::istreambuf_iterator<char>(in), {});
    // A byte order mark, which some editors write, is valid only at the beginning of a file, but the
    // rewritten file begins with a #line directive.
    constexpr std::string_view mark = "\xef\xbb\xbf";
    return whole.starts_with(mark) ? whole.substr(mark.size()) : whole;
}

// The sources of a program, rewritten recursively as they include each other.
class Texts {
public:
    Texts(const Build& build, fs::path scratch)
        : build_(build)
        , scratch_(std::move(scratch))
        , has_thrust_(link_thrust(build.folders, thrust())) {
        for (const fs::path& file : build.trusted)
            trusted_.insert(fs::weakly_canonical(build.place_of(file)));
    }

    // The folder where the compiler finds Thrust's headers, if there are any.
    [[nodiscard]] fs::path thrust() const { return scratch_ / "scanscope-thrust"; }

    // Rewrites a user's file, and returns the path of the result.
    fs::path rewritten(const fs::path& file, const std::string& name) {
        const fs::path whole = fs::weakly_canonical(file);
        if (const auto known = places_.find(whole); known != places_.end()) return known->second;
        if (places_.size() >= most_texts)
            throw kernels::BadRequest("program", say("The program has more than {} files.", most_texts));
        const fs::path place =
            scratch_ / "texts" / fmt::format("{}_{}", places_.size(), file.filename().string());
        places_[whole] = place;
        names_.insert(name);
        const std::string path = trace::source_path(name);
        const auto changed = std::ranges::find(build_.changed, path, &trace::Source::path);
        const std::string text = changed == build_.changed.end() ? read_text(file) : changed->text;
        sources_.push_back({path, text, trace::fnv1a(text)});
        if (trusted_.contains(whole))
            trusted_places_.insert(place);
        else
            judge(text, name);
        const fs::path folder = fs::absolute(file).parent_path();
        const Rewritten result = rewrite(
            text,
            [&](std::string_view included, bool quoted) {
                const std::optional<fs::path> found =
                    find(std::string(included), quoted ? folder : fs::path());
                return found ? rewritten(*found, included_name(name, std::string(included))).string()
                             : std::string();
            },
            build_.follows_values ? &followed_ : nullptr);
        std::ranges::copy(result.kernels, std::back_inserter(kernels_));
        for (const Unsupported& one : result.unsupported)
            if (!stands_in_for_cudas(one.word) && !(has_thrust_ && one.word.starts_with("thrust/")))
                unsupported_.emplace_back(name, one);
        write_file(place, fmt::format("#line 1 \"{}\"\n{}", name, result.text));
        return place;
    }

    // Whether the preprocessed sources must also be checked.
    [[nodiscard]] bool hide_words() const { return hide_words_; }
    void judge_preprocessed(std::string_view text) {
        const fs::path device = scratch_ / device_folder;
        const auto is_judged = [&](const std::string& path) {
            const bool is_of_others = path.starts_with("/usr/") || path.starts_with('<') ||
                                      path.starts_with(device.string()) ||
                                      path.starts_with(thrust().string());
            return !is_of_others && !trusted_places_.contains(path);
        };
        if (const auto found = hidden_access_in_preprocessed(text, judged(), is_judged))
            refuse_hiding(*found, found->file);
    }
    void judge_object(const fs::path& object) {
        const auto symbol = symbol_of_instrumentation(object);
        if (!symbol) return;
        throw CompileError(
            {.words = say_later("The program defines {}, a name that is reserved for the check.",
                                kernels::in_quotes(*symbol)),
             .is_unsupported = true},
            take_sources());
    }

    [[nodiscard]] std::vector<trace::Source> take_sources() { return std::move(sources_); }
    // Whether this is the compiler's name for one of the sources.
    [[nodiscard]] bool has(const std::string& name) const { return names_.contains(name); }
    // Whether a source may define its own operator new.
    [[nodiscard]] bool define_new() const {
        return std::ranges::any_of(sources_, [](const trace::Source& source) {
            const TokenText text(source.text);
            for (TokenText::Place i = 0; i < text.end(); ++i)
                if (text.is(i, "operator") && text.is(text.next(i), "new")) return true;
            return false;
        });
    }
    [[nodiscard]] bool have_followed() const { return !followed_.empty(); }
    [[nodiscard]] std::vector<std::string> take_kernels() { return std::move(kernels_); }
    [[nodiscard]] const std::vector<std::pair<std::string, Unsupported>>& unsupported() const {
        return unsupported_;
    }

private:
    [[nodiscard]] Judged judged() const {
        return build_.is_submission ? Judged::submission : Judged::own_program;
    }
    void judge(std::string_view text, const std::string& name) {
        if (std::ranges::any_of(build_.files,
                                [](const fs::path& file) { return text_kind(file.string()) == TextKind::c; }))
            if (const auto found = separated_digits(text)) refuse_hiding(*found, name);
        const auto found = hidden_access(text, judged());
        // A word may be in a branch that the preprocessor removes, so the preprocessed source is judged
        // instead. But a preprocessor line takes effect before that.
        if (found && found->word.starts_with('#')) refuse_hiding(*found, name);
        hide_words_ = hide_words_ || found || hides_words(text, judged());
    }
    [[noreturn]] void refuse_hiding(const HiddenAccess& found, const std::string& file) {
        const Message reason = kernels::translated_later(found.reason);
        throw CompileError(
            {.file = file,
             .line = found.line,
             .words = build_.is_submission
                          ? say_later("{} is not allowed in a submission: {}.", found.word, reason)
                          : say_later("{} is not supported: {}.", found.word, reason),
             .is_unsupported = true},
            take_sources());
    }
    static std::string included_name(const std::string& by, const std::string& included) {
        return (fs::path(by).parent_path() / included).lexically_normal().string();
    }
    // Finds an included file that must be rewritten. System files are left to the compiler, and so are the
    // replacements of CUDA's headers, even if the user names the folder of the real ones.
    [[nodiscard]] std::optional<fs::path> find(const std::string& included, const fs::path& folder) const {
        std::error_code error;
        if (stands_in_for_cub(included)) return std::nullopt; // even if the program has a copy of CUB
        if (!folder.empty() || included.find('/') != std::string::npos)
            if (fs::is_regular_file(folder / included, error) && may_include(folder / included))
                return folder / included;
        if (stands_in_for_cudas(included) && !is_of_samples(included)) return std::nullopt;
        for (const fs::path& other : build_.folders)
            if (!has_thrust(other) && fs::is_regular_file(build_.place_of(other) / included, error) &&
                may_include(build_.place_of(other) / included))
                return build_.place_of(other) / included;
        const auto ours = std::ranges::find(embedded_scan_headers(), included, &EmbeddedText::path);
        if (ours == embedded_scan_headers().end()) return std::nullopt;
        const fs::path place = scratch_ / "scanscope-headers" / included;
        write_file(place, ours->text);
        return place;
    }

    // A program can name any file or contain a link to one, and a compiler error quotes the first words of a
    // file. So includes may only reach files in the program's folders, and elsewhere only files named like
    // sources.
    [[nodiscard]] bool may_include(const fs::path& file) const {
        std::error_code error;
        const fs::path whole = fs::canonical(file, error);
        if (error) return false;
        const auto place = [&](const fs::path& of) {
            return fs::weakly_canonical(fs::absolute(build_.place_of(of)), error);
        };
        return is_named_as_source(whole) ||
               std::ranges::any_of(build_.folders,
                                   [&](const fs::path& one) { return is_below(whole, place(one)); }) ||
               std::ranges::any_of(build_.files, [&](const fs::path& one) {
                   return is_below(whole, place(one).parent_path());
               });
    }

    const Build& build_;
    fs::path scratch_;
    bool has_thrust_;
    std::map<fs::path, fs::path> places_;
    std::set<fs::path> trusted_, trusted_places_; // as given, and of their rewritten copies
    bool hide_words_ = false;
    std::set<std::string> names_;
    std::vector<trace::Source> sources_;
    std::vector<std::string> kernels_;
    FollowedKernels followed_;
    std::vector<std::pair<std::string, Unsupported>> unsupported_;
};

struct Compiler {
    std::string path;
    bool is_clang = false;
};

// Returns the compiler that CXX names if it is one of these two, else the first that is installed.
Compiler find_compiler() {
    const char* const wanted = std::getenv("CXX");
    for (const std::string name : {wanted ? wanted : "", "g++", "clang++"}) {
        if (name.find("g++") == std::string::npos && name.find("clang++") == std::string::npos) continue;
        const bool is_clang = name.find("clang") != std::string::npos;
        if (std::string path = path_of_program(name); !path.empty()) return {std::move(path), is_clang};
    }
    throw kernels::Unavailable(say("Your program needs a C++ compiler, but neither g++ nor clang++ is "
                                   "installed. Run `apt install g++`."));
}

// The compiler's environment. Temporary files also go to the scratch folder.
std::vector<std::string> environment(const fs::path& scratch) {
    std::vector<std::string> all{"LC_ALL=C", "TMPDIR=" + scratch.string(), "PATH=" + search_path()};
    if (const char* const home = std::getenv("HOME")) all.push_back(fmt::format("HOME={}", home));
    return all;
}

// An error in a compiler's output: "scan.cu:12:5: error: expected ';'".
struct Error {
    std::string file;
    unsigned line = 0;
    std::string message;
    std::string header; // the header with the error, if the program's line only includes it
};

// The beginning of a compiler's message, because a name in it may be as long as a file.
std::string beginning_of(std::string_view message) {
    message = message.substr(0, 300);
    return std::string(message.substr(0, message.size() - utf8::unfinished(message)));
}

// The place at the beginning of a line, such as "scan.cu:12", and the rest of the line, which may be empty.
struct Located {
    std::string file;
    unsigned line = 0;
    std::string_view rest;
};

// Removes the number at the beginning of a text and returns it, or nullopt if there is none or it is too
// large.
std::optional<unsigned> take_number(std::string_view& text) {
    unsigned number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

bool take_word(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word)) return false;
    text.remove_prefix(word.size());
    return true;
}

std::optional<Located> located(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == 0 || colon == std::string_view::npos) return std::nullopt;
    std::string_view rest = line.substr(colon + 1);
    const std::optional<unsigned> number = take_number(rest);
    if (!number) return std::nullopt;
    return Located{std::string(line.substr(0, colon)), *number, rest};
}

std::optional<Error> error_in(std::string_view line) {
    std::optional<Located> place = located(line);
    if (!place || !take_word(place->rest, ":")) return std::nullopt;
    if (take_number(place->rest) && !take_word(place->rest, ":")) return std::nullopt;
    if (!take_word(place->rest, " ")) return std::nullopt;
    take_word(place->rest, "fatal ");
    if (!take_word(place->rest, "error: ")) return std::nullopt;
    return Error{std::move(place->file), place->line, beginning_of(place->rest), {}};
}

// Parses any line that names a place, including "In file included from scan.cu:3:" and "                 from
// scan.cu:3,".
std::optional<Located> place_in(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (!take_word(line, "In file included from ")) take_word(line, "from ");
    std::optional<Located> place = located(line);
    const bool ends = place && (place->rest.starts_with(':') || place->rest.starts_with(','));
    return ends ? place : std::nullopt;
}

// The first error in one of the program's sources. An error in another header is reported at the line of the
// program that includes it.
std::optional<Error> first_error(const std::string& output, const Texts& texts) {
    std::optional<Error> first;
    std::optional<Located> leads_there;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (std::optional<Error> error = error_in(line)) {
            if (texts.has(error->file)) return error;
            if (!first) first = std::move(error);
        }
        if (!leads_there)
            if (std::optional<Located> place = place_in(line); place && texts.has(place->file))
                leads_there = std::move(place);
    }
    if (!first || !leads_there) return first;
    return Error{leads_there->file, leads_there->line, first->message, first->file};
}

// The name of a CUDA function that the compiler does not know: "'cudaMallocPitch' was not declared in this
// scope".
std::optional<std::string> unknown_name(std::string_view message) {
    constexpr std::array<std::string_view, 3> complaints{"' was not declared", "' has not been declared",
                                                         "' does not name"};
    constexpr std::array<std::string_view, 8> beginnings{"cuda", "__",     "cu",      "curand",
                                                         "cub",  "thrust", "texture", "surface"};
    for (const std::string_view complaint : complaints) {
        const std::string_view before = message.substr(0, message.find(complaint));
        const std::size_t quote = before.rfind('\'');
        if (before.size() == message.size() || quote == std::string_view::npos) continue;
        const std::string_view name = before.substr(quote + 1);
        if (std::ranges::any_of(beginnings, [&](std::string_view one) { return name.starts_with(one); }) &&
            cut_into_tokens(name).size() == 1)
            return std::string(name);
    }
    return std::nullopt;
}

CompileProblem problem_in(const Texts& texts, TextKind kind, const std::string& output) {
    const std::optional<Error> error = first_error(output, texts);
    // An unsupported CUDA feature is reported only if it caused the failure: it is on the line of the error,
    // or the compiler found no error but the assembler did.
    const auto& unsupported = texts.unsupported();
    const auto found = std::ranges::find_if(unsupported, [&](const auto& one) {
        return !error || (one.first == error->file && one.second.line == error->line);
    });
    if (found != unsupported.end()) {
        const auto& [file, what] = *found;
        return {file, what.line, what.sentence(), true, output};
    }
    if (!error) return {{}, 0, say_later("The compiler failed: {}", beginning_of(output)), false, output};
    const fs::path header = error->header;
    if (kind == TextKind::c && header.parent_path().filename() == device_folder)
        return {
            error->file, error->line,
            say_later(
                "{} works only in C++ here: rename the file to end in .cpp, or call CUDA from a .cu file.",
                header.filename().string()),
            true, output};
    const std::optional<std::string> unknown = unknown_name(error->message);
    return {error->file, error->line,
            unknown ? Unsupported{.word = *unknown}.sentence() : Message(error->message), unknown.has_value(),
            output};
}

} // namespace

CompileError::CompileError(CompileProblem what_is_wrong, std::vector<trace::Source> texts)
    : std::runtime_error(what_is_wrong.sentence().text())
    , problem(std::move(what_is_wrong))
    , sources(std::move(texts)) {}

std::vector<fs::path> readable_by_compiler(const Build& build, const fs::path& compiler,
                                           const fs::path& thrust) {
    std::error_code error;
    std::vector<fs::path> readable{fs::canonical(compiler, error).parent_path().parent_path()};
    for (const fs::path& folder : build.folders) readable.push_back(fs::absolute(build.place_of(folder)));
    for (const fs::path& file : build.files)
        std::ranges::move(sources_around(fs::absolute(build.place_of(file))), std::back_inserter(readable));
    for (const auto& link : fs::directory_iterator(thrust, error))
        readable.push_back(fs::canonical(link, error));
    return readable;
}

std::string compiler_words(const std::stop_token& stop) {
    return first_words_of({find_compiler().path, "--version"}, stop);
}

std::vector<CompilerHere> compilers_here(const std::stop_token& stop) {
    std::vector<CompilerHere> all;
    const auto add = [&](const std::string& name, const std::string& path, bool is_used) {
        all.push_back({name, first_words_of({path, "--version"}, stop), is_used});
    };
    std::string used;
    try {
        used = find_compiler().path;
    } catch (const kernels::Unavailable&) {
        return {};
    }
    for (const std::string name : {"g++", "clang++"})
        if (const std::string path = path_of_program(name); !path.empty()) add(name, path, path == used);
    if (std::ranges::none_of(all, &CompilerHere::is_used)) add(used, used, true);
    return all;
}

Built build_program(const Build& build, const fs::path& scratch, const std::stop_token& stop) {
    const Compiler compiler = find_compiler();
    Texts texts(build, scratch);
    if (build.follows_values) {
        for (const fs::path& file : build.files)
            static_cast<void>(texts.rewritten(build.place_of(file), file.string()));
        if (!texts.have_followed()) return {};
    }
    const fs::path device = scratch / device_folder;
    for (const kernels::EmbeddedText& text : embedded_device_texts())
        write_file(device / text.path, text.text);
    for (const Forward& header : forwards)
        write_file(device / header.name, fmt::format("#pragma once\n#include \"{}\"\n", header.to));
    for (const std::string_view header : headers_of_cub)
        write_file(device / "cub" / header, "#pragma once\n#include \"scanscope_cub/cub.h\"\n");
    const fs::path behind = device / "behind"; // installed headers
    for (const std::string_view header : headers_of_libcu)
        write_file(behind / "cuda" / header, "#pragma once\n#include \"scanscope_cuda_std.h\"\n");
    write_file(behind / "cuda/functional", "#pragma once\n#include \"scanscope_cuda_functional.h\"\n");
    const std::string standard = "-std=gnu++" + build.standard.substr(build.standard.rfind('+') + 1);
    std::vector<std::string> common{compiler.path,
                                    "-O1",
                                    "-g",
                                    "-w",
                                    "-fPIC",
                                    "-fno-strict-aliasing",
                                    "-fwrapv",
                                    "-ffp-contract=off",
                                    "-fmax-errors=20",
                                    "-fsanitize=thread",
                                    "-DTHRUST_DEVICE_SYSTEM=THRUST_DEVICE_SYSTEM_CPP",
                                    "-DCCCL_DISABLE_FP16_SUPPORT", // they need NVIDIA's own headers
                                    "-DCCCL_DISABLE_BF16_SUPPORT",
                                    "-I" + device.string(),
                                    "-I" + texts.thrust().string(),
                                    "-idirafter",
                                    behind.string()};
    if (compiler.is_clang) {
        std::erase(common, "-fmax-errors=20");
        for (const char* flag : {"-tsan-instrument-read-before-write=1", "-tsan-distinguish-volatile=1",
                                 "-tsan-instrument-func-entry-exit=0"})
            common.insert(common.end(), {"-mllvm", flag});
    } else {
        // Clang's check of alignment does not see that a whole object is copied.
        common.insert(common.end(), {"--param", "tsan-distinguish-volatile=1", "--param",
                                     "tsan-instrument-func-entry-exit=0", "-fsanitize=alignment"});
        // GCC does not instrument what it puts in place of these calls. Clang does not replace them.
        for (const char* name : calls_of_c) common.push_back(std::string("-fno-builtin-") + name);
    }
    for (const fs::path& folder : build.folders)
        common.push_back("-I" + fs::absolute(build.place_of(folder)).string());
    for (const std::string& define : build.defines) common.push_back("-D" + define);
    if (build.follows_values) common.emplace_back("-DSCANSCOPE_FOLLOWS=1");

    const std::vector<fs::path> readable = readable_by_compiler(build, compiler.path, texts.thrust());
    const auto compile = [&](std::vector<std::string> words, TextKind kind) {
        const ProcessEnd end = run_compiler({.words = std::move(words),
                                             .scratch = scratch,
                                             .readable = readable,
                                             .environment = environment(scratch),
                                             .steps_back = build.follows_values},
                                            stop);
        if (end.was_too_long)
            throw CompileError(
                {.words = say_later("The compiler took longer than two minutes."), .whole = end.output},
                texts.take_sources());
        if (end.status != 0) throw CompileError(problem_in(texts, kind, end.output), texts.take_sources());
    };

    Built built;
    built.program = scratch / "program.so";
    std::vector<std::string> link{compiler.path, "-shared", "-o", built.program.string()};
    for (const fs::path& file : build.files) {
        const fs::path text = texts.rewritten(build.place_of(file), file.string());
        const std::string object = text.string() + ".o";
        std::vector<std::string> words = common;
        const fs::path folder = fs::absolute(build.place_of(file)).parent_path();
        const TextKind kind = text_kind(file.string()).value_or(TextKind::cpp);
        if (kind == TextKind::c)
            words.insert(words.end(), {"-x", "c"}); // default standard
        else
            words.insert(words.end(), {"-x", "c++", standard});
        words.insert(words.end(), {"-include", "scanscope_copies.h"});
        if (kind == TextKind::cuda)
            words.insert(words.end(), {"-DSCANSCOPE_CUDACC=1", "-DSCANSCOPE_CUDACC_VER_MAJOR=13",
                                       "-DSCANSCOPE_CUDACC_VER_MINOR=0", "-include", "cuda_runtime.h"});
        words.insert(words.end(),
                     {"-iquote", folder.string()}); // unlike -I, not searched for <name>: as in nvcc
        if (texts.hide_words()) {
            std::vector<std::string> alone = words;
            const fs::path preprocessed = text.string() + ".preprocessed";
            alone.insert(alone.end(), {"-E", text.string(), "-o", preprocessed.string()});
            compile(std::move(alone), kind);
            constexpr std::uintmax_t most_read = 24u << 20;
            if (fs::file_size(preprocessed) > most_read)
                throw CompileError({.file = file.string(),
                                    .words = say_later("With all its includes, {} is larger than {} MiB.",
                                                       file.string(), most_read >> 20)},
                                   texts.take_sources());
            std::ifstream in(preprocessed, std::ios::binary);
            texts.judge_preprocessed(std::string(std::istreambuf_iterator<char>(in), {}));
            // Compile exactly the output that was judged: an #if may depend on which files exist.
            words = common;
            if (kind == TextKind::c)
                words.insert(words.end(), {"-x", "cpp-output"});
            else
                words.insert(words.end(), {"-x", "c++-cpp-output", standard});
            words.insert(words.end(), {"-c", preprocessed.string(), "-o", object});
        } else {
            words.insert(words.end(), {"-c", text.string(), "-o", object});
        }
        compile(std::move(words), kind);
        texts.judge_object(object);
        link.push_back(object);
    }
    // Calls to these functions go to the runner, which records them.
    std::vector<std::string> wrapped{"__ubsan_handle_type_mismatch_v1",
                                     "clock",
                                     "__assert_fail",
                                     "malloc",
                                     "calloc",
                                     "realloc",
                                     "aligned_alloc",
                                     "posix_memalign",
                                     "_ZNSo5writeEPKcl",
                                     "_ZNSi4readEPcl"};
    wrapped.insert(wrapped.end(), std::begin(calls_of_c), std::end(calls_of_c));
    if (!texts.define_new()) wrapped.insert(wrapped.end(), {"_Znwm", "_Znam"});
    for (const std::string& name : wrapped) link.push_back("-Wl,--wrap=" + name);
    link.emplace_back("-pthread");
    compile(std::move(link), TextKind::cpp);
    built.sources = texts.take_sources();
    built.kernels = texts.take_kernels();
    return built;
}

} // namespace scanscope::own
