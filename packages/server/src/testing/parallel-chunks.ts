import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ServerContext } from '../kernel/context';
import { jobs } from '../schema';
import { sendSource } from './send-source';
import type { SourceAnswer, SourcePost } from './send-source';
import { readStoredSource } from './stored-source';

const chunksOfAFile = 4;
const chunkBytes = 4096;

/** A server in this process, and the credentials of the sender. */
export interface ParallelTarget {
  readonly url: string;
  readonly token: string;
  readonly context: ServerContext;
}

/** The outcome of one file whose chunks were sent concurrently. */
export interface ParallelUpload {
  /** Sorted; 201, 201, 201, 202 where all went well. */
  readonly statuses: readonly number[];
  /** The stored file is the one that was sent. */
  readonly isWhole: boolean;
  /** Number of jobs that were queued for it. */
  readonly jobs: number;
}

async function createVideo({ url, token }: ParallelTarget): Promise<string> {
  const answer = await fetch(`${url}/v1/videos/vod`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Aula' }),
  });
  if (!answer.ok) throw new Error(`a video could not be made: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { videoId: string }).videoId;
}

/** A busy machine answers a chunk with 503, and its sender sends it again. */
async function sendUntilTaken(post: SourcePost): Promise<SourceAnswer> {
  for (;;) {
    const answer = await sendSource(post);
    if (answer.status !== 503) return answer;
  }
}

async function sendInParallel(target: ParallelTarget): Promise<ParallelUpload> {
  const { url, token, context } = target;
  const videoId = await createVideo(target);
  const file = randomBytes(chunksOfAFile * chunkBytes);
  const answers = await Promise.all(
    Array.from({ length: chunksOfAFile }, (_, index) => {
      const start = index * chunkBytes;
      const bytes = file.subarray(start, start + chunkBytes);
      const range = `bytes ${start}-${start + chunkBytes - 1}/${file.length}`;
      return sendUntilTaken({ url, token, videoId, bytes, range });
    }),
  );
  const stored = await readStoredSource(context, videoId);
  const queued = await context.db.select().from(jobs).where(eq(jobs.subjectId, videoId));
  return {
    statuses: answers.map(({ status }) => status).sort(),
    isWhole: stored?.equals(file) === true,
    jobs: queued.length,
  };
}

/** Sends forty files at once, each in four chunks that end in the same moment. The server must not work on its jobs. */
export function sendFortyInParallel(target: ParallelTarget): Promise<ParallelUpload[]> {
  return Promise.all(Array.from({ length: 40 }, () => sendInParallel(target)));
}

/** The expected outcome of {@link sendFortyInParallel} for each file. */
export const wholeUpload: ParallelUpload = { statuses: [201, 201, 201, 202], isWhole: true, jobs: 1 };
