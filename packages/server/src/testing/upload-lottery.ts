import { eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { ServerContext } from '../kernel/context';
import { videos } from '../schema';
import { seededChance, startFaultyProxy } from './faulty-proxy';
import type { LineFault } from './faulty-proxy';
import { loadSdkUploader } from './sdk-uploader';
import type { SentEntry } from './sdk-uploader';
import { readStoredSource } from './stored-source';

/** A server in this process, and the credentials of the sender. */
export interface LotteryTarget {
  readonly url: string;
  readonly token: string;
  readonly context: ServerContext;
}

/** The outcome of one file. */
export interface LotteryTicket {
  readonly title: string;
  readonly stage: string;
  /** Why it failed, where it did. */
  readonly code: string | undefined;
  /** The stored file has the bytes that were sent. */
  readonly isWhole: boolean;
  /** Videos of this title. */
  readonly videos: number;
}

/** The outcome of a run, with the number of injected faults. */
export interface Lottery {
  readonly tickets: readonly LotteryTicket[];
  readonly struck: Readonly<Record<LineFault, number>>;
}

const chunkSize = 16_384;
const faultRate = 0.1;
const atOnce = 5;

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Sends files with the SDK through a proxy with faults in a tenth of the chunks; half of the files in sequential chunks, half
 * in parallel ones. The seed determines the files and the faults.
 */
export async function playUploadLottery(
  target: LotteryTarget,
  count: number,
  seed: number,
): Promise<Lottery> {
  const chance = seededChance(seed);
  const proxy = await startFaultyProxy(target.url, chance, faultRate);
  try {
    const files = Array.from({ length: count }, (_, index) => {
      const bytes = Uint8Array.from(
        { length: 1 + Math.floor(chance() * 8 * chunkSize) },
        () => chance() * 256,
      );
      return { title: `lottery ${seed} ${index}`, bytes };
    });
    const half = Math.ceil(count / 2);
    const entries = await Promise.all([
      sendAll({ ...target, host: proxy.url }, files.slice(0, half), false),
      sendAll({ ...target, host: proxy.url }, files.slice(half), true),
    ]);
    const ended = entries.flat();
    const tickets: LotteryTicket[] = [];
    for (const { title, bytes } of files) {
      const entry = ended.find(({ name }) => name === title);
      const stored = await readStoredSource(target.context, entry?.videoId ?? '');
      const found = await target.context.db.select().from(videos).where(eq(videos.title, title));
      tickets.push({
        title,
        stage: entry?.stage ?? 'queued',
        code: entry?.error?.code,
        isWhole: stored !== null && digest(stored) === digest(bytes),
        videos: found.length,
      });
    }
    return { tickets, struck: proxy.struck };
  } finally {
    await proxy.stop();
  }
}

/** Whether a file was handled correctly: `done` and intact, or `failed` with a code; and exactly one video was made. */
export function isHandledCorrectly({ stage, code, isWhole, videos }: LotteryTicket): boolean {
  return videos === 1 && (stage === 'done' ? isWhole : stage === 'failed' && code !== undefined);
}

/** The capabilities that the host announces. */
const announced = () => ({ parallelChunks: true, rawChunks: true });

interface Host {
  readonly url: string;
  readonly token: string;
  /** Address of the proxy. */
  readonly host: string;
}

async function sendAll(
  { url, token, host }: Host,
  files: readonly { readonly title: string; readonly bytes: Uint8Array }[],
  isParallel: boolean,
): Promise<readonly SentEntry[]> {
  const sdk = await loadSdkUploader();
  return new Promise((resolve) => {
    const ended: SentEntry[] = [];
    const end = (entry: SentEntry): void => {
      ended.push(entry);
      if (ended.length < files.length) return;
      queue.dispose();
      resolve(ended);
    };
    const plain = sdk.createFetchTransport();
    const queue = sdk.createUploadQueue({
      transport: isParallel ? sdk.createParallelTransport(plain, { announced }) : plain,
      // No jitter: the shortest waits that the back-off allows.
      ports: { random: { next: () => 0 } },
      chunkSize,
      concurrency: atOnce,
      getToken: () => token,
      sourceUrl: (videoId) => `${host}/v1/videos/${videoId}/source`,
      async createVideo({ title }) {
        const answer = await fetch(`${url}/v1/videos/vod`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ title }),
        });
        return (await answer.json()) as { videoId: string };
      },
      onFinished: end,
      onError: end,
    });
    queue.add(files.map(({ title, bytes }) => new File([bytes.slice()], `${title}.mp4`)));
  });
}
