#include "file_bytes.h"
#include "kernels/findings/never_written.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/cbor.h"
#include "kernels/trace/provenance.h"
#include "kernels/trace/replay.h"
#include "kernels/trace/trace_file.h"
#include "kernels/trace/transfers.h"
#include "kernels/trace/validate.h"
#include "maximal_trace.h"
#include "support/sample_traces.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

using namespace test;

TEST(TraceFile, KeepsEveryField) {
    const Trace trace = test::maximal_trace();
    ASSERT_EQ(find_inconsistency(trace), std::nullopt);
    EXPECT_EQ(read(file_of(trace)), trace);
}

TEST(TraceFile, KeepsWholeRuns) {
    std::vector<int> numbers(1000);
    for (int i = 0; i < 1000; ++i) numbers[static_cast<std::size_t>(i)] = i % 13 - 6;
    for (const Trace& trace :
         {scanscope::test::blelloch_trace(numbers), scanscope::test::hillis_steele_trace(numbers), Trace{}})
        EXPECT_EQ(read(file_of(trace)), trace);
}

TEST(TraceFile, OfPackedBlocksLacksOnlyTheHash) {
    Trace trace = test::maximal_trace();
    const Trace expected = trace;
    const std::string whole = file_of(trace);
    PackedBlocks blocks;
    for (Launch& launch : trace.launches) {
        std::vector<PackedBlock>& of_launch = blocks.emplace_back();
        for (const Block& block : std::exchange(launch.blocks, {})) of_launch.push_back(packed(block, 1));
    }
    std::ostringstream out;
    hand_over(trace, blocks, out);
    const std::string file = out.str();
    EXPECT_EQ(file.substr(0, file.size() - 8), whole.substr(0, whole.size() - 8));
    EXPECT_EQ(message_of(file), "lecture.scantrace is damaged: its contents do not match its checksum.");
    EXPECT_EQ(read_trace(std::as_bytes(std::span(file)), "handed over", {}, Checksum::without), expected);
}

TEST(TraceFile, ReplacesWhatIsNoText) {
    Trace trace;
    trace.run.options["path"] = "caf\xe9.csv";
    EXPECT_EQ(read(file_of(trace)).run.options["path"], "caf\xef\xbf\xbd.csv");
}

TEST(TraceFile, IsNotWrittenWhereNoReaderWouldTakeIt) {
    Trace trace = test::maximal_trace();
    trace.launches[0].blocks[1].events[2].index = 99;
    EXPECT_EQ(
        scanscope::test::words_of<TraceFileError>([&] { return file_of(trace); }, "it was written"),
        "The trace cannot be written because it is inconsistent: launch 0: block 1: event 2: its cell does "
        "not exist.");
}

TEST(TraceFile, SaysHowFarAShortenedFileGoes) {
    const std::string file = file_of(test::maximal_trace());
    EXPECT_EQ(message_of(""), "lecture.scantrace is not a Scanscope trace: it is empty.");
    EXPECT_EQ(message_of(file.substr(0, 15)), "lecture.scantrace cannot be read: it ends after 15 bytes.");
    EXPECT_EQ(message_of(file.substr(0, 40)),
              "lecture.scantrace cannot be read: it ends after 0 of 3 blocks.");
    EXPECT_EQ(message_of(file.substr(0, file.size() - 70)),
              "lecture.scantrace cannot be read: it ends after 2 of 3 blocks.");
    for (std::size_t length = 0; length < file.size(); ++length)
        EXPECT_NE(message_of(file.substr(0, length)), "read") << length << " of " << file.size() << " bytes";
}

TEST(TraceFile, NoticesEveryChangedByte) {
    const std::string file = file_of(test::maximal_trace());
    for (std::size_t i = 0; i < file.size(); ++i)
        for (const int bits : {0x01, 0x20, 0x80, 0xff}) {
            std::string changed = file;
            changed[i] = static_cast<char>(changed[i] ^ bits);
            EXPECT_NE(message_of(changed), "read") << "byte " << i << " xor " << bits;
        }
}

