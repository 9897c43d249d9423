import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { TranscriberError } from '../ports/transcriber';
import type { HeardWindow, SpokenSegment, Transcriber, TranscriptionTask } from '../ports/transcriber';
import { defaultMediaLimits } from './media-limits';
import { runMediaChild } from './run-media-child';

/** How {@link createLocalTranscriber} works. */
export interface LocalTranscriberOptions {
  /** A model file of whisper.cpp (ggml). */
  readonly model: string;
  /** Percent of load a core above which a window waits; 0 for never. */
  readonly mostLoad: number;
  /** Told the id of each process, for tests that end it from outside. */
  readonly onStart?: (pid: number) => void;
}

/** As the files of whisper.cpp begin. */
const magic = 0x67676d6c;

/**
 * Transcribes by a model on this machine, in a child process: no sound leaves it, and nothing is ever downloaded. Each window that
 * was heard is kept, so that a process that dies loses one at most.
 */
export function createLocalTranscriber(options: LocalTranscriberOptions): Transcriber {
  return {
    by: 'server',
    takes: 'pcm',
    maxBytes: Infinity,
    async transcribe(task) {
      const modelBytes = await requireModel(options.model);
      const before = await task.windows.list();
      const heard: HeardWindow[] = [...before];
      const kept = await listen(task, { options, modelBytes, heard });
      if (!kept)
        throw new TranscriberError('TRANSCRIBER_MODEL_INVALID', { message: 'The engine refused the model' });
      return heard.flatMap(({ segments }): readonly SpokenSegment[] => segments);
    },
  };
}

interface Listening {
  readonly options: LocalTranscriberOptions;
  readonly modelBytes: number;
  /** Grows by each window. */
  readonly heard: HeardWindow[];
}

async function listen(task: TranscriptionTask, { options, modelBytes, heard }: Listening): Promise<boolean> {
  const { path: sound, language, signal, windows, progress } = task;
  const { model, mostLoad, onStart } = options;
  let keeping = Promise.resolve();
  const doneSeconds = heard.at(-1)?.end ?? 0;
  try {
    const { isUsable } = await runMediaChild({
      task: { name: 'transcribe', sound, model, folder: dirname(sound), language, doneSeconds, mostLoad },
      // A model is in the memory as a whole, with buffers beside it.
      limits: { ...defaultMediaLimits, memoryBytes: defaultMediaLimits.memoryBytes + 2 * modelBytes },
      signal,
      onProgress: progress,
      ...(onStart && { onStart }),
      onHeard(window) {
        heard.push(window);
        keeping = keeping.then(() => windows.keep(window));
        // Awaited below; until then it must not count as unhandled.
        keeping.catch(() => undefined);
      },
    });
    return isUsable;
  } finally {
    await keeping;
  }
}

/** The bytes of a file that begins like a model. */
async function requireModel(path: string): Promise<number> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new TranscriberError('TRANSCRIBER_MODEL_MISSING', { message: 'The model was not opened', cause });
  });
  try {
    const head = Buffer.alloc(4);
    await file.read(head, 0, 4, 0);
    if (head.readUInt32LE() !== magic)
      throw new TranscriberError('TRANSCRIBER_MODEL_INVALID', {
        message: 'The file is no model of whisper.cpp',
      });
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}
