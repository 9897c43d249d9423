import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LiveIngest, SignalFigures } from '../ports/live-ingest';
import { createRtmpIngest } from './rtmp-ingest';

// Encoders as people have them, where they are installed, through the real RTMP process.

const folder = mkdtempSync(join(tmpdir(), 'palco-encoders-'));
const figures: SignalFigures[] = [];
const children: ChildProcess[] = [];
let ingest: LiveIngest;
let gone = 0;
let url: string;

beforeAll(async () => {
  ingest = createRtmpIngest(
    { host: '127.0.0.1', port: 0, orAnyPort: true, warn: () => undefined },
    {
      authorize: async () => null,
      published() {},
      measured: (_id, measured) => void figures.push(measured),
      gone: () => void (gone += 1),
    },
  );
  await ingest.start();
  url = `rtmp://127.0.0.1:${ingest.address()?.port}/live`;
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await expect.poll(() => ingest.connections().publishers, { timeout: 10_000 }).toBe(0);
  figures.length = 0;
  gone = 0;
});
afterAll(async () => {
  await ingest.stop();
  rmSync(folder, { recursive: true, force: true });
});

const pathOf = (name: string): string => `/usr/bin/${name}`;
const has = (...names: readonly string[]): boolean => names.every((name) => existsSync(pathOf(name)));
function start(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(pathOf(name), args, { stdio: 'ignore', env: { ...process.env, ...env } });
  children.push(child);
  return child;
}

const good = {
  fps: expect.closeTo(30, 0),
  keyframeIntervalMs: 1000,
  width: 320,
  height: 180,
  videoCodec: 'h264',
  audioCodec: 'aac',
  problem: null,
};
const sends = () =>
  expect
    .poll(() => figures, { timeout: 60_000, interval: 250 })
    .toContainEqual(expect.objectContaining(good));

it.skipIf(!has('ffmpeg'))(
  'FFmpeg sends, and ends its signal by itself',
  async () => {
    const input = '-re -f lavfi -i testsrc2=size=320x180:rate=30 -f lavfi -i sine -t 5';
    const codecs = '-c:v libx264 -preset ultrafast -g 30 -pix_fmt yuv420p -c:a aac';
    const child = start('ffmpeg', `${input} ${codecs} -f flv ${url}/ffmpeg`.split(' '));
    await sends();
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(0);
    await expect.poll(() => gone).toBe(1);
  },
  90_000,
);

it.skipIf(!has('gst-launch-1.0'))(
  'GStreamer sends, and ends its signal without an error',
  async () => {
    const picture =
      'videotestsrc is-live=true num-buffers=150 ! video/x-raw,width=320,height=180,framerate=30/1';
    const sound = 'audiotestsrc is-live=true num-buffers=220 ! voaacenc ! mux.';
    const sink = `flvmux name=mux streamable=true ! rtmp2sink location=${url}/gstreamer`;
    const encoder = '! x264enc key-int-max=30 speed-preset=ultrafast ! mux.';
    const child = start('gst-launch-1.0', `-q ${sink} ${picture} ${encoder} ${sound}`.split(' '));
    await sends();
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(0);
    await expect.poll(() => gone).toBe(1);
  },
  90_000,
);

describe.skipIf(!has('obs', 'Xvfb'))('OBS', () => {
  const home = join(folder, 'home');
  const config = join(home, '.config/obs-studio');

  async function write(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(config, path)), { recursive: true });
    await writeFile(join(config, path), text);
  }
  /** A display of its own, with the number that was free. */
  async function openDisplay(): Promise<string> {
    const child = spawn(pathOf('Xvfb'), ['-displayfd', '3', '-screen', '0', '640x480x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
    return `:${number.toString().trim()}`;
  }

  it('sends', async () => {
    // Without a source it asks whether it should really send.
    const sources = [
      { id: 'color_source_v3', name: 'Colour', settings: { color: 0xff00ff00, width: 320, height: 180 } },
      { id: 'scene', name: 'Scene', settings: { items: [{ id: 1, name: 'Colour', visible: true }] } },
    ];
    const names = { name: 'Test', current_scene: 'Scene', current_program_scene: 'Scene' };
    await write(
      'basic/scenes/Test.json',
      JSON.stringify({ ...names, scene_order: [{ name: 'Scene' }], sources }),
    );
    const lines = (text: string): string => `${text.split(' ').join('\n')}\n`;
    await write('global.ini', lines('[General] FirstRun=true LastVersion=486539266 ConfirmOnExit=false'));
    const canvas = '[Video] BaseCX=320 BaseCY=180 OutputCX=320 OutputCY=180 FPSCommon=30';
    const encoder =
      '[SimpleOutput] StreamEncoder=x264 UseAdvanced=true Preset=ultrafast x264Settings=keyint=30';
    const profile = lines(`[General] Name=Test [Output] Mode=Simple ${canvas} ${encoder}`);
    await write('basic/profiles/Test/basic.ini', profile);
    const settings = { server: url, key: 'obs', use_auth: false };
    await write('basic/profiles/Test/service.json', JSON.stringify({ type: 'rtmp_custom', settings }));
    const env = { HOME: home, XDG_CONFIG_HOME: join(home, '.config'), LIBGL_ALWAYS_SOFTWARE: '1' };
    const quiet = '--startstreaming --multi --minimize-to-tray --disable-updater --disable-shutdown-check';
    const args = `${quiet} --profile Test --collection Test`.split(' ');
    start('obs', args, { ...env, DISPLAY: await openDisplay() });
    await sends();
  }, 120_000);
});
