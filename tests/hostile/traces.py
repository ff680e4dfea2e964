"""Hostile recordings: rules that each change a valid one, or make one from scratch."""

import array
import copy
import glob
import os

from nasty import LONG, NAMES, NUMBERS, OPTIONS, VALUES, WORDS
from trace_file import ELEMENT_KINDS, MAGIC, Pairs, Raw, array_of, block, encode, file_of, launch, numbers, read, trace

SPACE_SHARED, READ, WRITE, COMBINE = 1, 0, 1, 4


def good_ones(folder):
    return [read(path) for path in sorted(glob.glob(os.path.join(folder, "*.scantrace"))) if os.path.getsize(path) < 40_000]


def blocks_of(root):
    return [one for launched in root["launches"] for one in launched["blocks"]]


def texts_in(item, found):
    """Every text, as its container and its key there."""
    pairs = item.items() if isinstance(item, dict) else enumerate(item) if isinstance(item, list) else ()
    for key, value in pairs:
        if isinstance(value, str):
            found.append((item, key))
        texts_in(value, found)
    return found


def places_in(item, found):
    pairs = item.items() if isinstance(item, dict) else enumerate(item) if isinstance(item, list) else ()
    for key, value in pairs:
        found.append((item, key))
        places_in(value, found)
    return found


def odd_column(random, table):
    """Puts a value of the wrong kind into one row of a column or into all."""
    name = random.choice(list(table))
    rows = list(table[name])
    value = random.choice(NUMBERS)
    if name == "number" and random.random() < 0.5:
        value = -min(value, 1 << 63)
    if not rows:
        return
    if random.random() < 0.3:
        rows = [value] * len(rows)
    else:
        rows[random.randrange(len(rows))] = value
    value_fits = all(-(1 << 63) <= row < 1 << 63 for row in rows)
    table[name] = array.array("q", rows) if name == "number" and value_fits else numbers(max(row, 0) for row in rows)


def event_column(random, root):
    odd_column(random, random.choice(blocks_of(root))["events"])


def step_column(random, root):
    odd_column(random, random.choice(blocks_of(root))["steps"])


def rows_moved(random, root):
    table = random.choice(blocks_of(root))["events"]
    count = len(table["kind"])
    order = list(range(count))
    a, b = random.randrange(count), random.randrange(count)
    action = random.choice(["swap", "drop", "twice"])
    if action == "swap":
        order[a], order[b] = order[b], order[a]
    elif action == "drop":
        del order[a]
    else:
        order.insert(b, a)
    for name, column in table.items():
        table[name] = array.array(column.typecode, [column[i] for i in order])


def extent(random, root):
    one = random.choice(blocks_of(root))
    arrays = one["shared"] + one["lanes"] + [g for launched in root["launches"] for g in launched["globals"]]
    if arrays:
        random.choice(arrays)["extent"] = random.choice(NUMBERS)


def grid(random, root):
    launched = random.choice(root["launches"])
    launched[random.choice(["grid", "block"])] = [random.choice(NUMBERS) for _ in range(random.choice([3, 3, 3, 0, 2, 4]))]


def name(random, root):
    for _ in range(random.choice([1, 1, 3])):
        holder, key = random.choice(texts_in(root, []))
        holder[key] = random.choice(NAMES)


def all_names(random, root):
    text = random.choice(NAMES)
    for holder, key in texts_in(root, []):
        if key not in ("type", "op", "form", "algorithm", "output_type", "kind", "meaning"):
            holder[key] = text


