// A run in which every text is an attack.
#pragma once

#include "viz/support/recorded.h"

namespace scanscope::viz::test {

// A text that closes its surrounding markup, runs scripts that call `call`, requests `url` from the network,
// is a placeholder, reverses the text direction and contains characters that XML forbids.
inline std::string attack(const std::string& call, const std::string& url) {
    const std::string nothing(1, '\0');
    return "\"'></title></desc></text></script></style></noscript><script>" + call +
           "</script><img src=" + url + " onerror=\"" + call + "\"><svg onload=\"" + call +
           "\"></svg><link rel=stylesheet href=" + url + ">\" autofocus tabindex=0 onfocus=\"" + call +
           "\" %FILM%%SCRIPT%%TITLE% & &amp; javascript:" + call +
           " ]]> --> ../../x \u2028\u2029\u202Eabc\u2066\u200F\x1b[31m\x07\r\n\u0085\uFEFF" + nothing + "end";
}

// Blelloch's scan of 4 numbers with `text` for all names.
inline std::shared_ptr<const trace::Trace> namedThroughout(const std::string& text) {
    auto trace = std::make_shared<trace::Trace>(*traceOf({"blelloch", numbers(4)}));
    for (std::string* name : {&trace->run.name, &trace->run.device, &trace->run.executor, &trace->run.version,
                              &trace->run.input_source})
        *name = text;
    trace->run.options["padding"] = text;
    for (trace::Source& source : trace->sources) {
        source.path = text + "/" + source.path;
        source.text = "// " + text + "\n" + source.text;
    }
    for (trace::Location& location : trace->locations) location.function = text;
    for (trace::Launch& launch : trace->launches) {
        launch.kernel = text;
        for (trace::Global& array : launch.globals) array.name = array.group = array.name + text;
        for (trace::Block& block : launch.blocks) {
            for (trace::Array& array : block.shared) array.name = array.group = array.name + text;
            for (trace::Step& step : block.steps) step.label += text;
        }
    }
    return trace;
}

} // namespace scanscope::viz::test
