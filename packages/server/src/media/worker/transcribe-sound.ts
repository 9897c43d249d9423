import { open, readFile, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_LOG_DEBUG,
  AV_SAMPLE_FMT_FLT,
  FFmpegError,
  FilterAPI,
  Frame,
  Log,
  Rational,
} from 'node-av';
import type { HeardWindow } from '../../ports/transcriber';
import type { Transcribed, TranscribeRecipe } from '../child-messages';
import { escapeFilterValue } from '../speech/escape-filter.pure';
import { frameSeconds, lookahead, measureFrames, sampleRate } from '../speech/frames.pure';
import type { SoundFrames } from '../speech/frames.pure';
import { mayListen } from '../speech/may-listen.pure';
import { readHeard } from '../speech/read-heard.pure';
import { scoreSpeech, speechShare } from '../speech/speech-score.pure';
import type { SpeechTrack } from '../speech/speech-score.pure';
import { planWindows } from '../speech/speech-windows.pure';
import type { SpeechWindow } from '../speech/speech-windows.pure';
import { modelLanguage, readDetected, tagOf } from '../speech/whisper-languages.pure';
import { turn } from './codecs';
import { WorkerFailure } from './failure';

/** What the parent is told meanwhile. */
export interface TranscribeEvents {
  onSource(durationSeconds: number): void;
  onStep(): void;
  onHeard(window: HeardWindow): void;
  onProgress(percent: number): void;
}

const bytesPerSample = 2;
const chunkSeconds = 60;
/** Whisper refuses less than a second. */
const leastSamples = Math.round(1.1 * sampleRate);
/** More than any window. */
const queueSeconds = 40;
const waitMs = 2000;
/** A machine that is always busy still gets its subtitles, at a low priority. */
const longestWaitMs = 60_000;

/** Finds where somebody speaks in a sound, and has each of these windows written by a model of this machine. */
export async function transcribeSound(
  recipe: TranscribeRecipe,
  events: TranscribeEvents,
): Promise<Transcribed> {
  const file = await open(recipe.sound, 'r');
  try {
    const { size } = await file.stat();
    events.onSource(size / bytesPerSample / sampleRate);
    const track = scoreSpeech(await measureFile(file, size, events));
    const windows = planWindows(track);
    let isFirst = recipe.doneSeconds === 0;
    let own = 0;
    for (const [index, window] of windows.entries()) {
      if (window.to <= recipe.doneSeconds + frameSeconds / 2) continue;
      await waitForRoom(recipe, own, events);
      const samples = await readSamples(file, window);
      const heard = await (isFirst ? hearFirst : hearAgain)(recipe, samples);
      if (heard === null) return { isUsable: false };
      isFirst = false;
      own = threads();
      events.onHeard(toWindow(heard, window, track));
      events.onProgress(Math.floor((100 * (index + 1)) / windows.length));
      events.onStep();
    }
    return { isUsable: true };
  } finally {
    await file.close();
  }
}

interface HeardText {
  readonly text: string;
  /** As the model calls it; null where it was told. */
  readonly language: string | null;
}

/** Lets the model say which language it hears; where that is another one than asked for, it listens again. */
async function hearFirst(recipe: TranscribeRecipe, samples: Float32Array): Promise<HeardText | null> {
  const heard = await hear(recipe, samples, null);
  const asked = modelLanguage(recipe.language);
  if (heard === null || asked === null || heard.language === null || heard.language === asked) return heard;
  const again = await hear(recipe, samples, asked);
  return again && { ...again, language: heard.language };
}

const hearAgain = (recipe: TranscribeRecipe, samples: Float32Array): Promise<HeardText | null> =>
  hear(recipe, samples, modelLanguage(recipe.language));

function toWindow(heard: HeardText, { from, to }: SpeechWindow, track: SpeechTrack): HeardWindow {
  const segments = readHeard(heard.text).flatMap(({ start, end, text }) => {
    const [begin, until] = [from + Math.max(0, start), Math.min(to, from + end)];
    // Said about the silence that fills a window.
    if (begin >= to) return [];
    return [{ start: begin, end: until, text, speech: speechShare(track, begin, until) }];
  });
  return { end: to, segments, language: heard.language === null ? null : tagOf(heard.language) };
}

