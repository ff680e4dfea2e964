// One opened run and what is derived from it: everything the widgets show besides the position.
#pragma once

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
        if (!m_trace->launches.empty() && !m_trace->launches[0].blocks.empty()) m_model.emplace(m_trace);
    }

    [[nodiscard]] const trace::Trace& trace() const { return *m_trace; }
    [[nodiscard]] const std::shared_ptr<const trace::Trace>& sharedTrace() const { return m_trace; }
    // Null where nothing was launched: an empty input.
    [[nodiscard]] const BlockModel* model() const { return m_model ? &*m_model : nullptr; }
    [[nodiscard]] const CodeModel& code() const { return m_code; }
    [[nodiscard]] const AlgorithmText& text() const {
        return algorithmText(QString::fromStdString(m_trace->run.algorithm));
    }
    [[nodiscard]] int stepCount() const { return m_model ? m_model->stepCount() : 0; }

private:
    std::shared_ptr<const trace::Trace> m_trace;
    std::optional<BlockModel> m_model;
    CodeModel m_code;
};

} // namespace scanscope::viz
