// The layout of a block's asynchronous work: a row for each barrier object, then a row for each role, and
// below them a line for each copy in flight. If there are many objects, those that the current step does not
// touch have thin rows. The steps run from left to right. The column of the current step is wider, so that
// its arrows have space. Lengths are in stage units from the view's upper left corner.
#pragma once

#include <vector>

#include "viz/views/async/async_model.h"
#include "viz/views/view.h"

namespace scanscope::viz {

struct AsyncLayout : LabelledRows {
    // A row of a barrier object: a band with its phases, and below it the copies in flight for it. Or a row
    // of a role: a line for each act, and below them its copies that count for no object.
    struct Row {
        int number = 0; // index in AsyncModel::objects or AsyncModel::roles
        double top = 0, height = 0;
        double bandHeight = 0; // of the phases or the acts
        int places = 0;        // for copies
        bool hasName = true, hasState = true, hasCopies = true;
    };
    std::vector<Row> objects, roles;
    bool hasStates = false; // whether the rows of objects have text about their states
    int objectsLeftOut = 0, rolesLeftOut = 0;
    double barHeight = 0, barPitch = 0; // of copies in flight
    double rulerY = 0, leftOutY = 0;
    double lineTop = 0, linePitch = 0; // text about the copies in flight
    int lines = 0;                     // how many fit

    BlockStep first, end, now; // the shown steps, without the end
    double right = 0, pitch = 0, nowWidth = 0;

    AsyncLayout(const AsyncModel& model, const BlockModel& block, BlockStep step, const Room& room);

    [[nodiscard]] bool shows(BlockStep step) const { return first <= step && step < end; }
    [[nodiscard]] double leftOf(BlockStep step) const {
        return left + (step - first) * pitch + (step > now ? nowWidth - pitch : 0);
    }
    [[nodiscard]] double rightOf(BlockStep step) const { return leftOf(step + 1); }
    [[nodiscard]] double centreOf(BlockStep step) const { return (leftOf(step) + rightOf(step)) / 2; }
    // The same, but steps that are not shown are at the edge.
    [[nodiscard]] double clampedCentre(BlockStep step) const {
        return step < first ? left : step >= end ? right : centreOf(step);
    }
    [[nodiscard]] double actY(const Row& role, AsyncAct act) const {
        return role.top + (int(act) + 0.5) * role.bandHeight / asyncActs;
    }
    [[nodiscard]] double barTop(const Row& row, int place) const {
        return row.top + row.bandHeight + barPitch - barHeight + place * barPitch;
    }
    [[nodiscard]] double foot() const {
        return roles.empty() ? objects.empty() ? rulerY : objects.back().top + objects.back().height
                             : roles.back().top + roles.back().height;
    }
    // The row of an object or a role; null if it does not fit.
    [[nodiscard]] static const Row* rowOf(const std::vector<Row>& rows, int number);

private:
    void placeDown(const AsyncModel& model, const Room& room);
    void placeAcross(const AsyncModel& model, const BlockModel& block, const Room& room);
};

// "phase 1 · 63 of 64 arrived · 256 B in flight"
[[nodiscard]] QString stateText(const AsyncObject::Change& now, std::uint64_t bytesInFlight);

} // namespace scanscope::viz
