#include "app/frame/failure.h"

#include <new>

#include "kernels/input/input.h"
#include "kernels/text/language.h"
#include "kernels/trace/trace_file.h"
#include "viz/model/language.h"

namespace scanscope::app {

void rethrowAsUnreadable(const QString& path) {
    try {
        throw;
    } catch (const kernels::Cancelled&) {
        throw;
    } catch (const trace::ReadingStopped&) {
        throw;
    } catch (const UnreadableFile&) {
        throw;
    } catch (const std::exception&) {
        throw UnreadableFile(path, currentFailure().message);
    }
}

Failure currentFailure() {
    using Kind = Failure::Kind;
    const auto text = [](const char* message) { return QString::fromUtf8(message); };
    try {
        throw;
    } catch (const kernels::TooLarge& error) {
        const std::string words =
            error.problem() + " " + advice(error.smaller(), kernels::say(" (Options, Blocks to record)"));
        return {Kind::BadRequest,
                QString::fromStdString(error.field()),
                text(words.c_str()),
                {},
                error.smaller()};
    } catch (const kernels::OtherTypeFits& error) {
        return {Kind::BadRequest, QString::fromStdString(error.field()), text(error.what()), error.type()};
    } catch (const kernels::BadRequest& error) {
        return {Kind::BadRequest, QString::fromStdString(error.field()), text(error.what())};
    } catch (const kernels::Unavailable& error) {
        return {Kind::Unavailable, QStringLiteral("executor"), text(error.what())};
    } catch (const UnreadableFile& error) {
        return {Kind::File, error.path(), text(error.what())};
    } catch (const std::bad_alloc&) {
        return {Kind::Other, {}, viz::tr("There is not enough memory for this run.")};
    } catch (const std::exception& error) {
        return {Kind::Other, {}, text(error.what())};
    }
}

} // namespace scanscope::app
