// A run as a person asks for it: what the setup bar says, before it is checked.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <QObject>
#include <QString>
#include <stop_token>
#include <string>

#include "app/explore/typed_input.h"
#include "kernels/run/recording_limit.h"
#include "kernels/run/run_description.h"

namespace scanscope::app {

struct Setup {
    kernels::RunDescription run; // the algorithm and all that was chosen for it, but the input
    InputSource source = InputSource::Typed;
    QString typed = QStringLiteral("3 1 7 0 4 1 6 3");
    QString file;
    QString n = QStringLiteral("8");
    QString inputSeed = QStringLiteral("1");
    friend bool operator==(const Setup&, const Setup&) = default;

    [[nodiscard]] const kernels::Algorithm* algorithm() const; // null where this program lacks it
    // The value chosen for a field or an option of the algorithm, or the usual; empty where there is neither.
    [[nodiscard]] std::string value(std::string_view id) const;
    [[nodiscard]] trace::ElementType type() const;
    // Chooses a value. The usual one is no choice, and neither is an empty one.
    void choose(std::string_view id, const std::string& value);
    void setFlag(std::string_view id, bool on);
};

// Checks every field and reads the input. Throws kernels::BadRequest, naming the field, kernels::Unavailable
// or kernels::Cancelled.
[[nodiscard]] kernels::Request requestFor(const Setup& setup, const std::stop_token& stop = {});

// Whether making, reading or recording its input may take longer than a window may stand still.
[[nodiscard]] bool isLong(const Setup& setup);

// The setup that records a trace again, or makes the request; typed input is spelled out.
[[nodiscard]] Setup setupOf(const trace::Trace& trace);
[[nodiscard]] Setup setupOf(const kernels::Request& request);

// Why there is nothing to choose for a field; empty where there is.
[[nodiscard]] QString reasonAgainst(const Setup& setup, std::string_view field);

// A person's own choices, apart from what an algorithm needed in their place or a file brought along.
struct Wishes {
    std::map<std::string, std::string, std::less<>> values; // of type, op and executor
    bool input = false; // the numbers are a person's own, or those of a recording
};
// Each change that a person made from one setup to the other is a wish from then on.
void learn(Wishes& wishes, const Setup& before, const Setup& now);
// Only the numbers of a recording that was opened stay with the next algorithm.
void learnInput(Wishes& wishes, const Setup& before, const Setup& now);
// Another algorithm, with what was wished for as far as it suits. What the one before needed is forgotten.
void chooseAlgorithm(Setup& setup, const std::string& id, const Wishes& wishes);

// Leaves the barrier of a line out, or puts it back. `reason`: why that cannot be, empty where it can.
void toggleBarrier(Setup& setup, std::uint32_t line);
[[nodiscard]] bool isLeftOut(const Setup& setup, std::uint32_t line);
[[nodiscard]] QString barrierReason(const Setup& setup, std::uint32_t line);

// The threads that the algorithm chooses for n elements; empty where n is no size.
[[nodiscard]] QString automaticThreads(const Setup& setup);

// The setting has a field of its own in the bar.
[[nodiscard]] bool isInBar(std::string_view id);
// How many of the options differ from their defaults, beside those fields that have a place in the bar.
[[nodiscard]] int changedOptions(const Setup& setup);

// The one change that a refusal of requestFor() asks for, where there is one that helps, and what its button
// says. `type`: the one that holds what was refused, where there is one (kernels::OtherTypeFits).
struct WayOut {
    QString label;
    Setup setup;
};
[[nodiscard]] std::optional<WayOut> wayOutOf(const Setup& setup, const QString& field,
                                             std::optional<trace::ElementType> type);
// The same for a recording that is too large.
[[nodiscard]] std::optional<WayOut> wayOutOf(const Setup& setup, const kernels::Smaller& smaller);

// The setup that the bar's parts share: what a person asks for, and what they wished for before.
class SetupModel : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    [[nodiscard]] const Setup& setup() const { return m_setup; }
    void set(const Setup& setup);   // of a recording; no edit
    void adopt(const Setup& setup); // that a person chose elsewhere in the window; no edit either
    void chooseAlgorithm(const std::string& id);
    // Applies a change that a person made, and reports it where it makes a difference.
    template <class Apply> void change(Apply&& apply) {
        const Setup before = m_setup;
        apply(m_setup);
        if (m_setup == before) return;
        learn(m_wishes, before, m_setup);
        emit edited();
    }
    // Applies what nobody asked for, but a run came to know or this machine lacks.
    template <class Apply> void correct(Apply&& apply) { apply(m_setup); }

signals:
    void edited();   // by a person, in the control that shows it
    void replaced(); // all controls have to show it anew

private:
    Setup m_setup;
    Wishes m_wishes;
};

} // namespace scanscope::app
