// The plans: files, contenders, and the limits that the project demands (`--short`: only that everything arrives, once).
import type { Contender } from './upload-page';
import type { Must } from './upload-figures';

export interface Plan {
  readonly name: string;
  readonly sizeMiB: number;
  readonly files: number;
  readonly latencyMs: number;
  readonly repetitions: number;
  readonly contenders: readonly Contender[];
  readonly musts: readonly Must[];
}

const peers = [
  'tus',
  'tusChunked',
  'upchunk',
  'apiVideo',
  'uppyXhr',
  'uppyTus',
  'uploady',
  'uploadyThree',
] as const satisfies readonly Contender[];
const single = ['palco', 'bare', 'palcoThree', 'bareThree', 'raw'] as const satisfies readonly Contender[];
const beside: readonly Must[] = [
  { who: 'palco', of: ['bare'], most: 1.05 },
  { who: 'palcoThree', of: ['bareThree'], most: 1.05 },
];

const gibibyte: Plan = {
  name: '1 GiB',
  sizeMiB: 1_024,
  files: 1,
  latencyMs: 0,
  repetitions: 11,
  contenders: [...single, 'tus', 'upchunk'],
  musts: [...beside, { who: 'palco', of: ['upchunk'], most: 0.8, aim: 0.7 }],
};

/** The uploader as the console uses it with our host, three chunks in flight, beside the best of all peers. */
function quarter(latencyMs: number): Plan {
  return {
    name: `256 MiB, ${latencyMs} ms`,
    sizeMiB: 256,
    files: 1,
    latencyMs,
    repetitions: 15,
    contenders: [...single, 'whole', ...peers],
    musts: [{ who: 'palcoThree', of: peers, most: 1.05 }],
  };
}

/** Peers that create each upload by a request before they send it, as ours creates a video. */
const askingFirst = ['tus', 'uppyTus'] as const satisfies readonly Contender[];

/**
 * Five requests at once for all. `palcoThree`, which only sends, is judged beside all peers; `palcoCreating`, which creates a
 * video for each file first, beside those that also do. With five at once, one more request of 50 ms per file takes a second.
 */
const manyFiles: Plan = {
  name: '100 files of 5 MiB, 50 ms',
  sizeMiB: 5,
  files: 100,
  latencyMs: 50,
  repetitions: 9,
  contenders: [
    'palcoThree',
    'palcoCreating',
    'bare',
    'raw',
    ...peers.filter((peer) => !['tusChunked', 'uploadyThree'].includes(peer)),
  ],
  musts: [
    { who: 'palcoThree', of: ['upchunk', 'apiVideo', 'uppyXhr', 'uploady', ...askingFirst], most: 1.05 },
    { who: 'palcoCreating', of: askingFirst, most: 1.05 },
  ],
};

export function fullPlans(latencies: readonly number[], repetitions?: number): readonly Plan[] {
  return [gibibyte, ...latencies.map(quarter), manyFiles].map((plan) => ({
    ...plan,
    repetitions: repetitions ?? plan.repetitions,
  }));
}

export const shortPlans: readonly Plan[] = [
  {
    ...gibibyte,
    name: '34 MiB',
    sizeMiB: 34,
    repetitions: 1,
    contenders: [...single, ...peers],
    musts: [],
  },
  {
    ...manyFiles,
    name: '7 files of 1 MiB',
    sizeMiB: 1,
    files: 7,
    latencyMs: 0,
    repetitions: 1,
    contenders: ['palcoCreating', 'raw'],
    musts: [],
  },
];

/** Sizes for the runs of ours with one fault at half of the bytes, and for those that measure memory, with its limit. */
export const faultSizeMiB = { full: 256, short: 34 };
export const memorySizesMiB = [256, 1_024, 4_096];
export const mostMemoryMiB = 25;
