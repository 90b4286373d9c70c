import { whenInterrupted } from '../process/index.ts';
import { Progress } from '../terminal/progress.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Input } from './input.ts';

/** The bytes of an input. A bar shows how far a large file has been read, and so does the message after Ctrl-C. */
export async function* watched(
  { name, chunks, bytes }: Input,
  terminal: Terminal,
): AsyncGenerator<Uint8Array> {
  const progress = new Progress(terminal, 'reading');
  let read = 0;
  const forget = whenInterrupted(() => {
    progress.clear();
    const all = bytes === undefined ? '' : ` of ${sizeText(bytes)}`;
    return `${name}: E_ABORTED: interrupted: ${sizeText(read)}${all} were read`;
  });
  try {
    for await (const chunk of chunks) {
      yield chunk;
      read += chunk.length;
      if (bytes !== undefined && bytes >= LARGE) progress.show(read / bytes);
    }
  } finally {
    forget();
    progress.clear();
  }
}

const LARGE = 1 << 24;

function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${bytes} bytes` : `${Math.ceil(bytes / 1_048_576)} MB`;
}