TEST(TraceFile, NamesWhatIsWrongWithTheFrame) {
    std::string file = file_of(Trace{});
    EXPECT_EQ(message_of("n,value\n1,2\n"), "lecture.scantrace is not a Scanscope trace.");
    EXPECT_EQ(message_of(file + 'x'), "lecture.scantrace is damaged at byte " +
                                          std::to_string(file.size() - 8) +
                                          ": there is more data after the end of the trace.");
    std::string newer = file;
    newer[8] = 2;
    EXPECT_EQ(message_of(newer),
              "lecture.scantrace was written by a newer Scanscope (format 2; this program reads 1).");
    newer[8] = 0;
    EXPECT_EQ(message_of(newer), "lecture.scantrace has the format 0, which this program does not read.");
    file.back() = static_cast<char>(file.back() + 1);
    EXPECT_EQ(message_of(file), "lecture.scantrace is damaged: its contents do not match its checksum.");
}

TEST(TraceFile, PassesOverWhatItDoesNotKnow) {
    const auto unknown = [](CborWriter& out) {
        out.text("mood");
        out.array(3);
        out.map(1), out.integer(-5), out.array(0);
        out.typed_array(TypedTag::float64, {});
        out.raw("\xc1\xfb\x40\x09\x21\xfb\x54\x44\x2d\x18"); // 3.14… with a tag
    };
    const std::string file = file_with([&](CborWriter& out) {
        out.raw("\xd9\xd9\xf7"); // the tag for "this is CBOR"
        out.map(4);
        unknown(out);
        out.text("launches"), out.array(1), out.map(2);
        unknown(out);
        out.text("kernel"), out.raw("\xd8\x20"), out.text("with a tag");
        out.text("run"), out.map(2);
        unknown(out);
        out.text("algorithm"), out.text("blelloch");
        unknown(out);
    });
    Trace expected;
    expected.run.algorithm = "blelloch";
    expected.launches.emplace_back();
    expected.launches[0].kernel = "with a tag";
    EXPECT_EQ(read(file), expected);
}

TEST(TraceFile, AMeaningOfALaterVersionTellsNothing) {
    const auto meaning_of = [](const char* word) {
        return read(file_with([&](CborWriter& out) {
                   out.map(2), out.text("run"), out.map(0);
                   out.text("launches"), out.array(1), out.map(1);
                   out.text("globals"), out.array(1), out.map(1);
                   out.text("meaning"), out.text(word);
               }))
            .launches.at(0)
            .globals.at(0)
            .meaning;
    };
    EXPECT_EQ(meaning_of("heads"), Meaning::heads);
    EXPECT_EQ(meaning_of("count"), Meaning::count);
    EXPECT_EQ(meaning_of("opening"), Meaning::opening);
    EXPECT_EQ(meaning_of("closing"), Meaning::closing);
    EXPECT_EQ(meaning_of("temperature"), Meaning::elements);
}

constexpr std::uint64_t huge = 0xffffffffffffffffu;

TEST(TraceFile, StopsAtLengthsThatCannotBe) {
    const std::string ended = "lecture.scantrace cannot be read: it ends after ";
    for (const std::uint64_t length : {huge, huge / 2 + 1, std::uint64_t{1} << 40, std::uint64_t{1000}}) {
        EXPECT_EQ(message_of_launches([&](CborWriter& out) { out.array(length); }).substr(0, 48), ended);
        EXPECT_EQ(message_of(file_with([&](CborWriter& out) { out.map(length); })).substr(0, 48), ended);
        const auto skipped = [&](char major) {
            return message_of(file_with([&](CborWriter& out) {
                       out.map(1), out.text("unknown"), out.raw({&major, 1});
                       for (int shift = 56; shift >= 0; shift -= 8) {
                           const auto byte = static_cast<char>(length >> shift);
                           out.raw({&byte, 1});
                       }
                   }))
                .substr(0, 48);
        };
        for (const char major : {'\x5b', '\x7b', '\x9b', '\xbb'}) EXPECT_EQ(skipped(major), ended);
    }
}

TEST(TraceFile, StopsWhereItIsNestedTooDeeply) {
    for (const char opening : {'\x81', '\xa1'}) {
        const std::string deep(1'000'000, opening);
        const std::string message =
            message_of(file_with([&](CborWriter& out) { out.map(1), out.text("unknown"), out.raw(deep); }));
        EXPECT_TRUE(message.ends_with(": the data is nested too deeply.")) << message;
    }
    const std::string message = message_of(file_with([&](CborWriter& out) {
        out.map(1), out.text("unknown"), out.raw(std::string(1'000'000, '\xc1')), out.integer(1);
    }));
    EXPECT_TRUE(message.ends_with(": the run or its launches are missing.")) << message;
}

