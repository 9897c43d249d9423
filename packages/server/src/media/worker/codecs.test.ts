import '../promise-with-resolvers';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { extractSound } from './extract-sound';
import { makeClip } from './make-clip';
import { packageSource } from './package-source';
import { silenceEngine } from './worker';

let folder: string;
const cwd = process.cwd();
beforeAll(async () => {
  silenceEngine();
  folder = await mkdtemp(join(tmpdir(), 'palco-collected-'));
});
afterAll(() => {
  process.chdir(cwd);
  return rm(folder, { recursive: true, force: true });
});

/** Garbage collection frees encoders. A double free of an encoder's options would crash this process. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round += 1) {
    collect();
    await delay(10);
  }
}

it('causes no double free of an encoder', async () => {
  const source = join(folder, 'clip.mp4');
  const quiet = { onSource: () => {}, onStep: () => {}, onProgress: () => {} };
  await makeClip({
    path: source,
    seconds: 1,
    picture: { graph: 'testsrc2=size=320x240:rate=30', codec: 'h264' },
    sound: { graph: 'sine=frequency=440', codec: 'aac' },
  });
  await collectGarbage();
  const packaged = join(folder, 'packaged');
  await mkdir(packaged);
  await packageSource({ sourcePath: source, folder: packaged, ...quiet });
  await collectGarbage();
  const sound = join(folder, 'sound.ogg');
  await extractSound({ sourcePath: source, path: sound, ...quiet });
  await collectGarbage();
  expect((await stat(sound)).size).toBeGreaterThan(0);
});
