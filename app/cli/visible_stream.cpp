#include "app/cli/visible_stream.h"

#include <cstring>

#include "kernels/text/utf8.h"
#include "kernels/text/visible_text.h"

namespace scanscope::app {

VisibleBuffer::VisibleBuffer(std::ostream& to)
    : m_to(to)
    , m_pending(1 << 16, '\0') {
    setp(m_pending.data(), m_pending.data() + m_pending.size());
}

VisibleBuffer::~VisibleBuffer() {
    pass(static_cast<std::size_t>(pptr() - pbase())); // even if the last character is incomplete
    m_to.flush();
}

// Passes on the first `bytes` bytes and keeps the others.
void VisibleBuffer::pass(std::size_t bytes) {
    const std::string_view all(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    m_to << kernels::visible_lines(all.substr(0, bytes));
    const std::size_t left = all.size() - bytes;
    std::memmove(m_pending.data(), m_pending.data() + bytes, left);
    setp(m_pending.data(), m_pending.data() + m_pending.size());
    pbump(static_cast<int>(left));
}

VisibleBuffer::int_type VisibleBuffer::overflow(int_type character) {
    const std::string_view all(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    pass(all.size() - utf8::unfinished(all));
    if (!m_to) return traits_type::eof();
    if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
    return sputc(traits_type::to_char_type(character));
}

int VisibleBuffer::sync() {
    const std::string_view all(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    pass(all.size() - utf8::unfinished(all));
    m_to.flush();
    return m_to ? 0 : -1;
}

VisibleStream::VisibleStream(std::ostream& to)
    : std::ostream(nullptr)
    , m_buffer(to) {
    rdbuf(&m_buffer);
    if ((to.flags() & std::ios::unitbuf) != 0) setf(std::ios::unitbuf);
}

} // namespace scanscope::app
