import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { jobs, videos } from '../../../schema';
import type { MediaEngine } from '../../../ports/media-engine';
import { sendSource } from '../../../testing/process-source';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
const runs: (() => void)[] = [];
afterEach(async () => {
  for (const end of runs) end();
  await server.stop();
});

/** An engine that writes the number of its run as the playlist, once the test resolves that run. */
function createStepEngine(): MediaEngine {
  return {
    available: async () => true,
    probe: () => Promise.reject(new Error('not used')),
    edit: () => Promise.reject(new Error('not used')),
    extractSound: () => Promise.reject(new Error('not used')),
    remux: () => Promise.reject(new Error('not used')),
    picture: () => Promise.reject(new Error('not used')),
    async package({ outputFolder }) {
      const run = runs.length + 1;
      await new Promise<void>((resolve) => runs.push(resolve));
      await mkdir(join(outputFolder, 'hls'), { recursive: true });
      await writeFile(join(outputFolder, 'hls', 'master.m3u8'), `run ${run}`);
      const size = { width: 320, height: 240, renditions: [], posterPath: null };
      return { ...size, durationSeconds: 1, truncated: false };
    },
  };
}

describe('a worker that lost its lease', () => {
  it('changes nothing of what the next one serves, and leaves nothing behind', async () => {
    server = await startTestServer({ engine: createStepEngine() });
    const token = await server.signIn('bruno@colegioatlas.com.br');
    const id = await sendSource(server, { token, name: 'tiny.mp4' });
    await expect.poll(() => runs.length).toBe(1);
    const ofVideo = eq(jobs.subjectId, id);
    // As if it had hung for longer than its lease. Without a team the same process may take the job again.
    const lost = { leasedBy: 'somebody-else', leaseUntil: new Date(0), accountId: null };
    await server.db.update(jobs).set(lost).where(ofVideo);
    await expect.poll(() => runs.length).toBe(2);
    runs[1]!();
    await expect.poll(async () => (await find(id)).status).toBe('ready');
    const { hlsKey } = await find(id);
    runs[0]!();
    const { blobs } = server.context;
    const prefixes = () => blobs.list(`videos/${id}`);
    await expect.poll(() => readdirSync(join(server.dataDir, 'scratch'))).toEqual([]);
    await expect.poll(prefixes).toHaveLength(1);
    expect((await find(id)).hlsKey).toBe(hlsKey);
    expect(await blobs.stat(`${hlsKey}/master.m3u8`)).not.toBeNull();
    expect(await (await fetch(server.url + (await playbackOf(id, token)))).text()).toBe('run 2');
  });
});

async function find(id: string) {
  return (await server.db.select().from(videos).where(eq(videos.id, id)))[0]!;
}

async function playbackOf(id: string, token: string): Promise<string> {
  const { body } = await server.call(`/v1/videos/${id}`, { token });
  return String((body as { playback_url: unknown }).playback_url);
}
