#include "app/explore/typed_input.h"

#include <algorithm>
#include <array>
#include <limits>
#include <QRegularExpression>
#include <QStringList>

#include "kernels/input/list_item.h"
#include "kernels/text/language.h"
#include "viz/model/language.h"

namespace scanscope::app {

namespace {

using kernels::english;

struct SourceName {
    std::string_view id, name;
};
constexpr std::array sourceNames{// in the order of the enum
                                 SourceName{"typed", english("Typed")},
                                 SourceName{"random", english("Random")},
                                 SourceName{"ones", english("Ones")},
                                 SourceName{"ramp", english("Ramp")},
                                 SourceName{"descending", english("Descending")},
                                 SourceName{"alternating", english("Alternating signs")},
                                 SourceName{"file", english("File")}};

QStringList tokensOf(const QString& typed) {
    static const QRegularExpression between(QStringLiteral("[\\s,;]+"));
    return typed.split(between, Qt::SkipEmptyParts);
}

} // namespace

QString spelledOut(const std::vector<trace::Value>& values, trace::ElementType type, std::size_t most) {
    QStringList texts;
    for (std::size_t i = 0; i < values.size() && i < most; ++i) {
        texts += QString::fromStdString(trace::to_text(values[i], type));
    }
    if (values.size() > most) texts += QStringLiteral("…");
    return texts.join(' ');
}

std::uint64_t countTyped(const QString& typed) {
    std::uint64_t count = 0;
    for (const QString& word : tokensOf(typed)) {
        const std::uint64_t more = kernels::read_item(word.toStdString()).count;
        if (more > std::numeric_limits<std::uint64_t>::max() - count)
            return std::numeric_limits<std::uint64_t>::max();
        count += more;
    }
    return count;
}

QString firstTyped(const QString& typed, std::uint64_t n) {
    if (n >= countTyped(typed)) return typed;
    QStringList first;
    for (const QString& token : tokensOf(typed)) {
        const std::string word = token.toStdString();
        const kernels::ListItem item = kernels::read_item(word);
        if (n == 0) break;
        first += QString::fromStdString(kernels::beginning_of(item, std::min(n, item.count)));
        n -= std::min(n, item.count);
    }
    return first.join(' ');
}

std::string_view idOf(InputSource source) { return sourceNames.at(std::size_t(source)).id; }
QString nameOf(InputSource source) { return viz::translated(sourceNames.at(std::size_t(source)).name); }

InputSource sourceNamed(const std::string& id) {
    const auto found = std::ranges::find(sourceNames, id, &SourceName::id);
    return found == sourceNames.end() ? InputSource::Typed : InputSource(found - sourceNames.begin());
}

} // namespace scanscope::app
