/**
 * How long it takes to read a large edge list, beside a C program that does the same (cpp/read-edges.c).
 *
 *     node bench/dist/read-edges.js make FILE 500     # an edge list of about 500 MB, arcs in random order
 *     node bench/dist/read-edges.js read FILE         # read it, print times and peak memory
 */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { parseGame } from 'gyre/io';
import { randomBits } from './workloads.ts';

const [, , task, file = 'edges.txt', megabytes = '500'] = process.argv;
if (task === 'make') await make(file, Number(megabytes));
else await read(file);

async function make(path: string, size: number): Promise<void> {
  const random = randomBits(11);
  const vertices = Math.max(2, Math.round((size * 1e6) / 16 / 4));
  const stream = createWriteStream(path);
  for (let written = 0; written < size * 1e6; ) {
    let text = '';
    while (text.length < 1 << 16) text += `${random() % vertices} ${random() % vertices}\n`;
    written += text.length;
    if (!stream.write(text)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

async function read(path: string): Promise<void> {
  const start = performance.now();
  const { graph } = await parseGame(chunksOf(path), { file: path });
  graph.out(0);
  const total = (performance.now() - start) / 1000;
  const usage = process.resourceUsage();
  const cpu = (usage.userCPUTime + usage.systemCPUTime) / 1e6;
  const peakMB = Math.round(usage.maxRSS / 1024);
  const answer = {
    program: 'gyre',
    vertices: graph.vertices,
    arcs: graph.arcs,
    total: round(total),
    cpu: round(cpu),
    peakMB,
  };
  console.log(JSON.stringify(answer));
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  const handle = await open(path);
  const buffers = [new Uint8Array(1 << 20), new Uint8Array(1 << 20)];
  let next = handle.read(buffers[0]);
  for (let turn = 1; ; turn ^= 1) {
    const { bytesRead, buffer } = await next;
    if (bytesRead === 0) break;
    next = handle.read(buffers[turn]);
    yield buffer.subarray(0, bytesRead);
  }
  await handle.close();
}
