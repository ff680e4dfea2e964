#!/usr/bin/env python3
"""Compares the memory requests that Nsight Compute counts on a GPU with those of recordings of the same kernels.

  counters.py --bin DIR [--out DIR] [--ncu PROGRAM] [--md]

DIR holds the programs, which run on the machine with the GPU without compiler and libraries of CUDA:
  scanscope        any build; it records on the emulator
  plain_kernels    from the repository's root: nvcc -std=c++20 -arch=native -I . -o DIR/plain_kernels \\
                   tests/gpu/plain_kernels.cu
  simple_kernels   the same with --Ofast-compile=mid (optional): the compiler then changes little

Prints a row for each launch. Bank conflicts have to be equal, and so do sectors. The passes of loads and stores may
differ where the compiler splits or joins instructions, which simple_kernels shows: the numbers of requests then
differ, too. Differences of plain_kernels alone are also the compiler's: it unrolls loops, and lanes with one turn more
begin the unrolled part a turn later. The exit status is 1 if anything else differs, and 3 without a profiler or GPU.
"""
import argparse
import csv
import glob
import json
import os
import re
import shutil
import subprocess
import sys

SHARED = 'l1tex__data_pipe_lsu_wavefronts_mem_shared'
METRICS = {
    'conflicts': ('l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum',),
    'passes': (SHARED + '_op_ld.sum', SHARED + '_op_st.sum'),
    'all_passes': (SHARED + '.sum',),
    'requests': ('smsp__inst_executed_op_shared_ld.sum', 'smsp__inst_executed_op_shared_st.sum'),
    'sectors': ('l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum', 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum'),
    'global_requests': ('l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum',
                        'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum'),
}
TRACE = {'conflicts': 'extra_bank_passes', 'passes': 'bank_passes', 'all_passes': 'bank_passes',
         'requests': 'shared_requests', 'sectors': 'sectors', 'global_requests': 'global_requests'}
LAUNCH = re.compile(r'[a-z].* : -?[0-9]+$')


def stop(message, status):
    print(f'counters.py: {message}', file=sys.stderr)
    sys.exit(status)


def find_profiler(given):
    places = [given] if given else [shutil.which('ncu'), *sorted(glob.glob('/usr/local/cuda*/bin/ncu'), reverse=True),
                                    *sorted(glob.glob('/opt/nvidia/nsight-compute/*/ncu'), reverse=True)]
    for place in places:
        if place and os.access(place, os.X_OK):
            return place
    return stop('no ncu found. Install Nsight Compute, or name it with --ncu.', 3)


def run(words, where):
    """The standard output of a program; its errors go to a file, and to the message if it fails."""
    with open(where + '.err', 'w', encoding='utf-8') as errors:
        ended = subprocess.run(words, stdout=subprocess.PIPE, stderr=errors, text=True, check=False)
    with open(where + '.out', 'w', encoding='utf-8') as file:
        file.write(ended.stdout)
    return ended


def number(text):
    try:
        return int(float(text.replace(',', '')))
    except ValueError:
        return None  # the GPU does not have this metric


def profiled(ncu, program, out):
    """For each launch: the arguments of its run, its place in it, and its metrics, null if unknown."""
    name = os.path.join(out, os.path.basename(program))
    metrics = ','.join(metric for some in METRICS.values() for metric in some)
    ended = run([ncu, '--csv', '--print-units', 'base', '--metrics', metrics, program], name)
    lines = ended.stdout.splitlines()
    kernels = {}
    for row in csv.DictReader(line for line in lines if line.startswith('"')):
        if (row.get('ID') or '').strip():
            kernels.setdefault(int(row['ID']), {})[row['Metric Name']] = number(row['Metric Value'])
    launches = [line.rsplit(' : ', 1) for line in lines if LAUNCH.match(line)]
    if not kernels or len(kernels) != len(launches):
        with open(name + '.err', encoding='utf-8') as file:
            tail = ' '.join((ended.stdout[-800:] + file.read()[-800:]).split())
        stop(f'{program} made {len(launches)} launches, and ncu profiled {len(kernels)} '
             f'(status {ended.returncode}): {tail}', 3)

    def value(found, some):
        values = [found.get(metric) for metric in some]
        return None if None in values else sum(values)

    return [(arguments, int(place), {key: value(kernels[id_], some) for key, some in METRICS.items()})
            for (arguments, place), id_ in zip(launches, sorted(kernels))]


class Recordings:
    """Runs of the emulator, each recorded once."""

    def __init__(self, scanscope, out):
        self.scanscope, self.out, self.known = scanscope, out, {}
        with open(os.path.join(out, 'alternating.csv'), 'w', encoding='utf-8') as file:
            file.write(','.join(str(i % 2) for i in range(2048)))

    def requests(self, arguments, place):
        if arguments not in self.known:
            name = os.path.join(self.out, f'recording-{len(self.known)}')
            words = [word.replace('@', '@' + self.out + '/') for word in arguments.split()]
            ended = run([self.scanscope, 'show', *words, '--executor', 'emulator', '--format', 'json'], name)
            if ended.returncode != 0:
                with open(name + '.err', encoding='utf-8') as file:
                    stop(f'scanscope show {arguments}: status {ended.returncode}: {file.read().strip()}', 1)
            self.known[arguments] = [launch['requests'] for launch in json.loads(ended.stdout)['launches']]
        return self.known[arguments][place]


def judged(measured, recorded):
    """'' if all is equal, 'compiler' for other requests of the compiler's making, or what differs."""
    def same(key):
        return measured[key] is None or measured[key] == recorded[TRACE[key]]
    wrong = [key for key in ('conflicts', 'sectors') if not same(key)]
    if not same('passes') and same('requests'):
        wrong.append('passes')
    if wrong == ['sectors'] and not same('global_requests'):
        wrong = []  # a cell that is kept in a register, or accessed by both branches at once
    if wrong:
        return 'DIFFERS: ' + ', '.join(wrong)
    return '' if same('passes') and same('sectors') else 'compiler'


def table(title, rows, markdown):
    keys = ('conflicts', 'requests', 'passes', 'all_passes', 'sectors', 'global_requests')
    head = ['run', *(f'{key.replace("_", " ")}: ncu / trace' for key in keys), 'verdict']
    lines = [head]
    for arguments, place, measured, recorded, verdict in rows:
        pairs = [f'{"–" if measured[key] is None else measured[key]} / {recorded[TRACE[key]]}' for key in keys]
        lines.append([arguments.replace(' --input ones', '') + (f' ({place})' if place else ''), *pairs, verdict])
    print(f'\n{title}\n')
    if markdown:
        lines.insert(1, ['---', *['---:'] * len(keys), '---'])
    widths = [0 if markdown else max(len(line[column]) for line in lines) for column in range(len(head))]
    for line in lines:
        cells = [cell.ljust(width) for cell, width in zip(line, widths)]
        print('| ' + ' | '.join(cells) + ' |' if markdown else '  '.join(cells).rstrip())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--bin', required=True, metavar='DIR')
    parser.add_argument('--out', default='counters', metavar='DIR', help='for what the programs print')
    parser.add_argument('--ncu', metavar='PROGRAM')
    parser.add_argument('--md', action='store_true', help='print the tables as Markdown')
    options = parser.parse_args()
    out, programs = os.path.abspath(options.out), os.path.abspath(options.bin)
    os.makedirs(out, exist_ok=True)
    kernels = [os.path.join(programs, name) for name in ('plain_kernels', 'simple_kernels')]
    kernels = [path for path in kernels if os.access(path, os.X_OK)]
    scanscope = os.path.join(programs, 'scanscope')
    if not kernels or not os.access(scanscope, os.X_OK):
        stop(f'{programs} needs the programs scanscope and plain_kernels.', 2)
    recordings = Recordings(scanscope, out)
    ncu = find_profiler(options.ncu)
    counts = {}
    verdicts = {}  # of simple_kernels
    for program in reversed(kernels):
        rows = []
        for arguments, place, measured in profiled(ncu, program, out):
            recorded = recordings.requests(arguments, place)
            verdict = judged(measured, recorded)
            if verdict and verdicts.get((arguments, place), verdict) != verdict:
                verdict = 'compiler'
            rows.append((arguments, place, measured, recorded, verdict))
        verdicts = {(arguments, place): verdict for arguments, place, _, _, verdict in rows}
        for verdict in verdicts.values():
            counts[verdict.split(':')[0]] = counts.get(verdict.split(':')[0], 0) + 1
        table(os.path.basename(program), rows, options.md)
    print(f'\n{sum(counts.values())} launches: {counts.get("", 0)} equal, {counts.get("compiler", 0)} with other '
          f'requests made by the compiler, {counts.get("DIFFERS", 0)} that differ')
    return 1 if 'DIFFERS' in counts else 0


if __name__ == '__main__':
    sys.exit(main())