async function measureFile(
  file: FileHandle,
  size: number,
  { onStep }: TranscribeEvents,
): Promise<SoundFrames> {
  const total = Math.floor(size / bytesPerSample / sampleRate / frameSeconds);
  const all = { count: total, level: new Float32Array(total), pitch: new Float32Array(total) };
  const perChunk = Math.round(chunkSeconds / frameSeconds);
  for (let at = 0; at < total; at += perChunk) {
    const from = at * frameSeconds;
    const samples = await readSamples(file, { from, to: from + chunkSeconds + lookahead / sampleRate });
    const { level, pitch, count } = measureFrames(samples);
    const taken = Math.min(count, perChunk, total - at);
    all.level.set(level.subarray(0, taken), at);
    all.pitch.set(pitch.subarray(0, taken), at);
    onStep();
    await turn();
  }
  return all;
}

async function readSamples(file: FileHandle, { from, to }: SpeechWindow): Promise<Float32Array> {
  const first = Math.round(from * sampleRate);
  const bytes = Buffer.alloc((Math.round(to * sampleRate) - first) * bytesPerSample);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, first * bytesPerSample);
  const samples = new Float32Array(Math.floor(bytesRead / bytesPerSample));
  for (let at = 0; at < samples.length; at += 1)
    samples[at] = bytes.readInt16LE(at * bytesPerSample) / 32_768;
  return samples;
}

async function waitForRoom(
  { mostLoad }: TranscribeRecipe,
  own: number,
  { onStep }: TranscribeEvents,
): Promise<void> {
  const cores = availableParallelism();
  for (let waited = 0; waited < longestWaitMs; waited += waitMs) {
    if (mayListen({ load: loadavg()[0] ?? 0, own, cores, mostLoad })) return;
    onStep();
    await delay(waitMs);
  }
}

/**
 * One run of the model; null where it is none. A filter for each window: nothing of a window is left for the next one, and it
 * ends where its sound ends.
 */
async function hear(
  { model, folder }: TranscribeRecipe,
  samples: Float32Array,
  language: string | null,
): Promise<HeardText | null> {
  const path = join(folder, 'heard.json');
  const options = {
    model,
    language: language ?? 'auto',
    queue: String(queueSeconds),
    format: 'json',
    destination: `file:${path}`,
  };
  const graph = Object.entries(options).map(([name, value]) => `${name}=${escapeFilterValue(value)}`);
  const log = watchLog();
  const filter = FilterAPI.create(`whisper=${graph.join(':')}`, { threads: threads() });
  const frame = frameOf(samples);
  try {
    // The first frame has the model loaded; its sound is listened to when it is flushed.
    const isLoaded = await filter.process(frame).then(
      () => true,
      (error: unknown) => {
        if (error instanceof FFmpegError && !error.isENOMEM) return false;
        throw error;
      },
    );
    if (!isLoaded) return null;
    await filter.flush();
    // What the engine logged in its threads is told here in a later turn.
    await turn();
    if (log.hasFailed()) throw new WorkerFailure('PROCESSING_FAILED', { retryable: true });
    return { text: await readFile(path, 'utf8'), language: log.detected() };
  } finally {
    frame.free();
    filter.close();
    await rm(path, { force: true });
  }
}

/** The engine's threads wait for each other busily: with one a core they would take what lives and pages need. */
const threads = (): number => Math.max(1, availableParallelism() - 1);

/** What the engine tells by its log alone. */
function watchLog() {
  let hasFailed = false;
  let detected: string | null = null;
  Log.setCallback(
    (_, line) => {
      hasFailed ||= line.includes('Failed to process audio');
      detected ??= readDetected(line);
    },
    { maxLevel: AV_LOG_DEBUG },
  );
  return { hasFailed: () => hasFailed, detected: () => detected };
}

function frameOf(samples: Float32Array): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.format = AV_SAMPLE_FMT_FLT;
  frame.sampleRate = sampleRate;
  frame.channelLayout = AV_CHANNEL_LAYOUT_MONO;
  frame.nbSamples = Math.max(leastSamples, samples.length);
  frame.pts = 0n;
  frame.timeBase = new Rational(1, sampleRate);
  frame.getBuffer();
  const plane = frame.data?.[0];
  if (plane === undefined) throw new Error('The engine gave no room for the sound');
  const room = new Float32Array(plane.buffer, plane.byteOffset, frame.nbSamples);
  room.fill(0);
  room.set(samples);
  return frame;
}
