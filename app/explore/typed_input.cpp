#include "app/explore/typed_input.h"

#include <algorithm>
#include <limits>
#include <QRegularExpression>
#include <QStringList>

#include "kernels/input/list_item.h"
#include "viz/model/language.h"

namespace scanscope::app {

namespace {

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

QString nameOf(InputSource source) {
    switch (source) {
    case InputSource::Typed:
        return viz::tr("Typed");
    case InputSource::Random:
        return viz::tr("Random");
    case InputSource::Ones:
        return viz::tr("Ones");
    case InputSource::Ramp:
        return viz::tr("Ramp");
    case InputSource::Descending:
        return viz::tr("Descending");
    case InputSource::Alternating:
        return viz::tr("Alternating signs");
    case InputSource::File:
        break;
    }
    return viz::tr("File");
}

InputSource sourceNamed(const std::string& id) {
    if (id == "random") return InputSource::Random;
    if (id == "ones") return InputSource::Ones;
    if (id == "ramp") return InputSource::Ramp;
    if (id == "descending") return InputSource::Descending;
    if (id == "alternating") return InputSource::Alternating;
    if (id == "file") return InputSource::File;
    return InputSource::Typed;
}

} // namespace scanscope::app
