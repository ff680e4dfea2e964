#include "app/explore/setup_model.h"

namespace scanscope::app {

void SetupModel::set(const Setup& setup) {
    learnInput(m_wishes, m_setup, setup);
    m_setup = setup;
    emit replaced();
}

void SetupModel::adopt(const Setup& setup) {
    learn(m_wishes, m_setup, setup);
    m_setup = setup;
    emit replaced();
}

// Its needs are its own: what it does without goes back to what a person chose.
void SetupModel::chooseAlgorithm(const std::string& id) {
    const Setup before = m_setup;
    app::chooseAlgorithm(m_setup, id, m_wishes);
    emit replaced();
    if (!(m_setup == before)) emit edited();
}

} // namespace scanscope::app

#include "moc_setup_model.cpp"
