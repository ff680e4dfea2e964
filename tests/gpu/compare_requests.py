#!/usr/bin/env python3
"""Compares the memory requests that Nsight Compute counted with those in traces of the same kernels.

  compare_requests.py DIR      the output folder of tests/gpu/requests.sh

Prints two tables: bank conflicts of the litmus kernels, one request each, and conflicts, wavefronts and sectors of
kernels of the catalogue. A kernel of the catalogue may differ from its trace if the compiler joins accesses or
keeps a value in a register, or if a step copies an array that the profiler does not count as a request.
"""
import csv
import glob
import json
import os
import sys

CONFLICTS = 'l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum'
PASSES = 'l1tex__data_pipe_lsu_wavefronts_mem_shared.sum'
SECTORS = ('l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum', 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum')


def profiled(path):
    """The kernels of a file in launch order: name and metrics."""
    with open(path, encoding='utf-8') as file:
        lines = [line for line in file if line.startswith('"')]
    kernels = {}
    for row in csv.DictReader(lines):
        if not row['ID'].strip():
            continue
        name, metrics = kernels.setdefault(int(row['ID']), (row['Kernel Name'], {}))
        metrics[row['Metric Name']] = int(float(row['Metric Value'].replace(',', '')))
    return [kernels[number] for number in sorted(kernels)]


def counted(path):
    with open(path, encoding='utf-8') as file:
        return json.load(file)['counters']


def main():
    folder = sys.argv[1]
    print('| litmus kernel | conflicts, profiler | conflicts, trace |\n| --- | ---: | ---: |')
    differ = 0
    for number, (name, metrics) in enumerate(profiled(os.path.join(folder, 'litmus.csv'))):
        trace = counted(os.path.join(folder, f'litmus-{number + 1}.json'))['extra_bank_passes']
        differ += trace != metrics[CONFLICTS]
        print(f'| {name.split("(")[0]} | {metrics[CONFLICTS]} | {trace} |')
    print(f'\n{differ} of them differ\n')
    print('| kernel | n | conflicts, profiler | trace | passes, profiler | trace | sectors, profiler | trace |')
    print('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')

    def row(name, n, metrics, trace):
        sectors = sum(metrics[metric] for metric in SECTORS)
        print(f'| {name} | {n} | {metrics[CONFLICTS]} | {trace["extra_bank_passes"]} | {metrics[PASSES]} '
              f'| {trace["bank_passes"]} | {sectors} | {trace["sectors"]} |')

    for path in sorted(glob.glob(os.path.join(folder, '*-[0-9]*.csv'))):
        algorithm, n = os.path.basename(path)[:-4].rsplit('-', 1)
        kernels = profiled(path)
        if not kernels:
            print(f'| {algorithm} | {n} | not profiled |')
            continue
        row(algorithm, n, kernels[0][1], counted(path[:-4] + '.json'))
    return 0


if __name__ == '__main__':
    sys.exit(main())