TEST(TraceFile, TakesNoMoreMemoryThanItsSizeJustifies) {
    const auto empty_maps = [](std::size_t count) {
        return [count](CborWriter& out) { out.array(count), out.raw(std::string(count, '\xa0')); };
    };
    const std::string message = message_of_launches(empty_maps(1'000'000));
    EXPECT_TRUE(message.ends_with(": it needs more memory than its size justifies.")) << message;

    // The trace has very many steps with the same long label.
    const std::size_t steps = 100'000;
    const std::vector<std::byte> zeros(steps * 8);
    const std::string labels = message_of_launches([&](CborWriter& out) {
        out.array(1), out.map(1), out.text("blocks"), out.array(1), out.map(2);
        out.text("labels"), out.array(1), out.text(std::string(1000, 'x'));
        out.text("steps"), out.map(6);
        for (const char* column : {"label", "interval", "threads", "location", "events"})
            out.text(column), out.typed_array(TypedTag::uint8, std::span(zeros).first(steps));
        out.text("number"), out.typed_array(TypedTag::sint64, zeros);
    });
    EXPECT_TRUE(labels.ends_with(": it needs more memory than its size justifies.")) << labels;
}

TEST(TraceFile, NamesWhatIsDamagedAndWhere) {
    struct Case {
        std::string cbor, message;
    };
    const Case cases[] = {
        {"\xa0", "byte 12: the run or its launches are missing"},
        {"\x80", "byte 12: a map was expected"},
        {"\xbf\xff", "byte 12: indefinite lengths are not supported"},
        {"\xa1\x1c", "byte 13: this is not CBOR"},
        {"\xa1\x01\x02", "byte 13: a text string was expected"},
        {"\xa1\x62\xc3\x28\x02", "byte 13: a text string is not valid UTF-8"},
        {"\xa1\x63run\xa1\x62op\x63lcm", "byte 21: this name is unknown here"},
        {"\xa1\x66output\xd8\x41\x40", "byte 20: typed arrays with tag 65 are not supported"},
        {"\xa1\x66output\xd8\x46\x43xyz", "byte 22: a typed array ends within an element"},
        {"\xa1\x65"
         "fault\xa1\x66launch\x1b\1\1\1\1\1\1\1\1",
         "byte 27: 72340172838076673 is more than the 4294967295 allowed here"},
    };
    for (const Case& c : cases)
        EXPECT_EQ(message_of(file_with([&](CborWriter& out) { out.raw(c.cbor); })),
                  "lecture.scantrace is damaged at " + c.message + ".");
}

