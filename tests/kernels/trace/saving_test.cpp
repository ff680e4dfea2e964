// Files on disk: what save_trace leaves there, and the messages of load_trace.
#include <csignal>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kernels/trace/trace_file.h"
#include "kernels/trace/whole_file.h"
#include "maximal_trace.h"
#include "support/sample_traces.h"
#include "support/sanitized.h"
#include "support/scratch_folder.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::trace {
namespace {

namespace fs = std::filesystem;

class SavedTrace : public testing::Test {
protected:
    [[nodiscard]] fs::path at(const std::string& name) const { return folder.at(name); }
    [[nodiscard]] std::vector<std::string> files() const { return folder.names(); }
    const scanscope::test::ScratchFolder folder;
};

std::string message_of_saving(const Trace& trace, const fs::path& path) {
    return scanscope::test::words_of<TraceFileError>([&] { save_trace(trace, path); }, "saved");
}
std::string message_of_loading(const fs::path& path) {
    return scanscope::test::words_of<TraceFileError>([&] { return load_trace(path); }, "loaded");
}

TEST_F(SavedTrace, LoadsAgain) {
    const Trace trace = test::maximal_trace();
    save_trace(trace, at("a.scantrace"));
    EXPECT_EQ(load_trace(at("a.scantrace")), trace);
    save_trace(Trace{}, at("a.scantrace"));
    EXPECT_EQ(load_trace(at("a.scantrace")), Trace{});
    EXPECT_EQ(files(), std::vector<std::string>{"a.scantrace"});
}

TEST_F(SavedTrace, IsTakenFromTheWorkingFolderToo) {
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    const std::string message = message_of_saving(Trace{}, "here.scantrace");
    fs::current_path(before);
    EXPECT_EQ(message, "saved");
    EXPECT_EQ(files(), std::vector<std::string>{"here.scantrace"});
}

TEST_F(SavedTrace, KeepsLinksAndPermissions) {
    save_trace(Trace{}, at("real.scantrace"));
    fs::permissions(at("real.scantrace"), fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("real.scantrace", at("link.scantrace"));
    const Trace trace = test::maximal_trace();
    save_trace(trace, at("link.scantrace"));
    EXPECT_TRUE(fs::is_symlink(at("link.scantrace")));
    EXPECT_EQ(load_trace(at("real.scantrace")), trace);
    EXPECT_EQ(fs::status(at("real.scantrace")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(SavedTrace, IsWrittenWhereALinkLeadsThatHasNoFileYet) {
    fs::create_symlink("real.scantrace", at("inner.scantrace"));
    fs::create_symlink(at("inner.scantrace"), at("link.scantrace"));
    const Trace trace = test::maximal_trace();
    save_trace(trace, at("link.scantrace"));
    EXPECT_TRUE(fs::is_symlink(at("link.scantrace")));
    EXPECT_TRUE(fs::is_symlink(at("inner.scantrace")));
    EXPECT_EQ(load_trace(at("real.scantrace")), trace);
    fs::create_symlink("a.scantrace", at("b.scantrace"));
    fs::create_symlink("b.scantrace", at("a.scantrace"));
    EXPECT_EQ(message_of_saving(trace, at("a.scantrace")),
              at("a.scantrace").string() + " cannot be written: the link points back to itself.");
    EXPECT_TRUE(fs::is_symlink(at("a.scantrace")));
}

TEST_F(SavedTrace, HasTheLongestNameThatTheDiskTakes) {
    for (const std::size_t bytes : {241u, 242u, 254u, 255u}) {
        std::string name(bytes, 'x');
        ASSERT_EQ(message_of_saving(Trace{}, at(name)), "saved") << bytes;
        EXPECT_EQ(files(), std::vector{name});
        fs::remove(at(name));
    }
    std::string name; // for the temporary name, cut inside a character
    for (int i = 0; i < 84; ++i) name += "…";
    EXPECT_EQ(message_of_saving(Trace{}, at("x" + name)), "saved");
}

TEST_F(SavedTrace, IsNotReadForWhoeverNoLongerWaits) {
    save_trace(test::maximal_trace(), at("a.scantrace"));
    std::stop_source source;
    static_cast<void>(load_trace(at("a.scantrace"), source.get_token()));
    source.request_stop();
    EXPECT_THROW(static_cast<void>(load_trace(at("a.scantrace"), source.get_token())), ReadingStopped);
}

TEST_F(SavedTrace, SaysWhyItCannotBeWritten) {
    EXPECT_EQ(message_of_saving(Trace{}, at("no/such/a.scantrace")),
              at("no/such/a.scantrace").string() + " cannot be written: there is no folder " +
                  at("no/such").string() + ".");
    fs::create_directory(at("folder.scantrace"));
    EXPECT_EQ(message_of_saving(Trace{}, at("folder.scantrace")),
              at("folder.scantrace").string() + " cannot be written: it is a folder; choose another name.");
    EXPECT_EQ(message_of_saving(Trace{}, ""), "The trace cannot be saved: no file was named.");
    EXPECT_EQ(message_of_saving(Trace{}, at("")), "The trace cannot be saved: no file was named.");
    EXPECT_EQ(message_of_saving(Trace{}, at(std::string(300, 'x'))),
              at(std::string(300, 'x')).string() +
                  " cannot be written: File name too long; choose a shorter name.");
}

TEST_F(SavedTrace, SaysThatTheDiskIsFull) {
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
    EXPECT_EQ(message_of_saving(test::maximal_trace(), "/dev/full"),
              "/dev/full cannot be written: No space left on device; choose another place.");
}

TEST_F(SavedTrace, LeavesWhatWasThereWhereItFails) {
    const Trace old = scanscope::test::blelloch_trace({1, 2, 3});
    save_trace(old, at("a.scantrace"));
    Trace broken = test::maximal_trace();
    broken.run.n = 7;
    EXPECT_NE(message_of_saving(broken, at("a.scantrace")), "saved");
    EXPECT_EQ(load_trace(at("a.scantrace")), old);
    EXPECT_EQ(files(), std::vector<std::string>{"a.scantrace"});

    // Simulates a file system that takes only the first 1000 bytes.
    rlimit limit{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &limit), 0);
    const rlimit small{1000, limit.rlim_max};
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const std::string message = message_of_saving(test::maximal_trace(), at("a.scantrace"));
    ::setrlimit(RLIMIT_FSIZE, &limit);
    std::signal(SIGXFSZ, handler);
    EXPECT_EQ(message,
              at("a.scantrace").string() + " cannot be written: File too large; choose another place.");
    EXPECT_EQ(load_trace(at("a.scantrace")), old);
    EXPECT_EQ(files(), std::vector<std::string>{"a.scantrace"});
}

TEST_F(SavedTrace, SaysWhyItCannotBeRead) {
    EXPECT_EQ(message_of_loading(at("none.scantrace")),
              "none.scantrace cannot be read: there is no such file.");
    EXPECT_EQ(message_of_loading(at("none/a.scantrace")),
              "a.scantrace cannot be read: there is no such file.");
    fs::create_directory(at("folder.scantrace"));
    EXPECT_EQ(message_of_loading(at("folder.scantrace")), "folder.scantrace cannot be read: it is a folder.");
    EXPECT_EQ(message_of_loading("/dev/zero"), "zero cannot be read: it is not a file.");
    std::ofstream(at("notes.txt")) << "3,1,7,0";
    EXPECT_EQ(message_of_loading(at("notes.txt")), "notes.txt is not a Scanscope trace.");
    std::ofstream(at("empty.scantrace")).close();
    EXPECT_EQ(message_of_loading(at("empty.scantrace")),
              "empty.scantrace is not a Scanscope trace: it is empty.");
}

// The file is sparse, so it takes no space on disk.
void write_with_size(const fs::path& path, const std::string& start, std::uintmax_t size) {
    std::ofstream(path, std::ios::binary) << start;
    fs::resize_file(path, size);
}

const std::string right_head = std::string(file_frame::magic) + std::string("\1\0\0\0", 4);

// If the file were read before its header was checked, this would run out of memory.
TEST_F(SavedTrace, IsNotReadWholeUnlessItsHeadIsRight) {
    constexpr std::uintmax_t huge = 40'000'000'000;
    write_with_size(at("zeros.scantrace"), "", huge);
    EXPECT_EQ(message_of_loading(at("zeros.scantrace")), "zeros.scantrace is not a Scanscope trace.");
    write_with_size(at("newer.scantrace"), std::string(file_frame::magic) + std::string("\2\0\0\0", 4), huge);
    EXPECT_EQ(message_of_loading(at("newer.scantrace")),
              "newer.scantrace was written by a newer Scanscope (format 2; this program reads 1).");
    for (const std::uintmax_t size : {huge, std::uintmax_t{most_file_bytes + 1}}) {
        write_with_size(at("large.scantrace"), right_head, size);
        EXPECT_EQ(message_of_loading(at("large.scantrace")),
                  "large.scantrace cannot be read: it is larger than 1 GiB, the limit for a trace.");
    }
}

TEST_F(SavedTrace, SaysThatThereIsNotEnoughMemory) {
    SCANSCOPE_SKIP_SANITIZED("a sanitizer takes more address space than the limit of this test");
    write_with_size(at("large.scantrace"), right_head, most_file_bytes);
    rlimit limit{};
    ASSERT_EQ(::getrlimit(RLIMIT_AS, &limit), 0);
    const rlimit small{std::uint64_t{512} << 20, limit.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_AS, &small), 0);
    const std::string message = message_of_loading(at("large.scantrace"));
    ::setrlimit(RLIMIT_AS, &limit);
    EXPECT_EQ(message, "large.scantrace cannot be read: there is not enough memory for it.");
}

TEST_F(SavedTrace, TellsAPlaceThatRefusesFromAFileThatIsWrong) {
    EXPECT_THROW(save_trace(Trace{}, at("no/such/a.scantrace")), TraceWriteError);
    folder.write("notes.txt", "3,1,7,0");
    try {
        static_cast<void>(load_trace(at("notes.txt")));
        FAIL() << "it was read";
    } catch (const TraceFileError& error) {
        EXPECT_EQ(dynamic_cast<const TraceWriteError*>(&error), nullptr) << "nothing was written";
    }
}

TEST_F(SavedTrace, GoesIntoAPipeThatALinkLeadsTo) {
    int ends[2] = {};
    ASSERT_EQ(::pipe(ends), 0);
    save_whole("/dev/fd/" + std::to_string(ends[1]), [](std::ostream& out) { out << "one line"; });
    char read[9] = {};
    EXPECT_EQ(::read(ends[0], read, 8), 8);
    EXPECT_STREQ(read, "one line");
    ::close(ends[0]);
    ::close(ends[1]);
}

// Simulates a process that was killed while it was writing.
template <class Write> void killed_while(Write write) {
    const pid_t child = ::fork();
    if (child == 0) {
        write();
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
}

TEST_F(SavedTrace, TakesAwayWhatAKilledProcessLeft) {
    const fs::path target = at("r.json"), other = at("other.json");
    killed_while([&] {
        for (const fs::path& path : {target, other}) std::ofstream(name_beside(path, part_ending)) << "half";
    });
    std::ofstream(name_beside(target, part_ending)) << "of a process that lives";
    ASSERT_EQ(files().size(), 3u);
    save_whole(target, [](std::ostream& out) { out << "whole"; });
    EXPECT_EQ(files().size(), 3u) << "the target, that of the other target, and that of this process";
    EXPECT_TRUE(fs::exists(target));
}

TEST_F(SavedTrace, PutsBackWhatAKilledProcessHadMovedAway) {
    const fs::path moved = at("a.png"), kept = at("b.png");
    for (const fs::path& path : {moved, kept}) std::ofstream(path) << "old";
    killed_while([&] {
        fs::rename(moved, name_beside(moved, old_ending));
        fs::create_hard_link(kept, name_beside(kept, old_ending));
    });
    ASSERT_EQ(files().size(), 3u);
    for (const fs::path& path : {moved, kept}) clear_left_beside(path);
    EXPECT_EQ(files(), (std::vector<std::string>{"a.png", "b.png"}));
}

TEST_F(SavedTrace, CallsALinkByItsOwnName) {
    fs::create_symlink(at("nowhere") / "target.scantrace", at("link.scantrace"));
    const std::string said = message_of_saving(test::maximal_trace(), at("link.scantrace"));
    EXPECT_EQ(said.find(at("link.scantrace").string() + " cannot be written: no file can be created in "), 0u)
        << said;
}

} // namespace
} // namespace scanscope::trace
