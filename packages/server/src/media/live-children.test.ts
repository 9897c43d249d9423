import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { PackagingTask } from '../ports/live-packager';
import { childProcesses } from '../testing/child-processes';
import { parsePlaylist } from './live/live-playlist.pure';
import type { LiveReport } from './live/live-messages';
import { makeClip } from './make-clip';
import { createRtmpIngest } from './rtmp-ingest';
import { forkMediaChild, keepTail } from './run-media-child';

const folder = mkdtempSync(join(tmpdir(), 'palco-children-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('takes signals at the port that it was told, also where it is busy at first, and where its process dies', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const { port } = busy.address() as AddressInfo;
  const warnings: string[] = [];
  const ingest = createRtmpIngest(
    { host: '127.0.0.1', port, orAnyPort: true, warn: (message) => warnings.push(message) },
    { authorize: async () => false, published() {}, measured() {}, gone() {} },
  );
  await ingest.start();
  expect([ingest.address(), warnings]).toEqual([null, [expect.stringContaining('cannot be opened')]]);
  busy.close();
  await expect.poll(() => ingest.address()).toEqual({ host: '127.0.0.1', port });
  const [pid = 0] = await childProcesses(process.pid, 'rtmp.child');
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => ingest.address()).toBeNull();
  await expect.poll(() => ingest.address()).toEqual({ host: '127.0.0.1', port });
  await ingest.stop();
});

it('takes any other port where its own stays busy and any will do', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const { port } = busy.address() as AddressInfo;
  const ingest = createRtmpIngest(
    { host: '127.0.0.1', port, orAnyPort: true, warn: () => undefined },
    { authorize: async () => false, published() {}, measured() {}, gone() {} },
  );
  await ingest.start();
  await expect.poll(() => ingest.address()?.port).toEqual(expect.any(Number));
  expect(ingest.address()?.port).not.toBe(port);
  await ingest.stop();
  busy.close();
});

it('writes all that came when the server dies', async () => {
  const path = join(folder, 'pushed.mkv');
  const picture = { graph: 'testsrc2=size=160x90:rate=30', codec: 'h264', keyFrameEvery: 30 } as const;
  await makeClip({ path, seconds: 3.5, picture });
  const live = join(folder, 'live');
  const task: PackagingTask = {
    source: { kind: 'pushed', container: 'matroska' },
    folder: live,
    signalId: 1,
    rawFolder: 'raw',
    mustEncode: false,
    hasSmall: false,
    hasAudioOnly: false,
    onAir: true,
    recordings: join(folder, 'recordings'),
    segmentSeconds: 2,
    programmeSegments: 10,
  };
  const child = forkMediaChild('media/live', { hasInput: true });
  keepTail(child);
  const ended = once(child, 'exit');
  const isReady = new Promise<void>((resolve) =>
    child.on('message', ({ type }: LiveReport) => type === 'ready' && resolve()),
  );
  child.send({ type: 'start', task });
  child.stdin?.write(readFileSync(path));
  await isReady;
  // As the death of its parent looks to it.
  child.disconnect();
  child.stdin?.end();
  await ended;
  const { segments } = parsePlaylist(readFileSync(join(live, 'a/main.m3u8'), 'utf8'), '../');
  expect(segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(3.5, 1);
});
