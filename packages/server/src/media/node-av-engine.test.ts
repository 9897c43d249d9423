import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMediaError } from '../ports/media-engine';
import type { MediaError, PackagedMedia } from '../ports/media-engine';
import { inspectRendition } from '../testing/inspect-rendition';
import { testMedia } from '../testing/test-media';
import type { TestMediaName } from '../testing/test-media';
import { readImage } from '../modules/core/images/read-image.pure';
import { createNodeAvEngine } from './node-av-engine';
import type { NodeAvEngineOptions } from './node-av-engine';

let folder: string;
let count = 0;
const engine = createNodeAvEngine();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-engine-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Packaged extends PackagedMedia {
  readonly output: string;
  readonly percents: readonly number[];
}

async function packageFile(name: TestMediaName, options: NodeAvEngineOptions = {}): Promise<Packaged> {
  const output = join(folder, `out-${(count += 1)}`);
  const percents: number[] = [];
  const packaged = await createNodeAvEngine(options).package({
    source: await testMedia(name),
    outputFolder: output,
    signal: new AbortController().signal,
    onProgress: (percent) => percents.push(percent),
  });
  return { ...packaged, output, percents };
}

const packagedOnce = new Map<TestMediaName, Promise<Packaged>>();

/** A test file as the engine packages it, for tests that only look at it: made once, as each takes a second or two. */
function packagedFile(name: TestMediaName): Promise<Packaged> {
  const known = packagedOnce.get(name) ?? packageFile(name);
  packagedOnce.set(name, known);
  return known;
}

async function failureOf(work: Promise<unknown>): Promise<MediaError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isMediaError(error)) throw new Error(`No failure of the engine: ${String(error)}`);
  return error;
}

