#include "app/explore/session_bar.h"

#include "app/frame/job.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"
#include "viz/widgets/popover.h"

namespace scanscope::app {

SessionBar::SessionBar()
    : m_optionsButton(new viz::Button(tr("Options")))
    , m_run(new viz::Button(tr("Run"))) {
    m_optionsButton->setLeadingIcon(viz::Icon::Options);
    connect(m_optionsButton, &viz::Button::clicked, this, &SessionBar::openOptions);
    connect(m_run, &viz::Button::clicked, this, [this] {
        if (m_isRunning)
            emit cancelRequested();
        else
            emit runRequested();
    });
}

viz::Field* SessionBar::addField(viz::Field* field) {
    line()->addWidget(field, 0, Qt::AlignTop);
    m_order.push_back(field);
    return field;
}

void SessionBar::addButtons(viz::Popover* options, QBoxLayout* moved) {
    m_popover = options;
    m_moved = moved;
    line()->addWidget(m_optionsButton, 0, Qt::AlignBottom);
    line()->addWidget(m_run, 0, Qt::AlignBottom);
}

void SessionBar::openOptions() { m_popover->openBelow(m_optionsButton, Qt::AlignRight); }

void SessionBar::showOptionCount(int changed) {
    m_optionsButton->setText(changed == 0 ? tr("Options") : tr("Options · %1").arg(changed));
}

void SessionBar::setRunning(bool running) {
    m_isRunning = running;
    m_run->setText(running ? tr("Cancel") : tr("Run"));
}

void SessionBar::follow(Job* job) {
    connect(job, &Job::slow, this, [this] { setRunning(true); });
    connect(job, &Job::ended, this, [this] { setRunning(false); });
    connect(job, &Job::cancelling, this, [this] { m_run->setText(tr("Cancelling…")); });
    connect(this, &SessionBar::cancelRequested, job, &Job::cancel);
}

void SessionBar::setOutdated(bool outdated) { m_run->setPrimary(outdated); }

void SessionBar::resizeEvent(QResizeEvent* event) {
    SetupRow::resizeEvent(event);
    for (const auto& [field, below] : m_leaving) place(field, width() >= below);
}

void SessionBar::place(viz::Field* field, bool inRow) {
    if (inRow == (field->parentWidget() == this)) return;
    if (inRow) {
        m_moved->removeWidget(field);
        int at = 0;
        for (const viz::Field* before : m_order) {
            if (before == field) break;
            if (before->parentWidget() == this) ++at;
        }
        line()->insertWidget(at, field, 0, Qt::AlignTop);
    } else {
        line()->removeWidget(field);
        m_moved->addWidget(field);
    }
    field->show();
}

} // namespace scanscope::app

#include "moc_session_bar.cpp"
