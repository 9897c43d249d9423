import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeardWindow, SpokenSegment } from '../ports/transcriber';
import { joinSounds, madeSounds, toPcm } from '../testing/made-sounds';
import { writeScriptedModel } from '../testing/scripted-speech-model';
import { createLocalTranscriber } from './local-transcriber';

const folder = mkdtempSync(join(tmpdir(), 'palco-speech-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A name that graphs would read otherwise. */
const model = join(folder, "modelo: d'água [1].bin");
const speech = join(folder, 'speech.pcm');
const noise = join(folder, 'noise.pcm');
beforeAll(() => {
  writeScriptedModel(model, {
    language: 'pt',
    says: [
      { from: 0, to: 2, text: ' Bom dia, "turma".' },
      { from: 2, to: 4, text: ' Hoje: derivadas.' },
    ],
  });
  // Two windows: a model takes less than half a minute at once.
  writeFileSync(speech, toPcm(madeSounds.speech(34)));
  writeFileSync(noise, toPcm(joinSounds(madeSounds.room(20), madeSounds.music(20), madeSounds.tone(20))));
});

interface Run {
  readonly path?: string;
  readonly model?: string;
  readonly language?: string;
  readonly known?: readonly HeardWindow[];
  readonly signal?: AbortSignal;
  onStart?(pid: number): void;
  onKept?(kept: readonly HeardWindow[]): void;
}

interface Outcome {
  readonly segments: SpokenSegment[];
  readonly kept: readonly HeardWindow[];
  readonly percents: readonly number[];
}

async function transcribe(run: Run = {}): Promise<Outcome> {
  const kept: HeardWindow[] = [...(run.known ?? [])];
  const percents: number[] = [];
  const transcriber = createLocalTranscriber({
    model: run.model ?? model,
    mostLoad: 0,
    ...(run.onStart && { onStart: run.onStart }),
  });
  const segments = await transcriber.transcribe({
    path: run.path ?? speech,
    language: run.language ?? 'pt-BR',
    signal: run.signal ?? new AbortController().signal,
    windows: {
      list: async () => [...kept],
      async keep(window) {
        kept.push(window);
        run.onKept?.(kept);
      },
    },
    progress: (percent) => percents.push(percent),
  });
  return { segments, kept, percents };
}

describe('a model of this machine', () => {
  it('writes what it hears in each window, at its time, with the language and the share of speech', async () => {
    const { segments, kept, percents } = await transcribe();
    expect(kept.length).toBeGreaterThanOrEqual(2);
    expect(percents.at(-1)).toBe(100);
    expect(kept[0]?.language).toBe('pt');
    expect(segments[0]).toMatchObject({ text: 'Bom dia, "turma".', end: (segments[0]?.start ?? 0) + 2 });
    const starts = kept.map(({ segments: [first] }) => first?.start ?? -1);
    expect(starts).toEqual(
      [0, ...kept.slice(0, -1).map(({ end }) => end)].map((end) => expect.closeTo(end, 0) as number),
    );
    for (const { speech: share } of segments) expect(share).toBeGreaterThan(0.4);
  });

  it('is not asked where nobody speaks, however it would answer', async () => {
    const { segments, kept } = await transcribe({ path: noise });
    expect([segments, kept]).toEqual([[], []]);
  });

  it('writes the language that was asked for, and says which one it hears', async () => {
    const { kept } = await transcribe({ language: 'en' });
    expect(kept.map(({ language }) => language)).toEqual(['pt', ...kept.slice(1).map(() => null)]);
  });

  it('loses one window at most where its process is killed', async () => {
    let pid = 0;
    const known: HeardWindow[] = [];
    const killed = transcribe({
      onStart: (started) => (pid = started),
      onKept(kept) {
        if (known.length > 0) return;
        known.push(...kept);
        process.kill(pid, 'SIGKILL');
      },
    });
    await expect(killed).rejects.toMatchObject({ code: 'PROCESSING_FAILED', retryable: true });
    const whole = await transcribe();
    const rest = await transcribe({ known });
    expect(rest.segments).toEqual(whole.segments);
    // What was known is not heard again.
    expect(rest.kept.length).toBe(whole.kept.length);
    expect(rest.kept[0]).toBe(known[0]);
  });

  it('ends with its signal', async () => {
    const abort = new AbortController();
    const work = transcribe({ signal: abort.signal, onKept: () => abort.abort(new Error('cancelled')) });
    await expect(work).rejects.toThrow('cancelled');
  });

  it.runIf(process.platform === 'linux')('opens no socket but to its parent', async () => {
    const seen = new Set<string>();
    let found = 0;
    let watching: NodeJS.Timeout | undefined;
    const { segments } = await transcribe({
      onStart(pid) {
        watching = setInterval(() => {
          found = Math.max(found, socketsOf(pid).length);
          for (const socket of internetSocketsOf(pid)) seen.add(socket);
        }, 5);
      },
    }).finally(() => clearInterval(watching));
    expect(segments.length).toBeGreaterThan(0);
    // The channel to its parent: so the process was really looked at.
    expect(found).toBeGreaterThan(0);
    expect([...seen]).toEqual([]);
  });
});

describe('a file that is no model', () => {
  const file = (name: string): string => join(folder, name);

  it('is missing', async () => {
    await expect(transcribe({ model: file('none.bin') })).rejects.toMatchObject({
      code: 'TRANSCRIBER_MODEL_MISSING',
      retryable: false,
    });
  });

  it.each([
    ['empty', (path: string) => writeFileSync(path, '')],
    ['a text', (path: string) => writeFileSync(path, '<html>Not found</html>')],
    [
      'cut off',
      (path: string) => {
        writeScriptedModel(path, { language: 'pt', says: [] });
        truncateSync(path, 3_000_000);
      },
    ],
  ])('is refused: %s', async (name, write) => {
    write(file(name));
    await expect(transcribe({ model: file(name) })).rejects.toMatchObject({
      code: 'TRANSCRIBER_MODEL_INVALID',
      retryable: false,
    });
  });
});

/** With a model that was really trained, named by the variable: it invents nothing where nobody speaks. */
describe.runIf(process.env['PALCO_TEST_MODEL'] !== undefined)('a real model', () => {
  const real = process.env['PALCO_TEST_MODEL'] ?? '';

  it('says nothing about noise, music and tones', async () => {
    expect((await transcribe({ model: real, path: noise })).segments).toEqual([]);
  });

  it('is read by the engine', async () => {
    expect((await transcribe({ model: real })).kept.length).toBeGreaterThan(0);
  });
});

it('no code of the server reaches for the downloader of the library', () => {
  const own = join(__dirname, '..');
  const files = readdirSync(own, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const using = files.filter((name) => {
    if (name.endsWith('local-transcriber.test.ts')) return false;
    return /WhisperDownloader|WhisperTranscriber|downloadModel/.test(readFileSync(join(own, name), 'utf8'));
  });
  expect(files.length).toBeGreaterThan(100);
  expect(using).toEqual([]);
});

/** TCP and UDP sockets that a process of this machine has open. */
function internetSocketsOf(pid: number): string[] {
  const open = socketsOf(pid);
  const tables = ['tcp', 'tcp6', 'udp', 'udp6'].map((name) => readFileSync(`/proc/net/${name}`, 'utf8'));
  const internet = new Set(
    tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)[9])),
  );
  return open.filter((inode) => internet.has(inode));
}

function socketsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => inodeOf(`/proc/${pid}/fd/${fd}`));
  } catch {
    // The process is gone.
    return [];
  }
}

function inodeOf(path: string): string[] {
  try {
    const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.[1];
    return inode === undefined ? [] : [inode];
  } catch {
    // The descriptor was closed meanwhile.
    return [];
  }
}
