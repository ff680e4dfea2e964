// All options of an export, in one table: it defines the flags of the command line, the controls of the
// window, and the refusals of both.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/trace/trace.h"
#include "viz/export/export_format.h"

namespace scanscope::app {

using viz::ExportFormat;

enum class OptionKind : std::uint8_t { flag, choice, text, number, size, steps, views };

// The place of an option's control in the window: the bar at the top, or one of the sections of the panel, in
// this order.
enum class OptionSection : std::uint8_t { bar, shown, words, legibility, timing, file };
inline constexpr std::array panelSections{OptionSection::shown, OptionSection::words,
                                          OptionSection::legibility, OptionSection::timing,
                                          OptionSection::file};
[[nodiscard]] std::string_view titleOf(OptionSection section); // in English; empty for the bar

struct ExportOption {
    std::string_view id; // the setting's id; the flag is derived from it
    OptionSection section = OptionSection::bar;
    std::string_view label; // in the window, in English
    OptionKind kind = OptionKind::text;
    std::string_view placeholder;           // stands for the value on the command line
    std::string_view help;                  // in English
    std::string_view usual;                 // the default; "on" or "off" for flags
    std::vector<std::string_view> choices;  // the values of a choice
    std::pair<double, double> limits{0, 0}; // the range of a number
    std::vector<ExportFormat> formats;      // the formats that have the option; empty: all
    std::string_view lacks;                 // why other formats lack it, in English: "{} has no frame rate"

    [[nodiscard]] bool isFor(ExportFormat format) const;
    // "--theme"; "--no-legend" for flags that are on by default.
    [[nodiscard]] std::string flag() const;
    [[nodiscard]] std::string shownHelp() const; // the tooltip in the window, translated
    [[nodiscard]] std::string plainHelp() const; // for the command line, in English
    // "PDF has no frame rate", for a format that does not have the option.
    [[nodiscard]] std::string lackOf(ExportFormat format) const;
};

[[nodiscard]] const std::vector<ExportOption>& exportOptions();
[[nodiscard]] const ExportOption& exportOption(std::string_view id);

// "PDF has no frame rate: leave out --fps."; empty if the format has the option.
[[nodiscard]] std::string whyNot(const ExportOption& option, ExportFormat format);

[[nodiscard]] std::string_view idOf(ExportFormat format);   // "mp4", the file ending
[[nodiscard]] std::string_view nameOf(ExportFormat format); // "MP4"
[[nodiscard]] const std::vector<ExportFormat>& exportFormats();
// Returns the format chosen by --format, or else the format of the file ending. Throws BadRequest.
[[nodiscard]] ExportFormat formatOf(const std::string& chosen, const std::string& file);

// The chosen values by option id; all other options have their defaults.
class ExportSettings {
public:
    // Sets a value; flags take "on" and "off". Throws BadRequest for invalid values.
    void set(std::string_view id, const std::string& value);
    void reset(std::string_view id) { m_chosen.erase(std::string(id)); }
    [[nodiscard]] bool isSet(std::string_view id) const { return m_chosen.contains(std::string(id)); }
    [[nodiscard]] std::string text(std::string_view id) const;
    [[nodiscard]] bool isOn(std::string_view id) const { return text(id) == "on"; }
    [[nodiscard]] double number(std::string_view id) const;
    [[nodiscard]] const std::map<std::string, std::string>& chosen() const { return m_chosen; }
    friend bool operator==(const ExportSettings&, const ExportSettings&) = default;

private:
    std::map<std::string, std::string> m_chosen;
};

// Throws BadRequest for the first option that the format lacks, and for options that contradict each other.
void checkSettings(const ExportSettings& settings, ExportFormat format);

// "--theme dark --no-legend", in the order of the table, quoted for a shell.
[[nodiscard]] std::vector<std::string> asArguments(const ExportSettings& settings);

// "1920x1080", "16:9", "4:3" or "A4", in pixels.
struct PictureSize {
    int width = 1920, height = 1080;
    bool isA4 = false;
};
[[nodiscard]] PictureSize readPictureSize(const std::string& text);

// Reads the names of views of `--view`. Throws BadRequest.
[[nodiscard]] std::vector<std::string> readViews(const std::string& text);
// Reads a comma-separated list of names.
[[nodiscard]] std::vector<std::string> readNames(const std::string& text);

// Returns the steps of the whole run that `--steps` selects, ascending. Throws BadRequest.
[[nodiscard]] std::vector<int> readSteps(const std::string& text, const trace::Trace& trace);
// Returns the default of --steps: "last" for pictures, "all" for formats that hold many steps.
[[nodiscard]] std::string usualSteps(const ExportSettings& settings, ExportFormat format);

} // namespace scanscope::app
