#!/usr/bin/env python3
"""Compares what compute-sanitizer found in user programs with the findings of `scanscope check`.

  compare_verdicts.py --scanscope PROGRAM --runs DIR PROGRAMS      DIR is the output folder of tests/gpu/own_programs.sh

Prints a Markdown table: each program in which either tool finds anything, and whether its output on the GPU is the
same as on the emulator. Exits with 1 if a tool finds something in a program that check calls clean.
"""
import argparse
import csv
import json
import os
import re
import subprocess
import sys


def told(path, key):
    """The texts after "// KEY: " in the first lines of a program (tests/kernels/own/program_head.h)."""
    main = os.path.join(path, 'main.cu') if os.path.isdir(path) else path
    with open(main, encoding='utf-8') as file:
        head = re.match(r'(?://.*\n)*', file.read()).group(0)
    return re.findall(rf'^// {key}: (.*)$', head, re.MULTILINE)


def checked(scanscope, path):
    """The kinds of findings of check, and the output of the program."""
    files = sorted(os.path.join(path, name) for name in os.listdir(path)
                   if name.endswith(('.cu', '.cpp', '.cc', '.cxx', '.c'))) if os.path.isdir(path) else [path]
    files.sort(key=lambda name: not name.endswith('main.cu'))
    arguments = told(path, 'arguments')
    words = ['--', *arguments[0].split()] if arguments else []

    def check(*how):
        command = [scanscope, 'check', *files, '--one-order', *how, *words]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout

    printed = check().partition('\nProgram output:\n')[2]
    return sorted({finding['kind'] for finding in json.loads(check('--json'))['findings']}), printed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--scanscope', required=True)
    parser.add_argument('--runs', required=True)
    parser.add_argument('programs')
    options = parser.parse_args()
    with open(os.path.join(options.runs, 'verdicts.tsv'), encoding='utf-8') as file:
        rows = [row for row in csv.DictReader(file, delimiter='\t') if row.get('memcheck')]
    tools = ('memcheck', 'racecheck', 'initcheck', 'synccheck')
    print('| program | compute-sanitizer | `check` | prints the same |\n| --- | --- | --- | --- |')
    missed = same = 0
    for row in rows:
        path = os.path.join(options.programs, row['program'])
        if not os.path.isdir(path):
            path += '.cu'
        kinds, output = checked(options.scanscope, path)
        found = [f'{tool} {row[tool]}' for tool in tools if row[tool] not in ('0', '?')]
        with open(os.path.join(options.runs, row['program'] + '.out'), encoding='utf-8', errors='replace') as file:
            is_same = file.read().strip() == output.strip()
        same += is_same
        missed += bool(found) and not kinds
        if found or kinds:
            print(f'| `{row["program"]}` | {", ".join(found) or "nothing"} | {", ".join(kinds) or "nothing"} | '
                  f'{"yes" if is_same else "no"} |')
    print(f'\n{len(rows)} programs; {same} print the same; in {missed} a tool finds what check does not.')
    return 1 if missed else 0


if __name__ == '__main__':
    sys.exit(main())
