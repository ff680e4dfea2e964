// An open run and everything derived from it. This is all that widgets show, except the position in the film.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <typeindex>
#include <vector>

#include "kernels/trace/global_accesses.h"
#include "kernels/trace/lock_step.h"
#include "viz/model/algorithm_text.h"
#include "viz/model/block_flow.h"
#include "viz/model/block_model.h"
#include "viz/model/code_model.h"
#include "viz/model/film.h"
#include "viz/model/launch_arrays.h"
#include "viz/model/run_findings.h"

namespace scanscope::viz {

// A step of the film, seen from one block.
struct Moment {
    const BlockModel* model = nullptr; // never null if the film has steps
    BlockAddress block;
    BlockStep step;
};

// An open run. It makes block models on first use and keeps them. Not thread-safe: use one document per
// thread.
class Document {
public:
    // `beside` is an optional second run that is shown beside this one, in lock-step
    // (kernels/trace/lock_step.h).
    explicit Document(std::shared_ptr<const trace::Trace> trace, Verdict verdict = {},
                      std::shared_ptr<const Document> beside = {},
                      trace::Alignment alignment = trace::Alignment::barrier);
    Document(Document&&) = delete; // its parts refer to each other
    // A copy of the document for another thread, with the same run or runs.
    [[nodiscard]] std::shared_ptr<const Document> again() const;

    [[nodiscard]] const std::shared_ptr<const Document>& beside() const { return m_beside; }
    [[nodiscard]] trace::Alignment alignment() const { return m_alignment; } // how the two runs are aligned

    [[nodiscard]] const trace::Trace& trace() const { return *m_trace; }
    [[nodiscard]] const std::shared_ptr<const trace::Trace>& sharedTrace() const { return m_trace; }
    [[nodiscard]] const Verdict& verdict() const { return m_verdict; }
    [[nodiscard]] const RunValues& values() const { return *m_values; }
    [[nodiscard]] const AlgorithmText& text() const {
        return algorithmText(QString::fromStdString(m_trace->run.algorithm));
    }

    [[nodiscard]] const Film& film() const { return m_film; }
    [[nodiscard]] int stepCount() const { return m_film.stepCount(); }
    [[nodiscard]] IndexRange<FilmStep> steps() const { return m_film.steps(); }
    [[nodiscard]] FilmStep lastStep() const { return m_film.lastStep(); } // the first step if there are none
    // All accesses to global memory, by cell.
    [[nodiscard]] const trace::GlobalAccesses& accesses() const { return m_accesses; }
    [[nodiscard]] const BlockFlow& flow() const { return m_flow; }
    // The global arrays between launches.
    [[nodiscard]] const LaunchArrays& arrays() const { return m_arrays; }
    // Another model that a view needs, made on first use. The type must be constructible from a document.
    template <class Model> [[nodiscard]] const Model& of() const {
        std::shared_ptr<const void>& kept = m_others[typeid(Model)];
        if (!kept) kept = std::make_shared<const Model>(*this);
        return *static_cast<const Model*>(kept.get());
    }
    // Whether several blocks ran, in one launch or in several.
    [[nodiscard]] bool hasBlocks() const;

    // The findings of all blocks.
    [[nodiscard]] const RunFindings& findings() const { return m_findings; }

    // Whether any block combines after its first step, so that there is a tree or a graph to draw.
    [[nodiscard]] bool hasTree() const { return m_hasTree; }

    // The first recorded block. Null if nothing was launched, as for an empty input.
    [[nodiscard]] const BlockModel* model() const { return m_first; }
    [[nodiscard]] const BlockModel& model(BlockAddress block) const;
    // The moment that a film step shows of the block that is followed through the launches.
    [[nodiscard]] Moment at(FilmStep step, BlockAddress followed = {}) const;
    // Tells the document that a new picture begins, so it may free data of earlier pictures. This invalidates
    // all references to steps and rows of models.
    void beginPicture() const;
    // The recorded block of the launch to show for the followed one; −1 if none was recorded.
    [[nodiscard]] int followedIn(LaunchIndex launch, BlockAddress followed) const;

    // The source in which most steps run, and the source of a given moment. They may differ because kernels
    // share functions.
    [[nodiscard]] const std::shared_ptr<const CodeModel>& code() const { return m_code; }
    [[nodiscard]] std::shared_ptr<const CodeModel> codeAt(FilmStep step, BlockAddress followed = {}) const;
    [[nodiscard]] std::shared_ptr<const CodeModel> codeOf(const Moment& moment) const;

private:
    void dropOldCode() const;

    // A source as one block ran it.
    struct BlockCode {
        BlockAddress block;
        int source = 0;
        std::shared_ptr<const CodeModel> code;
    };
    std::shared_ptr<const trace::Trace> m_trace;
    Verdict m_verdict;
    std::shared_ptr<const Document> m_beside;
    trace::Alignment m_alignment;
    std::shared_ptr<const RunValues> m_values;
    Film m_film;
    RunFindings m_findings;
    trace::GlobalAccesses m_accesses;
    BlockFlow m_flow;
    LaunchArrays m_arrays;
    const BlockModel* m_first = nullptr;
    std::shared_ptr<const CodeModel> m_code;
    bool m_hasTree = false;
    mutable std::map<BlockAddress, BlockModel> m_models;
    mutable std::vector<BlockCode> m_otherCode;                              // most recently used last
    mutable std::map<std::type_index, std::shared_ptr<const void>> m_others; // by type
    mutable std::optional<BlockAddress> m_followed; // the block for which the path was last computed
    mutable std::vector<int> m_path;
};

// Widgets share ownership of the document that they show, so the window can switch to another at any time.
using SharedDocument = std::shared_ptr<const Document>;

} // namespace scanscope::viz
