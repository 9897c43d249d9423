import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackagingTask } from '../ports/live-packager';
import { captionsIn, makeCaptionClip } from '../testing/captions-of';
import type { CaptionClip } from '../testing/captions-of';
import { readFlvTags } from '../testing/rtmp-sender';
import { openSignalBench } from '../testing/signal-bench';
import type { SignalBench } from '../testing/signal-bench';
import { parsePlaylist } from './live/live-playlist.pure';
import { createNodeAvEngine } from './node-av-engine';
import { createNodeAvPackager } from './node-av-packager';

// Closed captions that FFmpeg wrote into a picture, through the real RTMP process and the real packager.

const folder = mkdtempSync(join(tmpdir(), 'palco-captions-'));
let bench: SignalBench;
beforeAll(async () => {
  bench = await openSignalBench();
}, 120_000);
afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true });
});

/** What our player does not show is not named. */
const toldIn = (master: string): string | null => /INSTREAM-ID="(\w+)"/.exec(master)?.[1] ?? null;
const told = (channel: string): string =>
  `#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC1",AUTOSELECT=YES,INSTREAM-ID="${channel}"`;

it.each([
  ['low', 'h264', '608', 'CC1'],
  ['ultra-low', 'h264', '608', 'CC1'],
  ['low', 'hevc', '608', 'CC1'],
] as const)(
  'a live of %s latency names the captions of its picture: %s with CEA-%s',
  async (latency, codec, standard, channel) => {
    const tags = await readFlvTags(await makeCaptionClip(folder, { codec, standard }));
    const live = await bench.connect({ latency });
    await live.sender.play(tags.map((tag) => ({ ...tag, dueMs: tag.dueMs / 3 })));
    await expect.poll(() => live.text('master.m3u8'), { timeout: 60_000 }).toContain(told(channel));
    expect(live.text('master.m3u8')).toContain('CLOSED-CAPTIONS="cc"');
    await live.end();
  },
  120_000,
);

it('a live without captions names none', async () => {
  const live = await bench.connect({ latency: 'low' });
  const picture = { graph: 'testsrc2=size=320x180:rate=30', codec: 'h264', keyFrameEvery: 30 } as const;
  await live.sender.play(await bench.clip({ seconds: 5, picture }));
  await expect.poll(() => live.text('master.m3u8'), { timeout: 60_000 }).toContain('main.m3u8');
  expect(live.text('master.m3u8')).not.toContain('CLOSED-CAPTIONS');
  await live.end();
});

const packager = createNodeAvPackager({ media: { available: async () => true }, warn: () => undefined });
const plain: Omit<PackagingTask, 'folder' | 'recordings'> = {
  source: { kind: 'pushed', container: 'matroska' },
  signalId: 1,
  rawFolder: 'raw',
  mustEncode: false,
  rungs: [240],
  machine: { cores: 8, encoders: 0 },
  enableAudioOnly: false,
  onAir: true,
  segmentSeconds: 2,
  partSeconds: null,
  programmeSegments: 100,
};

/** Packages a clip as if an encoder had sent it. */
async function packaged(name: string, clip: string, given: Partial<PackagingTask>): Promise<PackagingTask> {
  const paths = { folder: join(folder, name), recordings: join(folder, `${name}-recordings`) };
  const task = { ...plain, ...given, ...paths };
  await new Promise<void>((resolve, reject) => {
    const ended = (how: 'ended' | 'failed'): void => (how === 'ended' ? resolve() : reject(new Error(how)));
    const run = packager.start(task, { ended });
    run.write(readFileSync(clip));
    run.end();
  });
  return task;
}

function captionsOfRendition(task: PackagingTask, name: string): Promise<string> {
  const text = readFileSync(join(task.folder, `a/${name}.m3u8`), 'utf8');
  const { segments } = parsePlaylist(text, '../');
  const init = segments[0]?.init ?? '';
  return captionsIn(...[init, ...segments.map(({ uri }) => uri)].map((uri) => join(task.folder, uri)));
}

describe.each<[string, CaptionClip, Partial<PackagingTask>, string | null]>([
  ['copied', { codec: 'h264', standard: '608' }, {}, 'CC1'],
  ['of half the pictures', { codec: 'hevc', standard: '708', rate: 60 }, {}, null],
  ['encoded', { codec: 'h264', standard: '608', rate: 60 }, { mustEncode: true }, 'CC1'],
])('a signal that is %s', (name, recipe, given, channel) => {
  it('has its captions in every rendition, in its replay and in a stretch that is cut out', async () => {
    const clip = await makeCaptionClip(folder, { ...recipe, container: 'mkv' });
    const task = await packaged(name, clip, given);
    const all = await captionsIn(clip);
    expect(all).toMatch(recipe.standard === '708' ? /(?:f[ef].{4}){30,}/ : /(?:fc.{4}){30,}/);
    for (const rendition of ['main', '240p'])
      expect([rendition, await captionsOfRendition(task, rendition)]).toEqual([rendition, all]);

    const signal = AbortSignal.timeout(120_000);
    const recordings = readdirSync(task.recordings ?? '').map((file) => join(task.recordings ?? '', file));
    const joined = join(folder, `${name}.mp4`);
    await packager.join(recordings, joined, signal);
    const replay = join(folder, `${name}-replay`);
    await createNodeAvEngine().package({ source: joined, outputFolder: replay, signal });
    expect(toldIn(readFileSync(join(replay, 'hls/master.m3u8'), 'utf8'))).toBe(channel);
    const [rendition = ''] = readdirSync(join(replay, 'hls')).filter((one) => one.endsWith('p'));
    const segments = readdirSync(join(replay, 'hls', rendition)).filter((one) => one.endsWith('.m4s'));
    const paths = ['init.mp4', ...segments.toSorted()].map((file) => join(replay, 'hls', rendition, file));
    expect(await captionsIn(...paths)).toBe(all);

    const cut = join(folder, `${name}-cut`);
    const { sourcePath } = await packager.cut({ runs: recordings, folder: cut, from: 0, until: 9, signal });
    const master = readFileSync(join(cut, 'packaged/hls/master.m3u8'), 'utf8');
    expect(toldIn(master)).toBe(channel);
    expect(await captionsIn(sourcePath)).toBe(all);
  }, 180_000);
});
