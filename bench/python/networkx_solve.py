"""Retrograde labelling with networkx, for bench/src/baselines.ts: prints CPU ms and the checksum."""

import json
import sys
import time
from array import array
from collections import deque

import networkx as nx

with open(sys.argv[1], "rb") as f:
    head = array("i", f.read(8))
    vertices, arcs = head
    source = array("i", f.read(4 * arcs))
    target = array("i", f.read(4 * arcs))

start = time.process_time()
graph = nx.MultiDiGraph()
graph.add_nodes_from(range(vertices))
graph.add_edges_from(zip(source, target))
left = dict(graph.out_degree())
values = bytearray([1]) * vertices
plies = array("H", [0xFFFF]) * vertices
queue = deque()
for v in range(vertices):
    if left[v] == 0:
        values[v], plies[v] = 0, 0
        queue.append(v)
while queue:
    q = queue.popleft()
    for p, _ in graph.in_edges(q):
        if values[p] != 1:
            continue
        left[p] -= 1
        if values[q] == 0:
            values[p] = 2
        elif left[p] == 0:
            values[p] = 0
        else:
            continue
        plies[p] = plies[q] + 1
        queue.append(p)
spent = (time.process_time() - start) * 1000

h = 2166136261
for v in range(vertices):
    h = ((h ^ values[v]) * 16777619) & 0xFFFFFFFF
    h = ((h ^ plies[v]) * 16777619) & 0xFFFFFFFF
print(json.dumps({"ms": spent, "checksum": h}))
