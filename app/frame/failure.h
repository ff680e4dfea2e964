// Why something that was asked for did not come about, for whoever tells a person.
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
    QString field; // of the setup: "input", "n", "block", … ; for a file its name
    QString message;
    std::optional<trace::ElementType> type = {};  // that holds the elements which the chosen one does not
    std::optional<kernels::Smaller> smaller = {}; // what can be recorded in place of what was too large
};

// A file that a person named and that cannot be read: its failure is of the kind File.
class UnreadableFile : public std::runtime_error {
public:
    UnreadableFile(QString path, const QString& message)
        : std::runtime_error(message.toStdString())
        , m_path(std::move(path)) {}
    [[nodiscard]] const QString& path() const { return m_path; }

private:
    QString m_path;
};

// Throws the exception that is being handled on: as one of the file, unless nobody waits for it any more.
[[noreturn]] void rethrowAsUnreadable(const QString& path);

// The failure that the exception being handled means.
[[nodiscard]] Failure currentFailure();

} // namespace scanscope::app

Q_DECLARE_METATYPE(scanscope::app::Failure)
