#include "app/explore/what_if.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include "kernels/catalogue/catalogue.h"
#include "kernels/input/changes.h"
#include "kernels/text/language.h"
#include "viz/scene/fonts.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"

namespace scanscope::app {

kernels::RunDescription withChange(const trace::Trace& trace, const QString& change) {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(trace.run.algorithm);
    if (!algorithm) throw kernels::BadRequest("what-if", kernels::say("Nobody can ask for this run again."));
    kernels::Request request(trace);
    request.input_source = "typed";
    for (const auto& [index, value] :
         kernels::parse_changes(change.toStdString(), request.type, request.input.size()))
        request.input[index] = value;
    const auto description = describe(request, *algorithm);
    if (!description)
        throw kernels::BadRequest(
            "what-if", kernels::say("This input is too long to be asked for with another element."));
    return *description;
}

WhatIf::WhatIf(QWidget* parent)
    : viz::Popover(tr("What if"), parent)
    , m_index(new QLineEdit)
    , m_value(new QLineEdit)
    , m_note(new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted))
    , m_button(new viz::Button(tr("Show beside"))) {
    constexpr int indexWidth = 90, valueWidth = 130;
    for (QLineEdit* edit : {m_index, m_value}) edit->setFont(viz::valueFont(13));
    m_index->setAccessibleName(tr("Index of the element"));
    m_value->setAccessibleName(tr("Its value instead"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 14, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(
        new viz::TextLabel({15, 600}, viz::TextLabel::Tone::Text, tr("What if an element were another?")));
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(new viz::Field(tr("Element"), m_index, indexWidth));
    row->addWidget(new viz::Field(tr("Value"), m_value, valueWidth));
    row->addWidget(m_button, 0, Qt::AlignBottom);
    layout->addLayout(row);
    layout->addWidget(m_note);
    connect(m_index, &QLineEdit::textChanged, this, &WhatIf::showNow);
    connect(m_index, &QLineEdit::returnPressed, m_value, qOverload<>(&QLineEdit::setFocus));
    connect(m_value, &QLineEdit::returnPressed, this, &WhatIf::accept);
    connect(m_button, &viz::Button::clicked, this, &WhatIf::accept);
}

void WhatIf::ask(const trace::Trace& trace, std::uint64_t element, QWidget* anchor) {
    m_now.clear();
    for (const trace::Value value : trace.input)
        m_now.push_back(QString::fromStdString(to_text(value, trace.run.type)));
    m_index->setText(QString::number(element < m_now.size() ? element : 0));
    m_value->clear();
    showNow();
    openBelow(anchor);
    m_value->setFocus();
}

void WhatIf::showNow() {
    bool isNumber = false;
    const std::size_t index = m_index->text().toULongLong(&isNumber);
    const bool isThere = isNumber && index < m_now.size();
    m_note->setText(isThere ? tr("It is %1 now.").arg(m_now[index])
                            : tr("The input has the elements 0 to %1.").arg(qint64(m_now.size()) - 1));
    m_value->setPlaceholderText(isThere ? m_now[index] : QString());
}

void WhatIf::accept() {
    if (m_value->text().trimmed().isEmpty()) return m_value->setFocus();
    const QString change = m_index->text().trimmed() + u'=' + m_value->text().trimmed();
    close();
    emit chosen(change);
}

} // namespace scanscope::app
