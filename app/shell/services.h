// The services that the window uses, which tests can replace.
#pragma once

#include <optional>
#include <QStringList>

#include "app/benchmark/services.h"
#include "app/explore/explore_place.h"
#include "kernels/bench/report.h"
#include "kernels/trace/trace.h"
#include "viz/model/flaw.h"

namespace scanscope::app {

struct Services : ExploreServices {
    std::function<void(const QString& file)> showInFolder;
    std::function<std::vector<kernels::ExecutorInfo>()>
        executors; // may be slow, so it is called off the GUI thread
    BenchServices benchmark;
};
[[nodiscard]] Services usualServices();

// Returns the modelled time of a run on an H200, with the measured time if `measured` contains it. `measured`
// may be null. A run that launched no kernel or was stopped has no modelled time.
[[nodiscard]] std::optional<viz::ModelledTime> modelledTime(const trace::Trace& trace,
                                                            const bench::Report* measured);

// Opens a file in the user's editor: the one in $VISUAL or $EDITOR, or else the desktop's default.
struct EditorCommand {
    QStringList words;
    bool needsTerminal = false;
    friend bool operator==(const EditorCommand&, const EditorCommand&) = default;
};

// Returns the command that opens the file. `editor` is a value of $VISUAL, such as "code --wait". Well-known
// editors open the file at the line, others at its beginning. Returns nothing if `editor` is empty.
[[nodiscard]] std::optional<EditorCommand> editorCommand(const QString& editor, const QString& file,
                                                         int line);

[[nodiscard]] bool openInEditor(const QString& file, int line); // false if there is no editor

} // namespace scanscope::app
