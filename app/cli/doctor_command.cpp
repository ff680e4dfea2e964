// The command doctor: whether this machine can contain untrusted programs, and what else it has for marking.

#include <algorithm>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/reports/json.h"
#include "app/reports/table.h"
#include "kernels/own/machine_offers.h"
#include "kernels/own/program_path.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using own::Offer;

namespace {

// Shows only the beginning of "ffmpeg version 5.1.6-0+deb12u1 Copyright (c) 2000-2024 the FFmpeg developers".
Offer ffmpegOffer(const std::stop_token& stop) {
    const std::string path = own::path_of_program("ffmpeg");
    if (path.empty())
        return {"ffmpeg", "ffmpeg", false, "missing", "films cannot be exported; marking does not need it"};
    const std::string words = own::first_words_of({path, "-version"}, stop);
    return {"ffmpeg", "ffmpeg", true, words.substr(0, words.find(" Copyright")), "films can be exported"};
}

Offer cudaOffer(const kernels::Backend& backend) {
    Offer offer{"cuda", "CUDA", false, "this build has no CUDA executor",
                "marking does not need it: programs run on the emulator"};
    for (const kernels::ExecutorInfo& executor : backend.executors())
        if (executor.id == "cuda" && !executor.available) offer.found = executor.reason;
    const std::vector<kernels::DeviceInfo> devices = backend.devices();
    if (devices.empty()) return offer;
    offer.is_there = true;
    offer.found =
        fmt::format("driver {}, {}", devices.front().driver, kernels::plain_count(devices.size(), "device"));
    return offer;
}

std::string summaryOf(const std::vector<std::string>& missing, bool hasCompiler) {
    if (!missing.empty())
        return fmt::format("Not contained (missing: {}): do not mark untrusted programs.",
                           kernels::plain_list(missing, "and"));
    if (!hasCompiler) return "Contained, but marking needs a compiler: `apt install g++` installs one.";
    return "Contained: untrusted programs are confined by Landlock and seccomp.";
}

// Prints the text after the name, wrapped. All lines of the text have the same indent.
void printBroken(std::ostream& out, const std::string& name, const std::string& text, std::size_t indent,
                 std::size_t width) {
    std::string line = toTheLeft("  " + name, indent);
    bool isEmpty = true;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (!isEmpty && displayWidth(line) + 1 + displayWidth(word) > width) {
            fmt::print(out, "{}\n", line);
            line.assign(indent, ' ');
            isEmpty = true;
        }
        line += (isEmpty ? "" : " ") + word;
        isEmpty = false;
    }
    fmt::print(out, "{}\n", line);
}

void print(const Console& console, const std::vector<Offer>& offers, const std::string& summary) {
    std::size_t indent = 0;
    for (const Offer& offer : offers) indent = std::max(indent, displayWidth(offer.name) + 4);
    constexpr std::size_t readable = 80;
    const std::size_t width = std::max(indent + 20, std::min(console.lineWidth(), readable));
    for (const Offer& offer : offers)
        printBroken(console.out, offer.name, fmt::format("{} – {}", offer.found, offer.meaning), indent,
                    width);
    fmt::print(console.out, "\n{}\n", summary);
}

Json asJson(const std::vector<Offer>& offers, const std::vector<std::string>& missing) {
    Json json{{"contained", missing.empty()}, {"missing", missing}, {"offers", Json::array()}};
    for (const Offer& offer : offers)
        json["offers"].push_back({{"id", offer.id},
                                  {"available", offer.is_there},
                                  {"fence", offer.is_fence},
                                  {"found", offer.found},
                                  {"meaning", offer.meaning}});
    return json;
}

} // namespace

int doctorCommand(const Context& context, bool json) {
    std::vector<Offer> offers = own::machine_offers(context.console.stop);
    const bool hasCompiler = std::ranges::any_of(
        offers, [](const Offer& offer) { return offer.id.ends_with("++") && offer.is_there; });
    offers.push_back(ffmpegOffer(context.console.stop));
    offers.push_back(cudaOffer(context.backend));
    const std::vector<std::string> missing = own::missing_fences();
    if (json)
        writeJson(context.console.out, asJson(offers, missing));
    else
        print(context.console, offers, summaryOf(missing, hasCompiler));
    return missing.empty() ? exitDone : exitUnavailable;
}

} // namespace scanscope::app
