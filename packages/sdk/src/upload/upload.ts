import { atom, type ReadableAtom } from 'nanostores';
import { runMachine } from '../kernel/machine';
import { readOnly } from '../kernel/read-only';
import { chunkSizeFor } from './chunk-plan.pure';
import type { UploadEntry, UploadSource } from './upload-contract';
import type { UploadConfig } from './upload-defaults';
import { progressOf, queuedUpload } from './upload-progress.pure';
import { createRequests } from './upload-requests';
import type { UploadCommand, UploadEdit, UploadEvent, UploadState } from './upload-state.pure';
import { uploadTransition } from './upload.machine';

export interface UploadOptions {
  readonly source: UploadSource;
  readonly options: UploadConfig;
  /** Called on every change. */
  changed(entry: UploadEntry, isNewStage: boolean): void;
}

/** The upload of one file. */
export interface Upload {
  /** The published entry; `undefined` after `dispose`. */
  readonly $entry: ReadableAtom<UploadEntry | undefined>;
  send(event: UploadEvent): void;
  /** Changes the entry, and the values that the video is created with; not a video that exists on the server. */
  edit(values: UploadEdit): void;
  /** Aborts everything for good; with `discards` an unfinished file is deleted on the server as well. */
  stop(discards?: boolean): void;
}

/** Sends nothing before the event `started`. */
export function createUpload({ source, options, changed }: UploadOptions): Upload {
  const { size, videoId, received } = source;
  const requests = createRequests({ source, options });

  const limitsNow = () => {
    const { maxChunkSize, maxFileSize = Infinity } = options.limits?.() ?? {};
    const { chunkSize: given } = options;
    const chunkSize = chunkSizeFor({ size, chunkSize: given, maxChunkSize });
    return { chunkSize, isTooLarge: size > maxFileSize };
  };
  const machine = runMachine<UploadState, UploadEvent, UploadCommand>({
    initial: queuedUpload({ size, chunkSize: limitsNow().chunkSize, videoId, received }),
    transition: uploadTransition,
    perform: (command) => requests.perform(command, send),
  });
  const { $state } = machine;
  const send = (event: UploadEvent) => {
    if (event.type !== 'bytesSent') machine.send({ type: 'limited', ...limitsNow() });
    machine.send(event);
  };
  const entryNow = (): UploadEntry => ({ ...source, ...progressOf($state.get()) });
  const $entry = atom<UploadEntry | undefined>(entryNow());
  const publish = () => {
    const entry = entryNow();
    const isNewStage = entry.stage !== $entry.get()?.stage;
    $entry.set(entry);
    changed(entry, isNewStage);
  };
  const unlisten = $state.listen(publish);

  return {
    $entry: readOnly($entry),
    send,
    edit(values) {
      // Changes the object in place: the creation of the video reads it.
      Object.assign(source, values);
      publish();
    },
    stop(discards) {
      const { videoId, stage } = $state.get();
      unlisten();
      send({ type: 'paused' });
      requests.stop();
      $entry.set(undefined);
      if (discards && videoId && stage !== 'done') requests.discard(videoId);
    },
  };
}
