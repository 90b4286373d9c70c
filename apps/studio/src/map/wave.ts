import type { PositionMap } from 'gyre/map';

/** The time that the wave takes over a map. */
export interface Wave {
  /** How many layers there are. */
  readonly layers: number;
  /** Seconds that all of it takes. */
  readonly seconds: number;
  /** How many layers have been crossed after that many seconds; the last one in part. */
  layersAfter(seconds: number): number;
  /** The inverse. */
  secondsOf(layers: number): number;
  /** How many points are settled when so many layers have been crossed. */
  settledAt(layers: number): number;
}

/** The wave over a map: half of the time is given to the layers alike, half to the points in them. */
export function waveOver({ layers: first }: Pick<PositionMap, 'layers'>): Wave {
  const layers = first.length - 1;
  const points = Math.max(1, first[layers]);
  const seconds = Math.min(LONGEST, Math.max(SHORTEST, 0.35 * layers));
  const ends = new Float64Array(layers + 1); // layer → when it begins
  for (let k = 0; k < layers; k++)
    ends[k + 1] = ends[k] + seconds * (0.5 / layers + (0.5 * (first[k + 1] - first[k])) / points);
  const secondsOf = (at: number): number => {
    const k = Math.min(layers - 1, Math.floor(at));
    return ends[k] + (at - k) * (ends[k + 1] - ends[k]);
  };
  return {
    layers,
    seconds: ends[layers],
    layersAfter: (t) => {
      if (t >= ends[layers]) return layers;
      let [low, high] = [0, layers];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (ends[middle] <= t) low = middle;
        else high = middle;
      }
      return low + (t - ends[low]) / (ends[low + 1] - ends[low]);
    },
    secondsOf,
    settledAt: (at) => {
      if (at >= layers) return first[layers];
      const k = Math.floor(at);
      return first[k] + Math.floor((at - k) * (first[k + 1] - first[k]));
    },
  };
}

const SHORTEST = 3;
const LONGEST = 14;
