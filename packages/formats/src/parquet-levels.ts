/**
 * Small numbers as Parquet packs them: runs of one number, and groups of eight with `width` bits each, up to 32.
 * Definition levels (is there an entry?) and places in a dictionary are kept like that.
 *
 * @returns the first `count` numbers; throws a RangeError where the bytes hold fewer
 */
export function unpackRuns(bytes: Uint8Array, width: number, count: number): Int32Array {
  const numbers = new Int32Array(count);
  const walk = { bytes, at: 0 };
  if (width > 32) throw new RangeError('numbers of more than 32 bits');
  for (let done = 0; done < count; ) {
    const head = runHead(walk);
    const length = head >>> 1;
    if (length === 0) throw new RangeError('an empty run');
    if ((head & 1) === 0) {
      const stop = Math.min(count, done + length);
      numbers.fill(wholeBytes(walk, (width + 7) >> 3), done, stop);
      done = stop;
    } else {
      const stop = Math.min(count, done + 8 * length);
      unpackGroups(bytes.subarray(walk.at), width, numbers.subarray(done, stop));
      walk.at += width * length;
      done = stop;
    }
  }
  return numbers;
}

/** Is it one run of the number 1, at least `count` long? Then every row has an entry. */
export function isRunOfOnes(bytes: Uint8Array, count: number): boolean {
  const walk = { bytes, at: 0 };
  const head = runHead(walk);
  return (head & 1) === 0 && head >>> 1 >= count && bytes[walk.at] === 1;
}

interface Walk {
  readonly bytes: Uint8Array;
  at: number;
}

/** The head of a run: its length, and in the lowest bit what kind it is. */
function runHead(walk: Walk): number {
  let head = 0;
  for (let shift = 0; shift < 32; shift += 7) {
    if (walk.at >= walk.bytes.length) throw new RangeError('runs end too early');
    const byte = walk.bytes[walk.at++];
    head |= (byte & 127) << shift;
    if (byte < 128) return head >>> 0;
  }
  throw new RangeError('a run is too long');
}

function wholeBytes(walk: Walk, length: number): number {
  if (walk.at + length > walk.bytes.length) throw new RangeError('runs end too early');
  let number = 0;
  for (let i = 0; i < length; i++) number |= walk.bytes[walk.at++] << (8 * i);
  return number;
}

function unpackGroups(bytes: Uint8Array, width: number, numbers: Int32Array): void {
  if (Math.ceil((numbers.length * width) / 8) > bytes.length) throw new RangeError('runs end too early');
  const mask = width === 32 ? -1 : (1 << width) - 1;
  let bits = 0; // those that are read and not used yet, the next ones lowest
  let held = 0;
  let at = 0;
  for (let i = 0; i < numbers.length; i++) {
    let number = bits;
    let have = held;
    while (have < width) {
      const byte = bytes[at++];
      number |= byte << have;
      bits = have + 8 > width ? byte >> (width - have) : 0;
      have += 8;
    }
    if (held >= width) bits >>>= width;
    held = have - width;
    numbers[i] = number & mask;
  }
}
