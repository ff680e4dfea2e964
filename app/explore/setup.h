// A run as the user describes it in the setup bar, before it is checked.
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
    kernels::RunDescription run; // the algorithm and its settings, without the input
    InputSource source = InputSource::Typed;
    QString typed = QStringLiteral("3 1 7 0 4 1 6 3");
    QString file;
    QString n = QStringLiteral("8");
    QString inputSeed = QStringLiteral("1");
    friend bool operator==(const Setup&, const Setup&) = default;

    [[nodiscard]] const kernels::Algorithm* algorithm() const; // null if there is no such algorithm
    // The value of a field or of an option of the algorithm: the chosen one, or else the default. Empty if
    // there is neither.
    [[nodiscard]] std::string value(std::string_view id) const;
    [[nodiscard]] trace::ElementType type() const;
    // Chooses a value. The default value and the empty value remove the choice.
    void choose(std::string_view id, const std::string& value);
    void setFlag(std::string_view id, bool on);
};

// Checks every field and reads the input. Throws kernels::BadRequest with the name of the field,
// kernels::Unavailable, or kernels::Cancelled.
[[nodiscard]] kernels::Request requestFor(const Setup& setup, const std::stop_token& stop = {});

// Whether its input or its recording may take so long that the window would appear to hang.
[[nodiscard]] bool isLong(const Setup& setup);

// Returns the setup that repeats a recorded run or a request. Typed input is spelled out.
[[nodiscard]] Setup setupOf(const trace::Trace& trace);
[[nodiscard]] Setup setupOf(const kernels::Request& request);

// Returns the reason why a field offers no choice; empty if it does.
[[nodiscard]] QString reasonAgainst(const Setup& setup, std::string_view field);

// The user's choices, without the changes that an algorithm required or a file contained.
struct Wishes {
    std::map<std::string, std::string, std::less<>> values; // for type, op and executor
    bool input = false; // whether the user or a recording supplied the numbers
};
// Adds the user's changes between the two setups to the wishes.
void learn(Wishes& wishes, const Setup& before, const Setup& now);
// Adds only a change of the input. Used for an opened recording, because its numbers are kept for the next
// algorithm.
void learnInput(Wishes& wishes, const Setup& before, const Setup& now);
// Chooses another algorithm, with the user's wishes that are valid for it. The requirements of the previous
// algorithm are dropped.
void chooseAlgorithm(Setup& setup, const std::string& id, const Wishes& wishes);

// Removes the barrier of a line, or restores it. barrierReason() returns why this is impossible, or nothing.
void toggleBarrier(Setup& setup, std::uint32_t line);
[[nodiscard]] bool isLeftOut(const Setup& setup, std::uint32_t line);
[[nodiscard]] QString barrierReason(const Setup& setup, std::uint32_t line);

// The number of threads that the algorithm chooses for n elements; empty if n is not a size.
[[nodiscard]] QString automaticThreads(const Setup& setup);

// Whether the setting has its own field in the bar.
[[nodiscard]] bool isInBar(std::string_view id);
// The number of options that differ from their defaults, without the fields in the bar.
[[nodiscard]] int changedOptions(const Setup& setup);

// A change that fixes what requestFor() refused, and the label of its button. `type` is a type that can
// represent the refused numbers, if there is one (kernels::OtherTypeFits).
struct WayOut {
    QString label;
    Setup setup;
};
[[nodiscard]] std::optional<WayOut> wayOutOf(const Setup& setup, const QString& field,
                                             std::optional<trace::ElementType> type);
// Returns the change that makes a recording small enough.
[[nodiscard]] std::optional<WayOut> wayOutOf(const Setup& setup, const kernels::Smaller& smaller);

// The setup, which the parts of the bar share, and the user's wishes.
class SetupModel : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    [[nodiscard]] const Setup& setup() const { return m_setup; }
    void set(const Setup& setup);   // from a recording; not an edit
    void adopt(const Setup& setup); // chosen elsewhere in the window; not an edit either
    void chooseAlgorithm(const std::string& id);
    // Applies the user's change, and emits edited() if it makes a difference.
    template <class Apply> void change(Apply&& apply) {
        const Setup before = m_setup;
        apply(m_setup);
        if (m_setup == before) return;
        learn(m_wishes, before, m_setup);
        emit edited();
    }
    // Applies a change that the user did not make, because of a fact from a run or a limit of this machine.
    template <class Apply> void correct(Apply&& apply) { apply(m_setup); }

signals:
    void edited();   // by the user, in the control of the setting
    void replaced(); // all controls must update

private:
    Setup m_setup;
    Wishes m_wishes;
};

} // namespace scanscope::app
