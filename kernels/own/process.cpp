#include "kernels/own/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <system_error>

#include "kernels/errors.h"
#include "kernels/process.h"

namespace scanscope::own {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto between_looks = std::chrono::milliseconds(20);
constexpr std::chrono::milliseconds time_to_end{2000};

// An unnamed file that contains this text, positioned at its beginning, or no file if the text is empty.
kernels::Descriptor file_with(const std::string& text) {
    if (text.empty()) return kernels::Descriptor();
    kernels::Descriptor file(memfd_create("input", MFD_CLOEXEC));
    for (std::size_t at = 0; at < text.size();) {
        const ssize_t count = write(file.number(), text.data() + at, text.size() - at);
        if (count <= 0) break;
        at += static_cast<std::size_t>(count);
    }
    lseek(file.number(), 0, SEEK_SET);
    return file;
}

// Waits a moment for output, and reads what has arrived.
void read_into(ProcessEnd& end, int output, std::size_t most) {
    pollfd waits{output, POLLIN, 0};
    poll(&waits, 1, static_cast<int>(between_looks.count()));
    std::array<char, 65536> part;
    for (;;) {
        const ssize_t count = read(output, part.data(), part.size());
        if (count <= 0) break;
        const std::size_t kept =
            std::min<std::size_t>(static_cast<std::size_t>(count), most - end.output.size());
        end.output.append(part.data(), kept);
        end.was_cut = end.was_cut || kept < static_cast<std::size_t>(count);
    }
}

ProcessEnd followed(const ProcessRequest& request, const std::stop_token& stop) {
    if (stop.stop_requested()) throw kernels::Cancelled(); // a short program could end before the loop checks
    kernels::Pipe output;
    fcntl(output.reading.number(), F_SETFL, O_NONBLOCK);
    const kernels::Descriptor input = file_with(request.input);
    kernels::Process process({.words = request.words,
                              .environment = request.environment,
                              .input = input.number(),
                              .output = output.writing.number(),
                              .complaints = output.writing.number(),
                              .folder = request.folder,
                              .steps_back = request.steps_back});
    output.writing.close();
    ProcessEnd end;
    const Clock::time_point began = Clock::now();
    std::optional<int> status;
    while (!(status = process.status_if_ended())) {
        read_into(end, output.reading.number(), request.most_output);
        if (stop.stop_requested()) throw kernels::Cancelled();
        if (request.meanwhile) request.meanwhile();
        const auto taken = Clock::now() - began;
        if (request.longest.count() == 0 || taken < request.longest) continue;
        if (!end.was_too_long) process.send(SIGTERM);
        end.was_too_long = true;
        if (taken > request.longest + time_to_end) process.send(SIGKILL);
    }
    read_into(end, output.reading.number(), request.most_output);
    end.status = *status;
    return end;
}

} // namespace

ProcessEnd run_process(const ProcessRequest& request, const std::stop_token& stop) {
    try {
        return followed(request, stop);
    } catch (const std::system_error& error) {
        throw kernels::Unavailable(fmt::format("{} could not be started: {}.", request.words.front(),
                                               std::strerror(error.code().value())));
    }
}

} // namespace scanscope::own