TEST(TraceFile, RefusesTextsThatAreTooLong) {
    const auto message_with = [](const std::string& map, const std::string& key, std::size_t bytes) {
        return message_of(file_with([&](CborWriter& out) {
            out.map(3);
            out.text("run"), out.map(0);
            out.text(map);
            if (map == "sources") out.array(1);
            out.map(1), out.text(key), out.text(std::string(bytes, 'x'));
            out.text("launches"), out.array(0);
        }));
    };
    EXPECT_EQ(message_with("run", "name", 1000), "read");
    EXPECT_EQ(
        message_with("run", "name", 1001),
        "lecture.scantrace is damaged at byte 28: a string has 1001 bytes, more than the 1000 allowed here.");
    EXPECT_EQ(message_with("fault", "message", longest_text), "read");
    EXPECT_TRUE(
        message_with("fault", "message", longest_text + 1).ends_with("more than the 1048576 allowed here."));
    EXPECT_EQ(message_with("sources", "text", longest_source), "read");
    EXPECT_TRUE(
        message_with("sources", "text", longest_source + 1).ends_with("more than the 4194304 allowed here."));
    const std::string labels = message_of_launches([](CborWriter& out) {
        out.array(1), out.map(1), out.text("blocks"), out.array(1), out.map(1);
        out.text("labels"), out.array(1), out.text(std::string(200'000, 'x'));
    });
    EXPECT_TRUE(labels.ends_with("a string has 200000 bytes, more than the 1000 allowed here.")) << labels;
}

TEST(TraceFile, ChecksColumns) {
    const std::vector<std::byte> bytes(6);
    const auto message_with = [&](std::size_t kinds, std::size_t threads, TypedTag tag) {
        return message_of_launches([&](CborWriter& out) {
            out.array(1), out.map(1), out.text("tiles"), out.map(2);
            out.text("tile"), out.typed_array(TypedTag::uint8, std::span(bytes).first(kinds));
            out.text("block"), out.typed_array(tag, std::span(bytes).first(threads));
        });
    };
    EXPECT_EQ(message_with(2, 4, TypedTag::uint16), "read");
    EXPECT_TRUE(message_with(2, 3, TypedTag::uint8).ends_with(": the columns differ in length."));
    EXPECT_TRUE(message_with(1, 4, TypedTag::float32).ends_with(": a column has the wrong type."));
    const std::string missing = message_of_launches(
        [&](CborWriter& out) { out.array(1), out.map(1), out.text("tiles"), out.map(0); });
    EXPECT_TRUE(missing.ends_with(": a column is missing.")) << missing;
    const auto message_with_kind = [&](EventKind kind) {
        return message_of_launches([&](CborWriter& out) {
            out.array(1), out.map(1), out.text("blocks"), out.array(1), out.map(1);
            out.text("events"), out.map(5);
            const std::byte number{static_cast<unsigned char>(kind)};
            out.text("kind"), out.typed_array(TypedTag::uint8, std::span(&number, 1));
            for (const char* column : {"location", "thread", "interval", "order"})
                out.text(column), out.typed_array(TypedTag::uint8, std::span(bytes).first(1));
        });
    };
    EXPECT_FALSE(message_with_kind(EventKind::volatile_write).ends_with("out of range."));
    for (const int kind : {int(EventKind::volatile_write) + 1, 250}) {
        const std::string message = message_with_kind(EventKind(kind));
        EXPECT_TRUE(message.ends_with(": a number in a column is out of range.")) << message;
    }
}

TEST(TraceFile, RefusesWhatContradictsItself) {
    const std::string message = message_of(file_with([&](CborWriter& out) {
        out.map(2);
        out.text("run"), out.map(1), out.text("n"), out.unsigned_integer(8);
        out.text("launches"), out.array(0);
    }));
    EXPECT_EQ(message, "lecture.scantrace is inconsistent: the input does not have n elements.");
}

// Uses a trace as the window and the text output do. No trace that the reader accepts may break them.
void use(const Trace& trace) {
    static_cast<void>(count(trace));
    static_cast<void>(never_written_reads(trace));
    static_cast<void>(compare_with_snapshots(trace));
    for (std::size_t l = 0; l < trace.launches.size(); ++l) {
        const Provenance provenance(trace, trace.launches[l]);
        for (std::size_t b = 0; b < trace.launches[l].blocks.size(); ++b) {
            const Block& block = trace.launches[l].blocks[b];
            const Replay replay(trace, l, b);
            for (std::size_t s = 0; s < block.steps.size(); ++s) {
                static_cast<void>(replay.after(s + 1));
                for (const Transfer& transfer : transfers(trace.launches[l], block, s))
                    static_cast<void>(provenance.to_symbols(transfer.node, trace.run.op));
            }
        }
    }
}

TEST(TraceFile, SurvivesRandomDamageWithARightChecksum) {
    constexpr unsigned seed = 20260;
    RecordProperty("seed", static_cast<int>(seed));
    std::mt19937 random(seed);
    const std::string files[] = {file_of(test::maximal_trace()),
                                 file_of(scanscope::test::blelloch_trace({3, 1, 7, 0, 4, 1, 6, 3}))};
    int survivors = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string file = files[random() % 2];
        for (unsigned changes = 1 + random() % 3; changes > 0; --changes) {
            const std::size_t place = 12 + random() % (file.size() - 20);
            switch (random() % 3) {
            case 0:
                file[place] = static_cast<char>(random());
                break;
            case 1:
                file.erase(place, 1 + random() % std::min<std::size_t>(9, file.size() - 8 - place));
                break;
            default:
                file.insert(place, 1 + random() % 3, static_cast<char>(random()));
                break;
            }
        }
        try {
            const Trace trace = read(with_right_hash(file));
            use(trace);
            ++survivors;
            EXPECT_EQ(file_of(read(file_of(trace))), file_of(trace))
                << "seed " << seed << ", round " << round;
        } catch (const TraceFileError&) {
        }
    }
    EXPECT_GT(survivors, 100) << "seed " << seed << ": too few files came through to prove anything";
}

} // namespace
} // namespace scanscope::trace
