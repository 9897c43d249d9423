import { atom, type ReadableAtom } from 'nanostores';
import { readOnly } from '../kernel/read-only';
import { chunkSizeFor } from './chunk-plan.pure';
import type { UploadEntry, UploadSource } from './upload-contract';
import type { UploadConfig } from './upload-defaults';
import { progressOf, queuedUpload } from './upload-progress.pure';
import { createRequests } from './upload-requests';
import type { UploadEdit, UploadEvent } from './upload-state.pure';
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
  const { given } = options;
  const requests = createRequests({ source, options });

  const limitsNow = (bytesPerSecond?: number) => {
    const { chunkSize: fixed } = given;
    const limits = given.limits?.();
    const chunkSize = chunkSizeFor({ chunkSize: fixed, ...limits, size, bytesPerSecond });
    return { chunkSize, isTooLarge: size > (limits?.maxFileSize ?? Infinity) };
  };
  let state = queuedUpload({ ...limitsNow(), size, videoId, received });
  const entryNow = (): UploadEntry => ({ ...source, ...progressOf(state) });
  const $entry = atom<UploadEntry | undefined>(entryNow());
  const publish = () => {
    const before = $entry.get();
    if (!before) return;
    const entry = entryNow();
    $entry.set(entry);
    changed(entry, entry.stage !== before.stage);
  };
  const send = (event: UploadEvent) => {
    const { state: next, commands } = uploadTransition(state, { ...event, limits: limitsNow(state.pace) });
    const isChanged = next !== state;
    state = next;
    // Before the new state is published, since a listener may send the next event.
    for (const command of commands) requests.perform(command, send);
    if (isChanged) publish();
  };

  return {
    $entry: readOnly($entry),
    send,
    edit(values) {
      // Changes the object in place: the creation of the video reads it.
      Object.assign(source, values);
      publish();
    },
    stop(discards) {
      const { videoId, stage } = state;
      $entry.set(undefined);
      send({ type: 'paused' });
      // A pause leaves the creation of the video alone.
      requests.perform({ type: 'abort', request: 0 }, send);
      if (discards && videoId && stage !== 'done') requests.discard(videoId);
    },
  };
}
