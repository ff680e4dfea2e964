// One opened run and what is derived from it: everything the widgets show besides the position.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "viz/model/algorithm_text.h"
#include "viz/model/block_model.h"
#include "viz/model/code_model.h"

namespace scanscope::viz {

class Document {
public:
    explicit Document(std::shared_ptr<const trace::Trace> trace)
        : m_trace(std::move(trace))
        , m_code(m_trace) {
        if (m_trace->launches.empty() || m_trace->launches[0].blocks.empty()) return;
        m_model.emplace(m_trace);
        for (int step = 0; step < stepCount(); ++step) {
            const int source = sourceOf(step);
            if (source >= 0 && source != m_code.source() &&
                !m_trace->sources[std::size_t(source)].text.empty())
                m_otherCode.try_emplace(source, m_trace, 0, 0, source);
        }
    }

    [[nodiscard]] const trace::Trace& trace() const { return *m_trace; }
    [[nodiscard]] const std::shared_ptr<const trace::Trace>& sharedTrace() const { return m_trace; }
    // Null where nothing was launched: an empty input.
    [[nodiscard]] const BlockModel* model() const { return m_model ? &*m_model : nullptr; }
    // The text that most steps stand in, and the one that a step stands in: kernels share functions.
    [[nodiscard]] const CodeModel& code() const { return m_code; }
    [[nodiscard]] const CodeModel& codeAt(int step) const {
        const auto other = m_otherCode.find(sourceOf(step));
        return other == m_otherCode.end() ? m_code : other->second;
    }
    [[nodiscard]] const AlgorithmText& text() const {
        return algorithmText(QString::fromStdString(m_trace->run.algorithm));
    }
    [[nodiscard]] int stepCount() const { return m_model ? m_model->stepCount() : 0; }

private:
    [[nodiscard]] int sourceOf(int step) const {
        if (step < 0 || step >= stepCount()) return -1;
        const std::uint16_t location = m_model->block().steps[std::size_t(step)].location;
        if (location >= m_trace->locations.size()) return -1;
        const int source = m_trace->locations[location].source;
        return std::size_t(source) < m_trace->sources.size() ? source : -1;
    }

    std::shared_ptr<const trace::Trace> m_trace;
    std::optional<BlockModel> m_model;
    CodeModel m_code;
    std::map<int, CodeModel> m_otherCode; // by source
};

} // namespace scanscope::viz
