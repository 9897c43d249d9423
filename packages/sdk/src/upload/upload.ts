import { atom, type ReadableAtom } from 'nanostores';
import { runMachine } from '../kernel/machine';
import { chunkSizeFor, isNormalUpload } from './chunk-plan.pure';
import { measureSpeed, type Speed } from './speed.pure';
import type { UploadEntry, UploadTarget } from './upload-contract';
import { progressOf } from './upload-entry.pure';
import { ask, exchange, pause, type RequestOptions } from './upload-requests';
import {
  queuedUpload,
  sentBytes,
  type UploadCommand,
  type UploadEvent,
  type UploadState,
} from './upload-state.pure';
import { toFailure } from './response-verdict.pure';
import type { UploadFailure } from './upload.errors';
import { uploadTransition } from './upload.machine';

export interface UploadOptions extends RequestOptions {
  readonly id: string;
  readonly target: UploadTarget;
  /** Hears of every change; `isNewStage` tells the few that matter from progress. */
  changed(entry: UploadEntry, isNewStage: boolean): void;
}

/** One file on its way, and what people see of it. */
export interface Upload {
  readonly $entry: ReadableAtom<UploadEntry>;
  send(event: UploadEvent): void;
  /** Aborts everything for good; with `discards` the server forgets an unfinished file as well. */
  stop(discards: boolean): void;
}

/** Sends nothing before it hears `started`. */
export function createUpload(options: UploadOptions): Upload {
  const { id, file, target, ports } = options;
  const { size, name: fileName } = file;
  const name = fileName.replace(/(.)\.[^.]*$/, '$1');
  const lifetime = new AbortController();
  let giveUp: (() => void) | undefined;
  let speed: Speed | undefined;

  const { $state, send } = runMachine<UploadState, UploadEvent, UploadCommand>({
    initial: queuedUpload({ ...options, size, chunkSize: chunkSizeFor({ ...options, size }) }),
    transition: uploadTransition,
    perform(command) {
      if (command.type === 'createVideo') void create(command.request);
      else if (command.type === 'abort') giveUp?.();
      else if (command.type === 'wait') giveUp = pause(options, command, send);
      else giveUp = exchange(options, command, { state: $state.get(), send });
    },
  });

  async function create(request: number): Promise<void> {
    try {
      const { videoId } = await options.createVideo({ title: name, ...target }, lifetime.signal);
      const isWhole = isNormalUpload(options.sourceUrl(videoId), options.normalUploadMarker);
      send({ type: 'videoCreated', request, videoId, isWhole });
    } catch (error) {
      const source = Object(error) as Partial<UploadFailure>;
      const code = source.status === 402 ? 'account-blocked' : 'create-failed';
      send({ type: 'ended', request, error: toFailure(code, source) });
    }
  }

  const toEntry = (state: UploadState): UploadEntry => {
    const bytes = sentBytes(state);
    const isSending = state.stage === 'sending';
    speed = measureSpeed(speed, { atMs: ports.clock.now(), bytes, isSending });
    return { id, file, name, fileName, size, ...target, ...progressOf(state, speed?.bytesPerSecond ?? 0) };
  };
  const $entry = atom<UploadEntry>(toEntry($state.get()));
  const unlisten = $state.listen((state, last) => {
    const entry = toEntry(state);
    $entry.set(entry);
    options.changed(entry, state.stage !== last?.stage);
  });

  return {
    $entry,
    send,
    stop(discards) {
      const { videoId, stage } = $state.get();
      unlisten();
      send({ type: 'paused' });
      lifetime.abort();
      // Nobody waits for the answer: the server forgets an unfinished file by itself, only later.
      if (discards && videoId && stage !== 'done') void ask(options, videoId, { method: 'DELETE' });
    },
  };
}
