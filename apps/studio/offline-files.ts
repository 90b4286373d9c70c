import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The name of the service worker's file, beside the page: it serves what is below its own address. */
export const SERVICE_WORKER = 'service-worker.js';

/** Tells the service worker which files the build has, and a version that changes whenever one of them does. */
export function offlineFiles(publicFolder: string): Plugin {
  return {
    name: 'gyre-offline-files',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[SERVICE_WORKER];
        if (worker?.type !== 'chunk') throw new Error('the service worker was not built');
        const hash = createHash('sha256');
        const files: string[] = [];
        const add = (name: string, content: string | Uint8Array): void => {
          files.push(name);
          hash.update(`${name}\n`).update(content);
        };
        for (const name of readdirSync(publicFolder).toSorted())
          add(name, readFileSync(`${publicFolder}/${name}`));
        for (const [name, entry] of Object.entries(bundle).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
          if (name !== SERVICE_WORKER) add(name, entry.type === 'chunk' ? entry.code : entry.source);
        }
        worker.code = worker.code
          .replaceAll('FILES_OF_THE_BUILD', JSON.stringify(files))
          .replaceAll('VERSION_OF_THE_BUILD', JSON.stringify(hash.digest('hex').slice(0, 16)));
      },
    },
  };
}
