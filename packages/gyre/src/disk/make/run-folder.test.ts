import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../../../../test/folder.ts';
import type { Folder } from '../files/folder.ts';
import { nodeFolder } from '../files/node-folder.ts';
import { type ListedRun, RunFolder, SCHEMA } from './run-folder.ts';

const inFolder = testFolder();

const first: ListedRun = { schema: SCHEMA, identity: 'x' };
const NAMES = /^layer-\d+$/;
const opened = (path: string, out?: string): RunFolder<ListedRun> =>
  new RunFolder(nodeFolder(path), NAMES, first, () => true, out);

/** A new folder with these files. */
function folderOf(name: string, files: readonly string[]): string {
  const path = inFolder(name);
  mkdirSync(path);
  for (const file of files) writeFileSync(join(path, file), '');
  return path;
}

test.each(['notes.txt', 'notes.new', 'exploration.json', 'layer-1.gz', 'blocks.new'])(
  'a folder with the file %s of somebody else is refused and left alone',
  (file) => {
    const path = folderOf(`stray-${file}`, [file]);
    expect(() => opened(path)).toThrow(
      `the folder holds "${file}", which is not part of an unfinished table; give an empty folder, or a new one`,
    );
    expect(readdirSync(path)).toEqual([file]);
  },
);

test('what a killed run leaves is taken over, and removed in the end; files that came later stay', () => {
  const path = folderOf('killed', [
    'layer-0',
    'layer-1.new',
    'table.json.new',
    'blocks',
    'lock',
    'x.part.lock',
  ]);
  const run = opened(path);
  run.list(first);
  run.close();
  writeFileSync(join(path, 'notes.new'), '');
  const again = opened(path);
  again.clear();
  again.close();
  expect(readdirSync(path).toSorted()).toEqual(['notes.new', 'x.part.lock']);
});

test.each(['', '{}', 'null', '{"schema":"gyre-table-run/1"', '[1]'])(
  'a folder whose table.json is %j may be of somebody else: it is refused, and nobody is told to remove it',
  (text) => {
    const path = folderOf(`foreign-${text.length}`, ['recipe.txt']);
    writeFileSync(join(path, 'table.json'), text);
    expect(() => opened(path)).toThrow(
      'table.json in the folder is damaged, or not of Gyre; give another folder',
    );
    expect(readdirSync(path).toSorted()).toEqual(['recipe.txt', 'table.json']);
  },
);

test('a table of other rules is left alone', () => {
  const path = folderOf('other', []);
  writeFileSync(join(path, 'table.json'), JSON.stringify({ ...first, identity: 'y' }));
  expect(() => opened(path)).toThrow(
    /^the folder has an unfinished table of other rules.*; give another folder$/,
  );
});

test.each(['blocks', 'layer-3', 'table.json', 'table.json.new'])(
  'a folder named %s is in the way: that is said before any work, also where a run is taken up',
  (name) => {
    const path = folderOf(`way-${name}`, []);
    if (name !== 'table.json') {
      const run = opened(path);
      run.list(first);
      run.close();
    }
    mkdirSync(join(path, name));
    expect(() => opened(path)).toThrow(`"${name}/" is a folder, and the run writes a file of that name`);
  },
);

test('what systems put into folders is nobody’s file, and stays', () => {
  const path = folderOf('system', ['.DS_Store', 'Thumbs.db', 'desktop.ini']);
  mkdirSync(join(path, 'lost+found'));
  const run = opened(path);
  run.clear();
  run.close();
  expect(readdirSync(path).toSorted()).toEqual(['.DS_Store', 'Thumbs.db', 'desktop.ini', 'lost+found']);
});

test('the table that is about to be written is no stranger, but it must not be a file of the run', () => {
  const path = folderOf('same', ['k.table']);
  opened(path, 'k.table').close();
  expect(() => opened(path)).toThrow('the folder holds "k.table"');
  for (const name of ['layer-0', 'blocks', 'table.json'])
    expect(() => opened(path, name)).toThrow(
      `the table would be "${name}", as a file of the run is called; give it another name`,
    );
});

test('a run folder that is killed at any removal while it is cleared can be used again', () => {
  const files = ['blocks', 'layer-0', 'layer-1', 'layer-2.new'];
  for (let left = 0; ; left++) {
    const path = folderOf(`cleared-${left}`, files);
    const plain = nodeFolder(path);
    let toGo = left;
    const dying: Folder = {
      ...plain,
      remove(name) {
        if (toGo-- === 0) throw new Error('killed');
        plain.remove(name);
      },
    };
    const run = new RunFolder(dying, NAMES, first, () => true);
    run.list({ ...first, finished: ['layer-0', 'layer-1'] } as ListedRun);
    let isCleared = true;
    try {
      run.clear();
    } catch {
      isCleared = false;
    }
    run.close();
    const again = opened(path);
    const { finished = [] } = again.listed as ListedRun & { readonly finished?: readonly string[] };
    for (const name of finished) again.open(name).close(); // what is listed is there
    again.close();
    if (isCleared) {
      expect([left > files.length, readdirSync(path)]).toEqual([true, []]);
      return;
    }
  }
});
