import type { ReadableAtom } from 'nanostores';
import { runMachine } from '../kernel/machine';
import { chunkSizeFor, isNormalUpload } from './chunk-plan.pure';
import type { UploadEntry, UploadTarget } from './upload-contract';
import { queuedUpload } from './upload-progress.pure';
import { ask, exchange, pause, type RequestOptions } from './upload-requests';
import type { UploadCommand, UploadEvent, UploadState } from './upload-state.pure';
import { toFailure } from './response-verdict.pure';
import type { UploadFailure } from './upload.errors';
import { uploadTransition } from './upload.machine';

export interface UploadOptions extends RequestOptions {
  readonly id: string;
  readonly target: UploadTarget;
  /** Hears of every change. */
  changed(entry: UploadEntry, last: UploadEntry | undefined): void;
}

/** One file on its way, and what people see of it. */
export interface Upload {
  readonly $entry: ReadableAtom<UploadEntry>;
  send(event: UploadEvent): void;
  /** Aborts everything for good; with `discards` the server forgets an unfinished file as well. */
  stop(discards?: boolean): void;
}

/** Sends nothing before it hears `started`. */
export function createUpload(options: UploadOptions): Upload {
  const { id, file, target, renewToken } = options;
  const { size, name: fileName } = file;
  const name = fileName.replace(/(.)\.[^.]*$/, '$1');
  const lifetime = new AbortController();
  let giveUp: (() => void) | undefined;

  const chunkSize = chunkSizeFor({ ...options, size });
  const { $state, send } = runMachine<UploadEntry & UploadState, UploadEvent, UploadCommand>({
    initial: queuedUpload({ id, file, name, fileName, ...target, size, chunkSize, renewToken }),
    transition: uploadTransition,
    perform(command) {
      if (command.type === 'createVideo') void create(command.request);
      else if (command.type === 'abort') giveUp?.();
      else if (command.type === 'wait') giveUp = pause(head, command);
      else giveUp = exchange(head, command);
    },
  });

  const head = { ...options, send, state: () => $state.get() };

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

  const unlisten = $state.listen(options.changed);

  return {
    $entry: $state,
    send,
    stop(discards) {
      const { videoId, stage } = $state.get();
      unlisten();
      send({ type: 'paused' });
      lifetime.abort();
      // Nobody waits for the answer: the server forgets an unfinished file by itself, only later.
      if (discards && videoId && stage !== 'done') void ask(head, { method: 'DELETE' });
    },
  };
}
