// The reason why a request failed, for the message to the user.
#pragma once

#include <cstdint>
#include <optional>
#include <QMetaType>
#include <QString>
#include <stdexcept>

#include "kernels/run/recording_limit.h"
#include "kernels/trace/value.h"

namespace scanscope::app {

struct Failure {
    enum class Kind : std::uint8_t { BadRequest, Unavailable, File, Other };
    Kind kind = Kind::Other;
    QString field; // the field of the setup ("input", "n", "block", …), or the file's name
    QString message;
    std::optional<trace::ElementType> type =
        {}; // a type that can represent the elements, if the chosen one cannot
    std::optional<kernels::Smaller> smaller = {}; // a smaller run that can be recorded instead
};

// Thrown for a file that the user chose and that cannot be read. Its failure is of kind File.
class UnreadableFile : public std::runtime_error {
public:
    UnreadableFile(QString path, const QString& message)
        : std::runtime_error(message.toStdString())
        , m_path(std::move(path)) {}
    [[nodiscard]] const QString& path() const { return m_path; }

private:
    QString m_path;
};

// Rethrows the exception being handled as an UnreadableFile, unless it is a cancellation.
[[noreturn]] void rethrowAsUnreadable(const QString& path);

// Returns the failure for the exception being handled.
[[nodiscard]] Failure currentFailure();

} // namespace scanscope::app

Q_DECLARE_METATYPE(scanscope::app::Failure)
