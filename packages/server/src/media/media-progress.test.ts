import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { madeSounds, toPcm } from '../testing/made-sounds';
import { writeScriptedModel } from '../testing/scripted-speech-model';
import { testMedia } from '../testing/test-media';
import type { ChildMessage, MediaTask } from './child-messages';
import { defaultMediaLimits } from './media-limits';
import { forkMediaChild, keepTail, runMediaChild } from './run-media-child';

const folder = mkdtempSync(join(tmpdir(), 'palco-progress-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a task and returns the progress that its watchdog has seen at the end. */
async function stepsOf(task: MediaTask): Promise<number> {
  const child = forkMediaChild('media/media');
  const tail = keepTail(child);
  let steps = 0;
  const done = new Promise<void>((resolve, reject) => {
    child.on('message', (message: ChildMessage) => {
      if (message.type === 'beat') steps = message.steps;
      else if (message.type === 'done') resolve();
      else if (message.type === 'failed') reject(new Error(message.detail));
    });
    child.once('exit', () => reject(new Error(tail())));
  });
  child.send(task);
  await done;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  return steps;
}

const clip = () => testMedia('h264-aac.mp4');
const out = (name: string): string => join(folder, name);

/** Each task that reads media from one end to the other. `check` and `probe` read the beginning alone, `try-hardware` nothing. */
const long: Record<
  Exclude<MediaTask['name'], 'check' | 'probe' | 'try-hardware'>,
  () => Promise<MediaTask>
> = {
  package: async () => ({ name: 'package', source: await clip(), folder: out('package') }),
  edit: async () => {
    mkdirSync(out('edit'));
    const uri = '240p/index.m3u8';
    return {
      name: 'edit',
      folder: out('edit'),
      master: `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${uri}\n`,
      files: { [uri]: await clip() },
      ranges: [{ from: 0.5, until: 2.5 }],
      sourcePath: null,
    };
  },
  'extract-sound': async () => ({ name: 'extract-sound', source: await clip(), path: out('sound.ogg') }),
  async transcribe() {
    const [sound, model] = [out('speech.pcm'), out('model.bin')];
    writeFileSync(sound, toPcm(madeSounds.speech(3)));
    writeScriptedModel(model, { language: 'pt', says: [{ from: 0, to: 2, text: ' Oi.' }] });
    const asked = { language: 'pt-BR', doneSeconds: 0, mostLoad: 0 };
    return { name: 'transcribe', sound, model, folder, ...asked };
  },
  remux: async () => ({ name: 'remux', source: await clip(), path: out('remux.mp4') }),
  'join-recordings': async () => ({
    name: 'join-recordings',
    recordings: [await clip(), await clip()],
    path: out('joined.mp4'),
  }),
  'cut-live': async () => {
    mkdirSync(out('cut'));
    return { name: 'cut-live', runs: [await clip(), await clip()], folder: out('cut'), from: 1, until: 5 };
  },
  picture: async () => ({ name: 'picture', source: await clip(), seconds: 2.5, path: out('picture.jpg') }),
  'make-clip': async () => ({
    name: 'make-clip',
    recipe: { path: out('clip.mp4'), seconds: 3, picture: { graph: 'testsrc2=size=160x90', codec: 'h264' } },
  }),
  'make-posters': async () => ({
    name: 'make-posters',
    recipe: { source: await clip(), posters: [{ seconds: 2.9, path: out('poster.jpg') }] },
  }),
};

it.each(Object.entries(long))(
  '%s reports its progress, so that a long run is not taken for a hung one',
  async (_name, task) => {
    expect(await stepsOf(await task())).toBeGreaterThan(2);
  },
);

it.skipIf(process.platform === 'win32')('a task that hangs is ended', async () => {
  // Nobody writes to the pipe: opening it never returns.
  execFileSync('mkfifo', [out('pipe.mp4')]);
  const limits = { ...defaultMediaLimits, stallMs: 1500 };
  const run = runMediaChild({
    task: { name: 'remux', source: out('pipe.mp4'), path: out('hung.mp4') },
    limits,
  });
  await expect(run).rejects.toMatchObject({ code: 'TIME_LIMIT', message: 'No progress' });
});