const inspect = ({ output }: Packaged, name: string) => inspectRendition(join(output, 'hls', name));
const master = ({ output }: Packaged) => readFile(join(output, 'hls', 'master.m3u8'), 'utf8');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a film', () => {
  it('becomes a ladder with aligned key frames', async () => {
    const packaged = await packagedFile('ladder.mp4');
    expect(packaged).toMatchObject({ width: 854, height: 480, truncated: false, posterPath: 'poster.jpg' });
    expect(packaged.durationSeconds).toBeCloseTo(5, 1);
    expect(packaged.renditions.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['240p', 428, 240],
      ['360p', 640, 360],
      ['480p', 854, 480],
    ]);
    const steps = await Promise.all(['240p', '360p', '480p'].map((name) => inspect(packaged, name)));
    for (const { picture, sound } of steps) {
      // 30000/1001 frames a second: the first frame at or after each 4 s.
      const start = picture!.startSeconds;
      expect(picture!.keyTimes.map((time) => time - start)).toEqual(
        [0, 4.004].map((time) => expect.closeTo(time, 2)),
      );
      // B-frames delay the first picture by a reordering interval; the sound is delayed by the same.
      expect(start).toBeLessThan(0.1);
      expect(picture).toMatchObject({
        pixelFormat: 'yuv420p',
        pixelAspect: '1:1',
        frames: 150,
      });
      expect(sound).toMatchObject({ sampleRate: 48_000, channels: 2 });
      expect(sound?.seconds).toBeCloseTo(5, 0);
    }
    const bandwidths = packaged.renditions.map((rendition) => rendition.bandwidth);
    expect(bandwidths).toEqual([...bandwidths].sort((one, other) => one - other));
  });

  it('is described by its master playlist as it is', async () => {
    const packaged = await packagedFile('h264-aac.mp4');
    const variants = [...(await master(packaged)).matchAll(/#EXT-X-STREAM-INF:(.*)\n(.*)\n/g)];
    expect(variants.map(([, , uri]) => uri).sort()).toEqual(['240p/index.m3u8', '360p/index.m3u8']);
    for (const [, attributes, uri] of variants) {
      const { codecs, picture } = await inspect(packaged, String(uri).split('/')[0]!);
      expect(attributes).toContain(`CODECS="${codecs}"`);
      expect(attributes).toContain(`RESOLUTION=${picture?.width}x${picture?.height}`);
      expect(attributes).toContain('FRAME-RATE=30.000');
      expect(codecs).toMatch(/^avc1\.6400[0-9a-f]{2},mp4a\.40\.2$/);
      const [, peak, average] = /BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+)/.exec(attributes!)!;
      const { size } = await sizeOf(join(packaged.output, 'hls', String(uri).split('/')[0]!));
      expect(Number(average)).toBeGreaterThan((size * 8) / 3 / 1.1);
      expect(Number(peak)).toBeGreaterThanOrEqual(Number(average));
    }
  });

  it('reports strictly increasing whole percents', async () => {
    const { percents } = await packagedFile('h264-aac.mp4');
    expect(percents).toEqual([...new Set(percents)].sort((one, other) => one - other));
    expect(percents.every(Number.isInteger)).toBe(true);
    expect(percents.length).toBeGreaterThan(20);
    expect(percents.at(-1)).toBe(100);
    expect(percents.at(-2)).toBe(99);
  });

  it('has a poster in JPEG', async () => {
    const { output } = await packagedFile('portrait.mp4');
    const poster = await readFile(join(output, 'poster.jpg'));
    expect(poster.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(poster.length).toBeGreaterThan(3000);
  });

  it.each<[TestMediaName, { steps: string[]; size: [number, number]; seconds: number; codecs: RegExp }]>([
    ['vp9-opus.webm', { steps: ['240p'], size: [320, 240], seconds: 2, codecs: /^avc1.*,mp4a/ }],
    ['hevc-ten-bit.mkv', { steps: ['240p'], size: [480, 270], seconds: 2, codecs: /^avc1.*,mp4a/ }],
    ['mpeg4-mp3.avi', { steps: ['240p'], size: [320, 240], seconds: 2, codecs: /^avc1.*,mp4a/ }],
    ['portrait.mp4', { steps: ['240p', '360p'], size: [360, 640], seconds: 2, codecs: /^avc1.*,mp4a/ }],
    ['silent.mp4', { steps: ['240p'], size: [320, 240], seconds: 2, codecs: /^avc1\.\w+$/ }],
    ['short-sound.mp4', { steps: ['240p'], size: [320, 240], seconds: 3, codecs: /^avc1.*,mp4a/ }],
    ['wide-pixels.mp4', { steps: ['240p'], size: [524, 288], seconds: 2, codecs: /^avc1\.\w+$/ }],
    ['variable-rate.mp4', { steps: ['240p'], size: [320, 240], seconds: 3, codecs: /^avc1\.\w+$/ }],
    ['four-four-four.mkv', { steps: ['240p'], size: [320, 240], seconds: 1, codecs: /^avc1\.\w+$/ }],
    ['tiny.mp4', { steps: ['66p'], size: [98, 66], seconds: 1, codecs: /^avc1\.\w+$/ }],
  ])('of any usual kind plays everywhere: %s', async (name, { steps, size, seconds, codecs }) => {
    const packaged = await packagedFile(name);
    expect([packaged.width, packaged.height]).toEqual(size);
    expect(packaged.renditions.map((rendition) => rendition.name)).toEqual(steps);
    expect(packaged.truncated).toBe(false);
    expect(packaged.durationSeconds).toBeCloseTo(seconds, 0);
    const inspected = await inspect(packaged, steps.at(-1)!);
    expect(inspected.codecs).toMatch(codecs);
    const { width, height } = packaged.renditions.at(-1)!;
    expect(inspected.picture).toMatchObject({ width, height, pixelFormat: 'yuv420p', pixelAspect: '1:1' });
    expect(inspected.picture!.endSeconds).toBeCloseTo(seconds, 0);
  });

  it('at a variable rate keeps its speed at a usual constant one', async () => {
    const packaged = await packagedFile('variable-rate.mp4');
    const { picture } = await inspect(packaged, '240p');
    // 20 pictures a second on average, rounded up to 24.
    expect(await master(packaged)).toContain('FRAME-RATE=24.000');
    expect(picture!.frames / (picture!.endSeconds - picture!.startSeconds)).toBeCloseTo(24, 1);
  });

  it('that was held upright stands upright', async () => {
    const packaged = await packagedFile('turned.mp4');
    expect([packaged.width, packaged.height]).toEqual([240, 320]);
    const { picture } = await inspect(packaged, '240p');
    expect([picture?.width, picture?.height]).toEqual([240, 320]);
    // In YCbCr red has much Cr and blue has much Cb.
    expect(picture!.upper.red).toBeGreaterThan(200);
    expect(picture!.lower.blue).toBeGreaterThan(200);
  });

  it('that is truncated is packaged as far as it goes, with `truncated` set', async () => {
    const packaged = await packagedFile('truncated.mp4');
    expect(packaged.truncated).toBe(true);
    expect(packaged.durationSeconds).toBeGreaterThan(1);
    expect(packaged.durationSeconds).toBeLessThan(2);
    expect((await inspect(packaged, '360p')).picture!.frames).toBeGreaterThan(30);
  });

  it('with damage in the middle plays to its end', async () => {
    const packaged = await packagedFile('damaged.mp4');
    expect(packaged).toMatchObject({ durationSeconds: 3, truncated: false });
    expect((await inspect(packaged, '360p')).picture!.frames).toBe(90);
  });
});

