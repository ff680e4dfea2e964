// One opened run and what is derived from it: everything the widgets show besides the position.
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

// A step of the film as one block saw it.
struct Moment {
    const BlockModel* model = nullptr; // never null where the film has steps
    BlockAddress block;
    BlockStep step;
};

// Models of blocks are made when they are first looked at, and kept. Not thread-safe: one for each thread.
class Document {
public:
    // `beside`: another run, in lock-step with this one (kernels/trace/lock_step.h), that is shown at its
    // side.
    explicit Document(std::shared_ptr<const trace::Trace> trace, Verdict verdict = {},
                      std::shared_ptr<const Document> beside = {},
                      trace::Alignment alignment = trace::Alignment::barrier);
    Document(Document&&) = delete; // its parts refer to each other
    // The same run and the one beside it, for another thread.
    [[nodiscard]] std::shared_ptr<const Document> again() const;

    [[nodiscard]] const std::shared_ptr<const Document>& beside() const { return m_beside; }
    [[nodiscard]] trace::Alignment alignment() const { return m_alignment; } // of the two runs

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
    [[nodiscard]] FilmStep lastStep() const { return m_film.lastStep(); } // the first one where there is none
    // All accesses to global memory, by cell.
    [[nodiscard]] const trace::GlobalAccesses& accesses() const { return m_accesses; }
    [[nodiscard]] const BlockFlow& flow() const { return m_flow; }
    // The global arrays between the launches.
    [[nodiscard]] const LaunchArrays& arrays() const { return m_arrays; }
    // Another model that a view is drawn from: a type that is made of a document when it is first asked for.
    template <class Model> [[nodiscard]] const Model& of() const {
        std::shared_ptr<const void>& kept = m_others[typeid(Model)];
        if (!kept) kept = std::make_shared<const Model>(*this);
        return *static_cast<const Model*>(kept.get());
    }
    // More than one block ran, one after the other or side by side.
    [[nodiscard]] bool hasBlocks() const;

    // The faults of all blocks.
    [[nodiscard]] const RunFindings& findings() const { return m_findings; }

    // A block combines in a step that stands below another of its own: there is a tree or a graph to draw.
    [[nodiscard]] bool hasTree() const { return m_hasTree; }

    // The first recorded block. Null where nothing was launched: an empty input.
    [[nodiscard]] const BlockModel* model() const { return m_first; }
    [[nodiscard]] const BlockModel& model(BlockAddress block) const;
    // The moment that a step of the film is for a block that is followed through the launches.
    [[nodiscard]] Moment at(FilmStep step, BlockAddress followed = {}) const;
    // A picture is about to be drawn: what the ones before it needed may go. Nothing that refers to a step or
    // row of a model is good after.
    void beginPicture() const;
    // The recorded block of a launch that goes with the one that is followed; −1 where none was recorded.
    [[nodiscard]] int followedIn(LaunchIndex launch, BlockAddress followed) const;

    // The text that most steps stand in, and the one that a step stands in: kernels share functions.
    [[nodiscard]] const std::shared_ptr<const CodeModel>& code() const { return m_code; }
    [[nodiscard]] std::shared_ptr<const CodeModel> codeAt(FilmStep step, BlockAddress followed = {}) const;
    [[nodiscard]] std::shared_ptr<const CodeModel> codeOf(const Moment& moment) const;

private:
    void dropOldCode() const;

    // The text of one source as a block ran it.
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
    mutable std::vector<BlockCode> m_otherCode; // the one that was asked for last at the end
    mutable std::map<std::type_index, std::shared_ptr<const void>> m_others; // by their type
    mutable std::optional<BlockAddress> m_followed; // that the path was last asked for
    mutable std::vector<int> m_path;
};

// Widgets hold the document that they show: none has to be told when the window goes on to another.
using SharedDocument = std::shared_ptr<const Document>;

} // namespace scanscope::viz
