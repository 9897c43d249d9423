import { atom, type ReadableAtom } from 'nanostores';
import { chunkSizeFor } from './chunk-plan.pure';
import { measureSpeed, type Speed } from './speed.pure';
import { createUpload, type Upload } from './upload';
import type { UploadEntry, UploadQueueOptions, UploadTarget } from './upload-contract';
import { progressOf } from './upload-entry.pure';
import { sentBytes } from './upload-state.pure';

/** One file of the queue: what travels, and what people see of it. */
export interface UploadItem {
  readonly upload: Upload;
  readonly $entry: ReadableAtom<UploadEntry | undefined>;
  /** Ends the upload; the store then holds `undefined`. */
  stop(discards: boolean): void;
}

export interface ItemOptions {
  readonly id: string;
  readonly file: File;
  readonly target: UploadTarget;
  readonly queue: UploadQueueOptions;
  flushLater(job: () => void): void;
  /** Hears of every change; `isNewStage` tells the few that matter from progress. */
  changed(entry: UploadEntry, isNewStage: boolean): void;
}

/** Makes an item that waits for its turn. */
export function createUploadItem(options: ItemOptions): UploadItem {
  const { id, file, target, queue } = options;
  const { parallelChunks = 1, renewToken = false } = queue;
  const { size } = file;
  const chunkSize = chunkSizeFor({ size, chunkSize: queue.chunkSize, maxChunkSize: queue.maxChunkSize });
  const title = /^(.+)\.[^.]*$/.exec(file.name)?.[1] ?? file.name;
  const upload = createUpload({
    ...queue,
    file,
    plan: { size, chunkSize, parallelChunks, renewToken },
    flushLater: options.flushLater,
    createVideo: (signal) => queue.createVideo({ title, ...target }, signal),
  });
  const fixed = { id, file, name: title, fileName: file.name, size, ...target };
  const first: UploadEntry = { ...fixed, ...progressOf(upload.$state.get(), 0) };
  const $entry = atom<UploadEntry | undefined>(first);
  let speed: Speed | undefined;
  let stage = first.stage;
  const unlisten = upload.$state.listen((state) => {
    const sample = { atMs: queue.ports.clock.now(), bytes: sentBytes(state) };
    speed = measureSpeed(speed, { ...sample, isSending: state.stage === 'sending' });
    const entry = { ...fixed, ...progressOf(state, speed?.bytesPerSecond ?? 0) };
    const isNewStage = stage !== state.stage;
    stage = state.stage;
    $entry.set(entry);
    options.changed(entry, isNewStage);
  });
  return {
    upload,
    $entry,
    stop(discards) {
      unlisten();
      upload.stop(discards);
      $entry.set(undefined);
    },
  };
}
