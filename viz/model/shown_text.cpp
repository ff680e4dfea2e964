#include "viz/model/shown_text.h"

#include <algorithm>

#include "kernels/text/visible_text.h"

namespace scanscope::viz {

namespace {

constexpr QChar replacement{0xFFFD};

// Replaces each hidden character and each unpaired surrogate.
template <class Stays> QString withoutHidden(const QString& text, Stays stays) {
    QString shown;
    shown.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        const bool isPair = c.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        const char32_t code = isPair ? QChar::surrogateToUcs4(c, text[i + 1]) : c.unicode();
        const bool isHidden = (c.isSurrogate() && !isPair) || (kernels::is_hidden(code) && !stays(c));
        shown += isHidden ? replacement : c;
        if (isPair && !isHidden) shown += text[i + 1];
        i += isPair ? 1 : 0;
    }
    return shown;
}

bool isPlain(QStringView text) {
    return std::ranges::all_of(text, [](QChar c) { return c >= u' ' && c < QChar(0x7F); });
}

bool isLayout(QChar c) { return c == u'\n' || c == u'\r' || c == u'\t'; }

// Some scripts and emoji need these joiners, so titles may contain them; they cannot hide anything in a
// picture. On a terminal, where names must be distinguishable, they are made visible.
bool joins(QChar c) { return c == QChar(0x200C) || c == QChar(0x200D); }

// Most texts are plain ASCII and need no further check.
bool isPlain(const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c < 0x7F; });
}

// A message from a file may be very long, but one that is shown in every step must be short enough to read.
std::string cutSentence(const std::string& text) {
    constexpr qsizetype longest = 600;
    if (qsizetype(text.size()) <= longest) return text; // a text never has more characters than bytes
    const QString whole = QString::fromStdString(text);
    if (whole.size() <= longest) return text;
    const qsizetype end = longest - (whole[longest - 2].isHighSurrogate() ? 2 : 1); // keeps characters whole
    return (whole.left(end) + QChar(0x2026)).toStdString();
}

// Visits all texts of a trace, and copies the trace before the first change.
class TraceTexts {
public:
    explicit TraceTexts(std::shared_ptr<const trace::Trace> trace)
        : m_trace(std::move(trace)) {}

    std::shared_ptr<const trace::Trace> shown() {
        if (!visit(*m_trace, [](const std::string& text, auto show) { return text == show(text); })) {
            auto copy = std::make_shared<trace::Trace>(*m_trace);
            visit(*copy, [](std::string& text, auto show) {
                text = show(text);
                return true;
            });
            m_trace = std::move(copy);
        }
        return m_trace;
    }

private:
    static std::string name(const std::string& text) {
        return isPlain(text) ? text : shownText(QString::fromStdString(text)).toStdString();
    }
    static std::string sentence(const std::string& text) { return cutSentence(name(text)); }
    static std::string lines(const std::string& text) {
        return isPlain(text) ? text : shownLines(QString::fromStdString(text)).toStdString();
    }

    // Stops when `use` returns false.
    template <class AnyTrace, class Use> static bool visit(AnyTrace& trace, Use use) {
        const auto named = [&](auto&... texts) { return (use(texts, name) && ...); };
        const auto arrays = [&](auto& all) {
            return std::all_of(all.begin(), all.end(),
                               [&](auto& array) { return named(array.name, array.group); });
        };
        const auto block = [&](auto& one) {
            return arrays(one.shared) && arrays(one.lanes) &&
                   std::all_of(one.steps.begin(), one.steps.end(),
                               [&](auto& step) { return named(step.label); });
        };
        const auto launch = [&](auto& one) {
            return named(one.kernel) && arrays(one.globals) &&
                   std::all_of(one.blocks.begin(), one.blocks.end(), block);
        };
        const auto source = [&](auto& one) { return named(one.path) && use(one.text, lines); };
        const auto location = [&](auto& one) { return named(one.function); };
        auto& run = trace.run;
        return named(run.algorithm, run.name, run.input_source, run.executor, run.device, run.version,
                     trace.fault.array) &&
               use(trace.fault.message, sentence) && use(trace.fault.reason, sentence) &&
               std::all_of(run.options.begin(), run.options.end(),
                           [&](auto& option) { return named(option.second); }) &&
               std::all_of(trace.sources.begin(), trace.sources.end(), source) &&
               std::all_of(trace.locations.begin(), trace.locations.end(), location) &&
               std::all_of(trace.launches.begin(), trace.launches.end(), launch);
    }

    std::shared_ptr<const trace::Trace> m_trace;
};

} // namespace

QString shownText(const QString& text) {
    if (isPlain(QStringView(text))) return text; // avoids a copy in the usual case
    return withoutHidden(text, joins);
}

QString shownLines(const QString& text) {
    return withoutHidden(text, [](QChar c) { return isLayout(c) || joins(c); });
}

std::shared_ptr<const trace::Trace> shownTrace(std::shared_ptr<const trace::Trace> trace) {
    return TraceTexts(std::move(trace)).shown();
}

Verdict shownVerdict(Verdict verdict) {
    const auto shown = [](const std::string& text) {
        return cutSentence(shownText(QString::fromStdString(text)).toStdString());
    };
    for (trace::Finding& finding : verdict.findings) {
        for (kernels::Message* message : {&finding.message, &finding.brief})
            *message = shown(message->text());
        finding.array = shown(finding.array);
    }
    return verdict;
}

} // namespace scanscope::viz
