import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { addRange, countBytes } from '../src/modules/library/uploads/byte-ranges.pure';
import type { ByteRange, ByteRanges } from '../src/modules/library/uploads/byte-ranges.pure';
import { loadSdkUploader } from '../src/testing/sdk-uploader';
import type { SentEntry } from '../src/testing/sdk-uploader';
import { call } from './calls';
import type { Target } from './calls';

/** The part of a request of the SDK's transport that is looked at. */
interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly contentRange?: string;
}
interface Transport {
  send(request: SentRequest): Promise<{ readonly status: number | null }>;
}

/** What became of the files, and of every request for them. */
export interface SentFiles {
  readonly entries: readonly SentEntry[];
  /** By video the ranges that were acknowledged (201 or 202). */
  readonly acknowledged: ReadonlyMap<string, ByteRanges>;
  /** Requests that were not answered, or with 5xx: the SDK repeats them. */
  readonly repeated: number;
  /** How often the SDK had no attempt left. */
  readonly givenUp: number;
}

export interface SendOptions {
  readonly chunkBytes: number;
  readonly isParallel: boolean;
  /** Whether a file that was given up is tried again, as a person does who sees it. Default: no. */
  readonly triesAgain?: boolean;
  /** Called after each acknowledgement, before the SDK hears of it: the next request waits until it is done. */
  acknowledged?(count: number): Promise<void> | void;
}

const rangeOf = (text = ''): ByteRange => {
  const [, start = '', end = ''] = /^bytes (\d+)-(\d+)\//.exec(text) ?? [];
  return [Number(start), Number(end)];
};

/** Sends files by the SDK's queue, as a page does, until each is done or was given up. */
export async function sendFiles(
  { url, token = '' }: Target,
  files: readonly File[],
  options: SendOptions,
): Promise<SentFiles> {
  const sdk = await loadSdkUploader();
  const acknowledged = new Map<string, ByteRanges>();
  let [repeated, givenUp] = [0, 0];
  let count = 0;
  const plain = sdk.createFetchTransport() as Transport;
  const noting: Transport = {
    async send(request) {
      const answer = await plain.send(request).catch(() => ({ status: null }));
      const isAcknowledged = answer.status === 201 || answer.status === 202;
      if (request.method === 'POST' && isAcknowledged) {
        const videoId = /videos\/([^/]+)\/source/.exec(request.url)?.[1] ?? '';
        const before = acknowledged.get(videoId) ?? [];
        acknowledged.set(videoId, addRange(before, rangeOf(request.contentRange)));
        await options.acknowledged?.((count += 1));
      } else if (answer.status === null || answer.status >= 500) repeated += 1;
      return answer;
    },
  };
  const announced = () => ({ parallelChunks: true, rawChunks: true });
  const entries = await new Promise<SentEntry[]>((resolve) => {
    const ended: SentEntry[] = [];
    const end = (entry: SentEntry): void => {
      ended.push(entry);
      if (ended.length < files.length) return;
      queue.dispose();
      resolve(ended);
    };
    const tryAgain = async (entry: SentEntry): Promise<void> => {
      givenUp += 1;
      if (!options.triesAgain) return end(entry);
      await delay(1_000);
      queue.retryFailed();
    };
    const queue = sdk.createUploadQueue({
      transport: options.isParallel ? sdk.createParallelTransport(noting, { announced }) : noting,
      ports: { random: { next: Math.random } },
      chunkSize: options.chunkBytes,
      concurrency: 5,
      getToken: () => token,
      sourceUrl: (videoId) => `${url}/v1/videos/${videoId}/source`,
      createVideo: ({ title }) =>
        call<{ videoId: string }>({ url, token }, '/v1/videos/vod', { method: 'POST', body: { title } }),
      onFinished: end,
      onError: (entry) => void tryAgain(entry),
    });
    queue.add(files);
  });
  return { entries, acknowledged, repeated, givenUp };
}

/** How many acknowledged bytes the server does not report any more. */
export async function countForgotten(target: Target, { acknowledged }: SentFiles): Promise<number> {
  let forgotten = 0;
  for (const [videoId, ranges] of acknowledged) {
    const probe = await call<{ ranges: ByteRange[] }>(target, `/v1/videos/${videoId}/source`);
    const both = ranges.reduce<ByteRanges>(addRange, probe.ranges);
    forgotten += countBytes(both) - countBytes(probe.ranges);
  }
  return forgotten;
}

export async function fileOf(path: string, name: string): Promise<File> {
  return new File([new Uint8Array(await readFile(path))], name);
}
