"""Hostile benchmark results in JSON."""

import json

from nasty import JSON_NUMBERS, NAMES, WORDS

MARK = "\u0001number\u0001"  # replaced by text that json.dumps would not write


def good_rows(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)[:40]


def hostile_results(random, rows):
    """(description of the change, the file)"""
    rows = json.loads(json.dumps(random.sample(rows, random.choice([1, 3, 10]))))
    row = random.choice(rows)
    numbers = [key for key, value in row.items() if isinstance(value, (int, float))]
    texts = [key for key, value in row.items() if isinstance(value, str)]
    action = random.choice(["number", "number", "number", "name", "name", "word", "missing", "kind", "many", "cut", "bytes", "deep"])
    raw = random.choice(JSON_NUMBERS)
    if action == "number" and numbers:
        row[random.choice(numbers)] = MARK
    elif action == "name" and texts:
        key = random.choice(["algorithm", "device", *texts])
        text = random.choice(NAMES)
        for one in rows:
            if random.random() < 0.7 and key in one:
                one[key] = text
    elif action == "word" and texts:
        row[random.choice(texts)] = random.choice(WORDS)
    elif action == "missing":
        row.pop(random.choice(list(row)))
    elif action == "kind":
        row[random.choice(list(row))] = random.choice([None, [], {}, "x", -1, True, [[1]]])
    elif action == "many":
        rows = [{**one, "n": index + 1} for index in range(300) for one in rows]
    text = json.dumps(rows).replace(json.dumps(MARK), raw)
    if action == "cut":
        text = text[: random.randrange(len(text))]
    data = text.encode("utf-8", "surrogatepass")
    if action == "bytes":
        changed = bytearray(data)
        for _ in range(random.choice([1, 5, 50])):
            changed[random.randrange(len(changed))] = random.randrange(256)
        data = bytes(changed)
    if action == "deep":
        data = b"[" * random.choice([100, 1_000_000]) + data
    return "results " + action, data
