import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { putLiveFile } from '../../../testing/put-live-file';
import { settingsOf, startS3Server } from '../../../testing/s3-server';
import type { S3Server } from '../../../testing/s3-server';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

// Files that are replaced while they are read, as fast as this machine can. Each answer has to be one whole version, with its
// length, its tag and its end.

const lineBytes = 10;
/** Version 12 is `000000012\n` again and again, so that any two lines of it tell which version it is, and how long that is. */
const linesOf = (version: number, lines: number): string =>
  `${String(version).padStart(lineBytes - 1, '0')}\n`.repeat(lines + (version % 7));
const versionIn = (text: string): number => Number(/(?:^|\n)(\d{9})(?:\n|$)/.exec(text)?.[1]);

/** Replaces a file until it is told to stop. */
function replaceOn(put: (text: string) => Promise<void>, lines: number) {
  const over = new AbortController();
  const done = (async () => {
    for (let version = 1; !over.signal.aborted; version += 1) await put(linesOf(version, lines));
  })();
  return {
    async stop(): Promise<void> {
      over.abort();
      await done;
    },
  };
}

/** What is wrong with an answer; null for nothing. */
async function faultOf(
  answer: Response,
  { lines, seen, isPart }: { lines: number; seen: Map<string, number>; isPart: boolean },
): Promise<string | null> {
  const { status, headers } = answer;
  const body = await answer.text().catch(() => null);
  if (body === null) return 'cut';
  const version = versionIn(body);
  if (Number.isNaN(version)) return `${status} ${body.slice(0, 200)}`;
  const whole = linesOf(version, lines);
  const etag = headers.get('etag') ?? '';
  const other = seen.get(etag);
  seen.set(etag, version);
  if (other !== undefined && other !== version) return `one tag for ${other} and ${version}`;
  if (isPart) {
    const isRight = status === 206 && body === whole.slice(5, 45);
    const total = `bytes 5-44/${whole.length}`;
    return isRight && headers.get('content-range') === total ? null : `part of ${version}`;
  }
  if (status !== 200 || headers.get('content-length') !== String(whole.length)) return `length of ${version}`;
  return body === whole ? null : `bytes of ${version}`;
}

async function faultsAt(
  url: string,
  { answers, lines }: { answers: number; lines: number },
): Promise<{ faults: string[]; versions: number }> {
  const faults: string[] = [];
  const seen = new Map<string, number>();
  let left = answers;
  const reader = async (): Promise<void> => {
    while ((left -= 1) >= 0) {
      const isPart = left % 4 === 0;
      // Without an end, a body that is too short would be waited for.
      const signal = AbortSignal.timeout(10_000);
      const answer = await fetch(url, { signal, headers: isPart ? { range: 'bytes=5-44' } : {} });
      const fault = await faultOf(answer, { lines, seen, isPart });
      if (fault !== null) faults.push(fault);
      // A few tell as much as all.
      if (faults.length > 9) return;
    }
  };
  await Promise.all([reader(), reader(), reader(), reader()]);
  return { faults, versions: new Set(seen.values()).size };
}

const sizes = [
  ['a list', { lines: 40, answers: 400 }],
  ['a large file', { lines: 60_000, answers: 60 }],
] as const;

describe('on the disk', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { PALCO_RTMP_PORT: '0' }, storage: 'folder' });
  });
  afterAll(() => server.stop());

  it.each(sizes)('%s is answered as one version', async (_what, { lines, answers }) => {
    const id = await insertLive(server.db, 'colegioAtlas', { status: 'live' });
    const key = `lives/${id}/a/main.m3u8`;
    await putLiveFile(server.context, key, linesOf(0, lines));
    const { body } = await server.call(`/bff/player/live/${id}`);
    const url = server.url + String(body['playback_url']).replace('master', 'main');
    const writer = replaceOn((text) => putLiveFile(server.context, key, text), lines);
    const { faults, versions } = await faultsAt(url, { lines, answers });
    await writer.stop();
    expect(faults).toEqual([]);
    expect(versions).toBeGreaterThan(5);
  });
});

describe('in a bucket', () => {
  let s3: S3Server;
  let server: TestServer;
  beforeAll(async () => {
    s3 = await startS3Server();
    server = await startTestServer({ env: settingsOf(s3.location, 'replaced/') });
  });
  afterAll(async () => {
    await server.stop();
    await s3.stop();
  });

  it.each(sizes)('%s is answered as one version', async (_what, { lines, answers }) => {
    const id = await insertPackagedVideo(server.context, 'colegioAtlas');
    const { body } = await server.call(`/bff/player/${id}`);
    const url = server.url + String(body['playback_url']);
    const key = [...s3.objects.keys()].find((name) => name.includes(id) && name.endsWith('master.m3u8'));
    const put = (text: string) => server.context.blobs.put(key?.replace('replaced/', '') ?? '', text);
    await put(linesOf(0, lines));
    const writer = replaceOn(put, lines);
    const { faults, versions } = await faultsAt(url, { lines, answers });
    await writer.stop();
    expect(faults).toEqual([]);
    expect(versions).toBeGreaterThan(5);
  });
});
