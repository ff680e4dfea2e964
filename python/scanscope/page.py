"""HTML for notebooks. All text is escaped, and the styles suit light and dark pages: text keeps the page's colour."""

import html
import re

FAINT = "background:rgba(127,127,127,.13);border-radius:4px"
BOX = "font:14px/1.5 system-ui,sans-serif;max-width:60em;margin:.4em 0"
CODE = f"font:13px/1.5 ui-monospace,'JetBrains Mono',monospace;{FAINT};padding:.1em .4em;white-space:pre-wrap"
CHIP = "color:#fff;border-radius:4px;padding:.15em .6em;font-weight:600;background:"
# The words for verdicts, and the colours behind them: white text has enough contrast on each.
VERDICTS = {
    "faulty": ("Faulty", "#b3261e"),
    "warnings": ("Warnings", "#8a5a00"),
    "incomplete": ("Not fully checked", "#8a5a00"),
    "nothing-judged": ("Nothing ran", "#8a5a00"),
    "clean": ("Clean", "#1b6e3c"),
    "not-run": ("Not run", "#b3261e"),
}
COLOURS = {"fault": "#b3261e", "warning": "#8a5a00", "note": "#5f6673"}
MEANINGS = {
    "incomplete": "Time or memory ran out. What was checked has no fault.",
    "nothing-judged": "No kernel ran. The program may want arguments: write them after --.",
    "clean": "No faults, no hazards, no wrong results.",
}


def text(value):
    return html.escape(str(value))


def counted(count, word):
    return f"{count} {word}{'' if count == 1 else 's'}"


def boxed(body):
    return f'<div style="{BOX}">{body}</div>'


def folded(summary, body, is_open=False):
    return (f'<details style="margin:.3em 0"{" open" if is_open else ""}><summary style="cursor:pointer">{summary}'
            f'</summary><div style="margin:.3em 0 .3em 1.2em">{body}</div></details>')


def paragraphs(bodies):
    return "".join(f"<p style='margin:.2em 0'>{body}</p>" for body in bodies)


def preformatted(content):
    return f'<pre style="{CODE};padding:.5em .8em;max-height:24em;overflow:auto;margin:.3em 0">{text(content)}</pre>'


def table(rows, columns=None):
    """Rows of a table as maps."""
    columns = columns or list(dict.fromkeys(name for row in rows for name in row))
    cell = 'style="padding:.15em .7em;text-align:right;font-variant-numeric:tabular-nums"'
    head = "".join(f"<th {cell}>{text(name)}</th>" for name in columns)
    body = "".join("<tr>" + "".join(f"<td {cell}>{text('' if row.get(name) is None else row[name])}</td>"
                                    for name in columns) + "</tr>" for row in rows)
    return f'<table style="border-collapse:collapse"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def framed(page, title):
    """A page in a frame that shares nothing with the notebook: its scripts run, but reach nothing around them."""
    inside = page.replace("&", "&amp;").replace("'", "&#39;")
    return (f'<iframe title="{text(title)}" sandbox="allow-scripts" allow="fullscreen" '
            f'style="width:100%;aspect-ratio:16/10;max-height:720px;border:0;border-radius:8px" '
            f"srcdoc='{inside}'></iframe>")


def gathered(findings):
    """Findings of one kind at the same lines are one; the others are listed with the first."""
    groups = {}
    for found in findings:
        groups.setdefault((found["kind"], found["grade"], found["location"], found.get("other_location")), []).append(found)
    return [{**first, "alike": [*first.get("alike", []), *others]} for first, *others in groups.values()]


def finding(found):
    colour = COLOURS.get(found["grade"], COLOURS["note"])
    place = text(found["location"] or found["step_name"] or "the whole run")
    summary = (f'<span style="{CHIP}{colour}">{text(found["grade"])}</span> <b>{text(found["kind"])}</b> · {place}'
               f'<div style="margin-left:1.2em">{text(found["message"])}</div>')
    if found.get("source_line"):
        line = text(found["location"].rpartition(":")[2])
        summary += f'<div style="margin-left:1.2em"><code style="{CODE}">{line} | {text(found["source_line"].strip())}</code></div>'
    details = []
    if found.get("mend"):
        details.append(f"What to do: {text(found['mend'])}")
    if found.get("proposal"):
        words, line = found["proposal"]["words"], found["proposal"]["line"]
        details.append(f'{text(words)}<br><code style="{CODE}">{text(line)}</code>')
    if found.get("other_location"):
        details.append(f"The other access: {text(found['other_location'])}")
    if found["threads"]:
        details.append(f"Threads: {text(', '.join(map(str, found['threads'])))}; "
                       f"blocks: {text(', '.join(map(str, found['blocks'])))}")
    details += [f"Also: {text(alike['message'])}" for alike in found.get("alike", [])]
    return folded(summary, paragraphs(details))


def orders(compared):
    """The sentences about arrays and lines that differ between thread orders, or about why none were tried."""
    if "runs" not in compared:
        return paragraphs([text(compared.get("skipped") or "")])
    names = ", ".join(run["schedule"] for run in compared["runs"])
    sentences = []
    for array in compared["arrays"]:
        values = ", ".join("nothing" if value is None else str(value) for value in array["values"])
        sentences.append(f"{array['name']}: {array['differing']} of {array['cells']} cells differ; "
                         f"cell {array['first']} is {values}.")
    if compared.get("line"):
        sentences.append(f"Line {compared['line']['number']} of the output: " + " / ".join(compared["line"]["texts"]))
    if not sentences:
        return ""
    return folded(f"The results depend on the order of the threads ({text(names)})", paragraphs(map(text, sentences)))


def verdict(report):
    word, colour = VERDICTS.get(report["verdict"], (report["verdict"], COLOURS["note"]))
    findings = gathered(report["findings"])
    grades = [found["grade"] for found in findings]
    counts = ", ".join(counted(grades.count(grade), grade) for grade in ("fault", "warning", "note") if grade in grades)
    meaning = counts or report.get("message") or MEANINGS.get(report["verdict"], "")
    parts = [f'<span style="{CHIP}{colour}">{text(word)}</span> {text(meaning)}']
    parts += map(finding, findings)
    if report.get("orders"):
        parts.append(orders(report["orders"]))
    if report.get("program_output"):
        parts.append(folded("Program output", preformatted(report["program_output"]), True))
    return boxed("".join(parts))


def refusal(message, source=()):
    """A program's refusal, with the line of the source that it names."""
    named = re.search(r", line (\d{1,6})\b", message)
    line = int(named[1]) if named else 0
    quoted = f'<div><code style="{CODE}">{line} | {text(source[line - 1])}</code></div>' if 0 < line <= len(source) else ""
    return boxed(f'<span style="{CHIP}{COLOURS["fault"]}">Not run</span> <span style="white-space:pre-wrap">'
                 f'{text(message)}</span>{quoted}')
