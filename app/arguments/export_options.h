// Every option of an export, in one table: the command line takes its flags from it, the window its controls,
// and both their refusals.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/trace/trace.h"
#include "viz/export/export_format.h"

namespace scanscope::app {

using viz::ExportFormat;

enum class OptionKind : std::uint8_t { flag, choice, text, number, size, steps, views };

// Where the window has the control of an option: in the bar at the top, or in one of the sections of the
// panel, which stand below each other in this order.
enum class OptionSection : std::uint8_t { bar, shown, words, legibility, timing, file };
inline constexpr std::array panelSections{OptionSection::shown, OptionSection::words,
                                          OptionSection::legibility, OptionSection::timing,
                                          OptionSection::file};
[[nodiscard]] std::string_view titleOf(OptionSection section); // in English; that of the bar is empty

struct ExportOption {
    std::string_view id; // of the setting; the flag is made of it
    OptionSection section = OptionSection::bar;
    std::string_view label; // of the window's control, in English
    OptionKind kind = OptionKind::text;
    std::string_view placeholder;           // of the value on the command line
    std::string_view help;                  // sentence style, in English
    std::string_view usual;                 // what holds where nothing is chosen; of flags "on" or "off"
    std::vector<std::string_view> choices;  // of a choice
    std::pair<double, double> limits{0, 0}; // of a number
    std::vector<ExportFormat> formats;      // that have it; empty: all
    std::string_view lacks;                 // what the others lack, in English: "{} has no frame rate"

    [[nodiscard]] bool isFor(ExportFormat format) const;
    // "--theme"; of what is on without being asked for "--no-legend".
    [[nodiscard]] std::string flag() const;
    [[nodiscard]] std::string shownHelp() const; // for the hints of the window
    [[nodiscard]] std::string plainHelp() const; // for the command line, in English
    // "PDF has no frame rate", of a format that does not have the option.
    [[nodiscard]] std::string lackOf(ExportFormat format) const;
};

[[nodiscard]] const std::vector<ExportOption>& exportOptions();
[[nodiscard]] const ExportOption& exportOption(std::string_view id);

// "PDF has no frame rate: leave out --fps." Nothing where the format has the option.
[[nodiscard]] std::string whyNot(const ExportOption& option, ExportFormat format);

[[nodiscard]] std::string_view idOf(ExportFormat format);   // "mp4": as a name ends
[[nodiscard]] std::string_view nameOf(ExportFormat format); // "MP4"
[[nodiscard]] const std::vector<ExportFormat>& exportFormats();
// The format of the option --format, else of the name's ending. Throws BadRequest.
[[nodiscard]] ExportFormat formatOf(const std::string& chosen, const std::string& file);

// Choices by the option's id; whatever was not chosen is as usual.
class ExportSettings {
public:
    // Flags take "on" and "off". Throws BadRequest for what the option cannot be.
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

// Throws BadRequest for the first that the format lacks, and for what contradicts each other.
void checkSettings(const ExportSettings& settings, ExportFormat format);

// "--theme dark --no-legend", in the order of the table, quoted for a shell.
[[nodiscard]] std::vector<std::string> asArguments(const ExportSettings& settings);

// "1920x1080", "16:9", "4:3" or "A4", in pixels.
struct PictureSize {
    int width = 1920, height = 1080;
    bool isA4 = false;
};
[[nodiscard]] PictureSize readPictureSize(const std::string& text);

// Names of views as `--view` takes them. Throws BadRequest.
[[nodiscard]] std::vector<std::string> readViews(const std::string& text);
// The names that a list separates by commas.
[[nodiscard]] std::vector<std::string> readNames(const std::string& text);

// The steps of the whole run that `--steps` means, ascending. Throws BadRequest.
[[nodiscard]] std::vector<int> readSteps(const std::string& text, const trace::Trace& trace);
// The choice where nobody chooses: the last step of pictures, all steps where a file holds many.
[[nodiscard]] std::string usualSteps(const ExportSettings& settings, ExportFormat format);

} // namespace scanscope::app
