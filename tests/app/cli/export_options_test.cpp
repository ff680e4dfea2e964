// The table of export options, and the command line that is generated from it.

#include "app/arguments/export_options.h"

#include <set>

#include "cli_fixture.h"
#include "support/has.h"

namespace scanscope::app {
namespace {

// Returns a value of the option that is not its default.
std::string another(const ExportOption& option) {
    switch (option.kind) {
    case OptionKind::flag:
        return option.usual == "on" ? "off" : "on";
    case OptionKind::choice:
        return std::string(option.choices.back());
    case OptionKind::number:
        return fmt::format("{}", option.limits.second);
    case OptionKind::size:
        return "4:3";
    case OptionKind::steps:
        return "1";
    case OptionKind::views:
        return "array";
    case OptionKind::text:
        return "It’s \"mine\"";
    }
    return {};
}

Desktop keeping(std::vector<ExportJob>& jobs) {
    Desktop desktop;
    desktop.draw = [&jobs](const trace::Trace&, const ExportJob& job, const PictureProgress&) {
        jobs.push_back(job);
        return DrawnPictures{};
    };
    return desktop;
}

TEST(ExportOptions, EveryOneIsOnTheCommandLine) {
    const std::string help = scanscope({"export", "-h"}).out;
    for (const ExportOption& option : exportOptions()) {
        EXPECT_TRUE(test::has(help, "  " + option.flag() + " ")) << option.id;
        EXPECT_FALSE(option.label.empty()) << option.id;
        EXPECT_EQ(titleOf(option.section).empty(), option.section == OptionSection::bar) << option.id;
        EXPECT_EQ(option.formats.empty(), option.lacks.empty()) << option.id;
    }
}

TEST(ExportOptions, AreWrittenAsTheyAreRead) {
    for (const ExportOption& option : exportOptions()) {
        ExportSettings settings;
        settings.set(option.id, another(option));
        const ExportFormat format = option.id == "format"    ? ExportFormat::html
                                    : option.formats.empty() ? ExportFormat::png
                                                             : option.formats.front();
        std::vector<std::string> words{"export", "blelloch", "-o", "a." + std::string(idOf(format))};
        for (const std::string& word : asArguments(settings)) words.push_back(word);
        ASSERT_GT(words.size(), 4u) << option.id;
        std::vector<ExportJob> jobs;
        if (option.id == "fps") words.back() = "24", settings.set("fps", "24");
        const Said said = scanscope(words, kernels::this_machine(), 0, {}, keeping(jobs));
        EXPECT_EQ(said.err, "") << option.id;
        ASSERT_EQ(jobs.size(), 1u) << option.id;
        EXPECT_EQ(jobs[0].settings, settings) << option.id;
    }
}

TEST(ExportOptions, AFormatRefusesWhatItLacks) {
    for (const ExportOption& option : exportOptions())
        for (const ExportFormat format : exportFormats()) {
            ExportSettings settings;
            settings.set(option.id, another(option));
            if (option.id == "fps") settings.set("fps", "24");
            const std::string reason = whyNot(option, format);
            EXPECT_EQ(reason.empty(), option.isFor(format));
            try {
                checkSettings(settings, format);
                EXPECT_EQ(reason, "") << option.id << " of " << nameOf(format);
            } catch (const kernels::BadRequest& error) {
                EXPECT_EQ(error.what(), reason);
                EXPECT_EQ(error.field(), option.id);
            }
        }
}

TEST(ExportOptions, IdsAreDistinct) {
    std::set<std::string_view> ids;
    for (const ExportOption& option : exportOptions()) EXPECT_TRUE(ids.insert(option.id).second) << option.id;
}

TEST(ExportOptions, KnowsTheFormatByItsName) {
    EXPECT_EQ(formatOf("", "a.b/scan.PDF"), ExportFormat::pdf);
    EXPECT_EQ(formatOf("webm", "scan.mp4"), ExportFormat::webm);
    EXPECT_EQ(formatOf("", "scan.htm"), ExportFormat::html);
    EXPECT_THROW(static_cast<void>(formatOf("", "scan")), kernels::BadRequest);
}

TEST(ExportOptions, SizesHaveNames) {
    EXPECT_EQ(readPictureSize("16:9").width, 1920);
    EXPECT_EQ(readPictureSize("4:3").width, 1440);
    EXPECT_TRUE(readPictureSize("A4").isA4);
    EXPECT_EQ(readPictureSize("2^10x640").width, 1024);
}

} // namespace
} // namespace scanscope::app