describe('sound without a picture', () => {
  it.each<[TestMediaName]>([['audio.m4a'], ['audio.mp3']])(
    'becomes a playlist of its own: %s',
    async (name) => {
      const packaged = await packagedFile(name);
      expect(packaged).toMatchObject({ width: null, height: null, posterPath: null, truncated: false });
      expect(packaged.renditions).toEqual([
        { name: 'audio', width: null, height: null, bandwidth: expect.any(Number) },
      ]);
      expect(await master(packaged)).toMatch(
        /#EXT-X-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="mp4a\.40\.2"\n/,
      );
      const { sound, picture } = await inspect(packaged, 'audio');
      expect(picture).toBeNull();
      expect(sound!.seconds).toBeCloseTo(3, 0);
      expect(packaged.percents.length).toBeGreaterThan(10);
    },
  );
});

describe('what is no video', () => {
  it.each<[TestMediaName, string]>([
    ['text.mp4', 'NOT_MEDIA'],
    ['zeros.mp4', 'NOT_MEDIA'],
    ['noise.mp4', 'NOT_MEDIA'],
    ['picture.mp4', 'NOT_MEDIA'],
    ['vector.mp4', 'NOT_MEDIA'],
    ['playlist.mp4', 'NOT_MEDIA'],
    ['concat.mp4', 'NOT_MEDIA'],
    ['no-index.mp4', 'CORRUPT_MEDIA'],
  ])('%s is rejected as %s, not retryable and without the message of the engine', async (name, code) => {
    const error = await failureOf(packageFile(name));
    expect(error).toMatchObject({ code, message: code, retryable: false });
  });

  it('leaves nothing behind', async () => {
    const output = join(folder, 'refused');
    const signal = new AbortController().signal;
    await failureOf(engine.package({ source: await testMedia('text.mp4'), outputFolder: output, signal }));
    expect((await readdir(folder)).filter((name) => name.startsWith('refused'))).toEqual([]);
  });

  it.skipIf(process.platform === 'win32').each([
    [
      'a playlist',
      (path: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:3,\n${path}\n#EXT-X-ENDLIST\n`,
    ],
    [
      'a playlist by protocol',
      (path: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:3,\nfile:${path}\n#EXT-X-ENDLIST\n`,
    ],
    ['a concat script', (path: string) => `ffconcat version 1.0\nfile '${path}'\n`],
  ])('%s never opens the file that it names', async (_name, write) => {
    // Opening a pipe without a writer blocks, so an engine that opened it would hang.
    const pipe = join(folder, `pipe-${(count += 1)}.ts`);
    execFileSync('mkfifo', [pipe]);
    for (const ending of ['m3u8', 'mp4', 'ffconcat']) {
      const source = join(folder, `script-${count}.${ending}`);
      await writeFile(source, write(pipe));
      const error = await failureOf(engine.probe(source));
      expect(error.code).toBe('NOT_MEDIA');
    }
  });

  it('a source that is not there may be tried again', async () => {
    const error = await failureOf(engine.probe(join(folder, 'missing')));
    expect(error).toMatchObject({ code: 'PROCESSING_FAILED', retryable: true, message: 'PROCESSING_FAILED' });
  });
});

describe('a probe', () => {
  it('tells what a source holds', async () => {
    expect(await engine.probe(await testMedia('hevc-ten-bit.mkv'))).toEqual({
      durationSeconds: expect.closeTo(2, 0),
      picture: {
        width: 480,
        height: 270,
        codec: 'hevc',
        pixelFormat: 'yuv420p10le',
        framesPerSecond: expect.closeTo(30, 0),
      },
      sound: { codec: 'aac', sampleRate: 44_100, channels: 2 },
    });
  });
});

describe('limits', () => {
  it.each<[string, NodeAvEngineOptions['limits'], object]>([
    ['time', { packageBaseMs: 300, packageMsPerSecond: 1 }, { code: 'TIME_LIMIT', retryable: false }],
    ['progress', { stallMs: 50 }, { code: 'TIME_LIMIT', retryable: true }],
    ['memory', { memoryBytes: 1_000_000 }, { code: 'PROCESSING_FAILED', retryable: false }],
  ])('of %s ends the child', async (_name, limits, expected) => {
    let pid = 0;
    const work = packageFile('large.mp4', { limits, onPackageStart: (started) => (pid = started) });
    expect(await failureOf(work)).toMatchObject(expected);
    expect(isAlive(pid)).toBe(false);
  });
});

describe('an end from outside', () => {
  it('by the abort signal stops the child and removes its output', async () => {
    const abort = new AbortController();
    const output = join(folder, 'cancelled');
    let pid = 0;
    const work = createNodeAvEngine({ onPackageStart: (started) => (pid = started) }).package({
      source: await testMedia('large.mp4'),
      outputFolder: output,
      signal: abort.signal,
      onProgress: (percent) => {
        if (percent >= 10) abort.abort(new Error('no longer wanted'));
      },
    });
    await expect(work).rejects.toThrow('no longer wanted');
    expect(isAlive(pid)).toBe(false);
    expect((await readdir(folder)).filter((name) => name.startsWith('cancelled'))).toEqual([]);
  });

  it('by SIGKILL is a retryable failure', async () => {
    let pid = 0;
    const work = createNodeAvEngine({ onPackageStart: (started) => (pid = started) }).package({
      source: await testMedia('large.mp4'),
      outputFolder: join(folder, 'killed'),
      signal: new AbortController().signal,
      onProgress: () => process.kill(pid, 'SIGKILL'),
    });
    expect(await failureOf(work)).toMatchObject({ code: 'PROCESSING_FAILED', retryable: true });
  });

  it('by the death of the server ends the child too', async () => {
    const script = `
      import { createNodeAvEngine } from ${JSON.stringify(new URL('./node-av-engine.ts', import.meta.url).href)};
      let pid;
      const engine = createNodeAvEngine({ onPackageStart: (started) => (pid = started) });
      await engine.package({
        source: ${JSON.stringify(await testMedia('large.mp4'))},
        outputFolder: ${JSON.stringify(join(folder, 'orphan'))},
        signal: new AbortController().signal,
        onProgress: () => console.log(pid),
      });`;
    const server = spawn(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', script],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    // Printed with the first progress report, so the child is in the middle of its work.
    const pid = await new Promise<number>((resolve) => {
      server.stdout.once('data', (data: Buffer) => resolve(Number.parseInt(String(data), 10)));
    });
    expect(isAlive(pid)).toBe(true);
    server.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(existsSync(join(folder, 'orphan'))).toBe(false);

    // The next run removes the draft folder that the killed one left.
    const signal = new AbortController().signal;
    await engine.package({
      source: await testMedia('tiny.mp4'),
      outputFolder: join(folder, 'orphan'),
      signal,
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('orphan'))).toEqual(['orphan']);
  });
});

async function sizeOf(path: string): Promise<{ size: number }> {
  const names = (await readdir(path)).filter((name) => name.endsWith('.m4s'));
  const parts = await Promise.all(names.map((name) => readFile(join(path, name))));
  return { size: parts.reduce((sum, part) => sum + part.length, 0) };
}

describe('the sound of a source', () => {
  it('becomes a small file of one channel that begins where the video does', async () => {
    const path = join(folder, 'sound.ogg');
    const signal = new AbortController().signal;
    await engine.extractSound({ source: await testMedia('ladder.mp4'), path, signal });
    const probe = await engine.probe(path);
    expect(probe).toMatchObject({ picture: null, sound: { codec: 'opus', channels: 1 } });
    expect(probe.durationSeconds).toBeCloseTo(5, 0);
    expect((await readFile(path)).length).toBeLessThan(40_000);
  });
});

describe('a storyboard', () => {
  it('is one picture with a track that names its tiles', async () => {
    const { output, storyboardPath } = await packagedFile('h264-aac.mp4');
    expect(storyboardPath).toBe('storyboard.vtt');
    const track = await readFile(join(output, 'storyboard.vtt'), 'utf8');
    expect(track.match(/storyboard\.jpg#xywh=\d+,0,160,90/g)).toHaveLength(2);
    expect(readImage(await readFile(join(output, 'storyboard.jpg')))).toMatchObject({
      type: 'jpeg',
      width: 320,
      height: 90,
    });
  });

  it('is not made of sound alone', async () => {
    expect(await packagedFile('audio.m4a')).toMatchObject({ storyboardPath: null });
  });
});

describe('one picture', () => {
  const take = async (name: TestMediaName, seconds: number) => {
    const path = join(folder, `picture-${(count += 1)}.jpg`);
    await engine.picture({ source: await testMedia(name), seconds, path });
    return readFile(path);
  };

  it.each([
    ['h264-aac.mp4', 640, 360],
    ['vp9-opus.webm', 320, 240],
    ['hevc-ten-bit.mkv', 480, 270],
    ['turned.mp4', 240, 320],
  ] as const)('of %s is upright', async (name, width, height) => {
    expect(readImage(await take(name, 1))).toMatchObject({ type: 'jpeg', width, height });
  });

  it('depends on the time, and is the last one for a time after the end', async () => {
    const [early, late, behind] = [
      await take('h264-aac.mp4', 0),
      await take('h264-aac.mp4', 2.9),
      await take('h264-aac.mp4', 99),
    ];
    expect(early.equals(late)).toBe(false);
    expect(readImage(behind)).toMatchObject({ width: 640 });
  });

  it('fails for a source without a picture', async () => {
    expect(await failureOf(take('audio.m4a', 0))).toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
  });
});

describe('a rendition as one file', () => {
  const remux = async (packaged: Packaged, name: string) => {
    const rendition = join(packaged.output, 'hls', name);
    const segments = (await readdir(rendition)).filter((each) => each.endsWith('.m4s')).sort();
    const parts = await Promise.all(['init.mp4', ...segments].map((each) => readFile(join(rendition, each))));
    const source = join(folder, `joined-${(count += 1)}`);
    await writeFile(source, Buffer.concat(parts));
    const path = join(folder, `one-${count}.mp4`);
    await engine.remux({ source, path, signal: new AbortController().signal });
    return { path, parts, bytes: await readFile(path) };
  };

  it('has its index first, the same packets, and its whole length', async () => {
    const packaged = await packagedFile('h264-aac.mp4');
    const { path, parts, bytes } = await remux(packaged, '360p');
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(bytes.includes('moof')).toBe(false);
    const probed = await engine.probe(path);
    expect(probed).toMatchObject({
      picture: { width: 640, height: 360, codec: 'h264' },
      sound: { codec: 'aac' },
    });
    expect(probed.durationSeconds).toBeCloseTo(packaged.durationSeconds, 0);
    // Nothing is encoded again: only the boxes around the packets differ.
    const sent = parts.reduce((sum, part) => sum + part.length, 0);
    expect(Math.abs(bytes.length - sent)).toBeLessThan(sent / 10);
  });

  it('is one of sound alone too', async () => {
    const { path } = await remux(await packagedFile('audio.m4a'), 'audio');
    expect(await engine.probe(path)).toMatchObject({ picture: null, sound: { codec: 'aac' } });
  });

  it('fails for a source that is no rendition', async () => {
    const source = join(folder, 'nothing');
    await writeFile(source, 'nothing');
    const work = engine.remux({
      source,
      path: join(folder, 'nothing.mp4'),
      signal: new AbortController().signal,
    });
    await failureOf(work);
  });
});