def long_name(random, root):
    holder, key = random.choice(texts_in(root, []))
    holder[key] = random.choice(["y", "ab ", "&<\"", "%FILM%", "\u0416"]) * (LONG // 2)


def word(random, root):
    holder, key = random.choice(texts_in(root, []))
    holder[key] = random.choice(WORDS)


def options(random, root):
    root["run"]["options"] = {random.choice(OPTIONS): random.choice(VALUES) for _ in range(random.choice([1, 1, 2]))}


def element_type(random, root):
    """Makes the values floats, so that a cell may hold NaN."""
    kind = random.choice(["float32", "float64", "int64"])
    code = ELEMENT_KINDS[kind]
    special = [float("nan"), float("inf"), float("-inf"), -0.0, 1e-45, 3.4e38] if code in "fd" else [0, -1, (1 << 63) - 1]
    root["run"]["type"] = kind

    def changed(values):
        return array.array(code, [random.choice(special) for _ in values])
    for key in ("input", "output"):
        if key in root:
            root[key] = changed(root[key])
    for launched in root["launches"]:
        for one in launched["globals"]:
            one["type"] = kind
            for state in ("before", "after"):
                if state in one:
                    one[state]["values"] = changed(one[state]["values"])
        for one in launched["blocks"]:
            for part in one["shared"] + one["lanes"]:
                part["type"] = kind
            one["snapshots"] = []


def missing(random, root):
    holder, key = random.choice(places_in(root, []))
    del holder[key]


def wrong_kind(random, root):
    holder, key = random.choice(places_in(root, []))
    holder[key] = random.choice([0, -1, (1 << 64) - 1, "text", [], {}, [[]], array.array("B"), array.array("f", [0.5])])


def fault(random, root):
    root["fault"] = {"kind": random.choice(WORDS[13:20]), "message": random.choice(NAMES), "launch": random.choice(NUMBERS[:26]),
                     "block": random.choice(NUMBERS), "location": random.choice([0, 1, 65534, 65535]),
                     "threads": numbers(random.choice(NUMBERS[:26]) for _ in range(random.choice([0, 1, 2, 40]))),
                     "array": random.choice(["temp", "in", *NAMES]), "index": random.choice([-1, -(1 << 63), *NUMBERS[:29]])}


def states(random, root):
    one = random.choice([g for launched in root["launches"] for g in launched["globals"]] or [{}])
    one.pop("before", None)
    one["before_is"] = random.choice(NUMBERS)


def nodes(random, root):
    """Values that are computed from each other, in a cycle or in one long chain."""
    table = random.choice(blocks_of(root))["events"]
    count = len(table["kind"])
    base = root["run"]["n"] + 1
    circle = random.random() < 0.5
    table["kind"] = numbers(COMBINE if i % 2 else kind for i, kind in enumerate(table["kind"]))
    table["node"] = numbers(base + i for i in range(count))
    table["left"] = numbers(base + ((i + 1) % count if circle else max(i - 1, 0)) for i in range(count))
    table["right"] = numbers(base + i if circle else 1 for i in range(count))


def locations(random, root):
    for place in root.get("locations", []):
        if random.random() < 0.5:
            place[random.choice(["line", "source"])] = random.choice(NUMBERS)
    for source in root.get("sources", []):
        if random.random() < 0.5:
            source["text"] = random.choice([*NAMES, "\n" * 200_000, "x" * 1_000_000, "/*" * 1000, "\"" * 1001])


CHANGES = [event_column] * 6 + [step_column] * 3 + [rows_moved, extent, grid, name, all_names, long_name, word, options, options,
                                                     element_type, missing, wrong_kind, fault, states, nodes, locations]


# ---- from scratch: large numbers of one thing

def writes(count, cells, threads=4, **more):
    return [{"kind": WRITE, "space": SPACE_SHARED, "array": 0, "index": i % cells, "thread": i % threads, "location": 1,
             "interval": i, "value": i % 100, "order": i, **more} for i in range(count)]


def many_steps(random):
    count, cells = random.choice([15_000, 60_000, 150_000]), random.choice([1, 16, 1000, 1 << 19])
    labels = random.choice([1, 2, 300])
    steps = [(i % labels, i + 1, i, 0, 4, 0, 1) for i in range(count)]
    made = block(steps, writes(count, cells), [array_of("temp", cells)], labels=[f"sweep {i}" for i in range(labels)])
    return trace(launches=[launch([made])])


def empty_steps(random):
    count = random.choice([60_000, 400_000])
    made = block([(0, 1, 0, i, 4, 0, 0) for i in range(count)], [], [array_of("temp", 64)])
    return trace(launches=[launch([made])])


def one_cell_race(random):
    count = random.choice([2_000, 150_000])
    events = writes(count, 1, threads=64)
    for event in events:
        event["interval"] = 0
    made = block([(0, i + 1, 0, 0, 64, 0, 1) for i in range(count)], events, [array_of("temp", 1)])
    return trace(launches=[launch([made], threads=64)])


def one_long_step(random):
    count = 150_000
    made = block([(0, 1, 0, 0, 1024, 0, count)], writes(count, 1024, threads=1024), [array_of("temp", 1024)])
    return trace(launches=[launch([made], threads=1024)])


def many_blocks(random):
    count = random.choice([1_000, 20_000])
    made = [block([(0, 1, 0, 0, 1, 0, 1)], writes(1, 1), [array_of("temp", 1)], index=i) for i in range(count)]
    return trace(launches=[launch(made, grid=(1 << 30, 1, 1))])


def many_launches(random):
    count = random.choice([1_000, 30_000])
    out = {"kind": WRITE, "space": 3, "array": 0, "index": 0, "thread": 0, "location": 1, "order": 0}
    made = block([(0, 1, 0, 0, 1, 0, 1)], [out])
    return trace(launches=[launch([made], globals_=[array_of("out", 1)]) for _ in range(count)])


def many_arrays(random):
    count = random.choice([1_000, 40_000])
    events = [{**event, "array": i % count} for i, event in enumerate(writes(count, 1))]
    lanes = random.random() < 0.5
    for event in events:
        event.update(space=2, thread=0, index=0) if lanes else None
    arrays = [array_of(f"a{i}", 1) for i in range(count)]
    made = block([(0, 1, 0, 0, 1, 0, count)], events, *([], arrays) if lanes else (arrays, []))
    return trace(launches=[launch([made], threads=1 if lanes else 4)])


def many_sources(random):
    root = trace(launches=[launch([block([(0, 1, 0, 0, 1, 0, 1)], writes(1, 1), [array_of("temp", 1)])])])
    root["sources"] = [{"path": f"s{i}.cuh", "text": "x;\n" * 50, "hash": 0} for i in range(20_000)]
    root["locations"] = [{"source": i, "line": 1 + i % 60, "function": "f"} for i in range(20_000)]
    return root


def many_labels(random):
    """As many different labels as steps; an export draws only few of them."""
    count, labels = random.choice([(4_000, 60_000), (60_000, 60_000)])
    steps = [(i % labels, i + 1, i, 0, 4, 0, 1) for i in range(count)]
    made = block(steps, writes(count, 16), [array_of("temp", 16)], labels=[f"sweep {i}" for i in range(labels)])
    return trace(launches=[launch([made])])


def many_blocks_and_labels(random):
    count, labels = random.choice([(1_000, 60), (60, 1_000)])
    names = [f"sweep {i}" for i in range(labels)]
    steps = [(i, i + 1, i, 0, 4, 0, 1) for i in range(labels)]
    made = [block(steps, writes(labels, 4), [array_of("temp", 4)], index=i, labels=names) for i in range(count)]
    return trace(launches=[launch(made, grid=(count, 1, 1))])


def many_arrays_and_steps(random):
    """Each step has its own array, with its own name next to its row."""
    count = random.choice([500, 4_000])
    events = [{**event, "array": i, "index": 0} for i, event in enumerate(writes(count, 1))]
    steps = [(0, i + 1, i, 0, 4, 0, 1) for i in range(count)]
    made = block(steps, events, [array_of(f"a{i}", 1) for i in range(count)])
    return trace(launches=[launch([made])])


def much_code(random):
    """The steps are in many sources of up to 4 MiB each."""
    sources, bytes_each = random.choice([(8, 4 << 20), (200, 100_000)])
    count = 10 * sources
    steps = [(0, i + 1, i, 0, 4, i % sources, 1) for i in range(count)]
    events = [{**event, "location": i % sources} for i, event in enumerate(writes(count, 16))]
    root = trace(launches=[launch([block(steps, events, [array_of("temp", 16)])])])
    line = "temp[i] = temp[j]; // sum\n"
    root["sources"] = [{"path": f"s{i}.cuh", "text": line * (bytes_each // len(line)), "hash": 0} for i in range(sources)]
    root["locations"] = [{"source": i, "line": bytes_each // len(line) // 2, "function": "f"} for i in range(sources)]
    return root


def many_lines_in_a_step(random):
    """Each thread writes on its own line: as many lanes over one step."""
    lines, threads = 60_000, random.choice([1, 1024])
    events = [{**event, "location": i} for i, event in enumerate(writes(lines, 1024, threads=threads))]
    root = trace(launches=[launch([block([(0, 1, 0, 0, threads, 0, lines)], events, [array_of("temp", 1024)])], threads=threads)])
    root["sources"] = [{"path": "scan.cuh", "text": "x;\n" * lines, "hash": 0}]
    root["locations"] = [{"source": 0, "line": 1 + i, "function": "f"} for i in range(lines)]
    return root


def deep(random):
    opening = random.choice([b"\x81", b"\xa1\x61a", b"\xc1", b"\x9f", b"\xbf\x61a"])
    return {**trace(), "unknown": Raw(opening * random.choice([20, 1000, 1_000_000]) + b"\x00")}


def twice(random):
    root = trace(launches=[launch([block([(0, 1, 0, 0, 4, 0, 2)], writes(2, 8), [array_of("temp", 8)])])])
    return Pairs([*root.items(), random.choice(list(root.items())), ("run", root["run"])])


def bad_items(random):
    item = random.choice([b"\x1c", b"\xff", b"\xf7", b"\xf9\x7e\x00", b"\xfb\x7f\xf0\0\0\0\0\0\0", b"\x7b" + b"\xff" * 8,
                          b"\x9b" + b"\xff" * 8, b"\xd8\x46\x5b" + b"\xff" * 8, b"\x62\xc3\x28", b"\xd8\x40\x9f\xff"])
    return {**trace(), random.choice(["run", "input", "launches", "unknown"]): Raw(item)}


MADE = [many_steps, empty_steps, one_cell_race, one_long_step, many_blocks, many_launches, many_arrays, many_sources, many_labels,
        many_blocks_and_labels, many_arrays_and_steps, much_code, many_lines_in_a_step, deep, twice, bad_items]


def damage_for(random):
    """Damages the finished bytes before the checksum is computed."""
    def cut(body):
        return body[: random.randrange(len(MAGIC), len(body))]

    def flip(body):
        changed = bytearray(body)
        for _ in range(random.choice([1, 3, 30])):
            changed[random.randrange(len(changed))] = random.randrange(256)
        return bytes(changed)
    return random.choice([cut, flip, flip])


def hostile_trace(random, good):
    """(description of the change, the file)"""
    chosen = random.random()
    if chosen < 0.06:
        rule = random.choice(MADE)
        return rule.__name__, file_of(rule(random))
    root = copy.deepcopy(random.choice(good))
    if chosen < 0.14:
        return "bytes", file_of(root, damage=damage_for(random))
    done = []
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        rule = random.choice(CHANGES)
        try:
            rule(random, root)
        except (IndexError, KeyError, TypeError, AttributeError, ValueError, OverflowError):
            continue  # an earlier change removed what this one needs
        done.append(rule.__name__)
    try:
        encode(root)
    except (OverflowError, TypeError):
        return "nothing", file_of(trace())
    return done[0] if done else "nothing", file_of(root, version=random.choice([1] * 30 + [0, 2]))
