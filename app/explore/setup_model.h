// The setup that the bar's parts share: what a person asks for, and what they wished for before.
#pragma once

#include <QObject>

#include "app/explore/setup.h"

namespace scanscope::app {

class SetupModel : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    [[nodiscard]] const Setup& setup() const { return m_setup; }
    void set(const Setup& setup);   // of a recording; no edit
    void adopt(const Setup& setup); // that a person chose elsewhere in the window; no edit either
    void chooseAlgorithm(const std::string& id);
    // Applies a change that a person made, and reports it where it makes a difference.
    template <class Apply> void change(Apply&& apply) {
        const Setup before = m_setup;
        apply(m_setup);
        if (m_setup == before) return;
        learn(m_wishes, before, m_setup);
        emit edited();
    }
    // What nobody asked for, but a run came to know or this machine lacks.
    template <class Apply> void correct(Apply&& apply) { apply(m_setup); }

signals:
    void edited();   // by a person, in the control that shows it
    void replaced(); // all controls have to show it anew

private:
    Setup m_setup;
    Wishes m_wishes;
};

} // namespace scanscope::app
