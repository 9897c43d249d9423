import type { ReadableAtom } from 'nanostores';
import { isSdkError } from '../kernel/errors';
import { runMachine, type Machine } from '../kernel/machine';
import { isNormalUpload } from './chunk-plan.pure';
import type { UploadQueueOptions } from './upload-contract';
import { queuedUpload, type UploadCommand, type UploadEvent, type UploadState } from './upload-state.pure';
import { createTasks, discardSource, type TaskOptions } from './upload-tasks';
import type { UploadFailure } from './upload.errors';
import { uploadTransition } from './upload.machine';

export interface UploadOptions extends TaskOptions, Pick<UploadQueueOptions, 'normalUploadMarker'> {
  createVideo(signal: AbortSignal): Promise<{ readonly videoId: string }>;
}

/** One file on its way: the machine and the hands that it lacks. */
export interface Upload {
  readonly $state: ReadableAtom<UploadState>;
  send(event: UploadEvent): void;
  /** Aborts everything for good; with `discards` the server forgets an unfinished file as well. */
  stop(discards: boolean): void;
}

/** Sends nothing before it hears `started`. */
export function createUpload(options: UploadOptions): Upload {
  const lifetime = new AbortController();
  let isDiscarded = false;
  const send = (event: UploadEvent): void => {
    // After the end nobody listens: the entry is gone.
    if (!lifetime.signal.aborted) machine.send(event);
  };
  const tasks = createTasks(options, send);
  const machine: Machine<UploadState, UploadEvent> = runMachine({
    initial: queuedUpload(options.plan),
    transition: uploadTransition,
    perform(command: UploadCommand) {
      if (command.type === 'createVideo') void create();
      else if (command.type === 'abort') tasks.giveUp(command.id);
      else tasks.start(command, machine.$state.get().videoId ?? '');
    },
  });

  async function create(): Promise<void> {
    try {
      const { videoId } = await options.createVideo(lifetime.signal);
      // Cancelled too late to stop the creation.
      if (isDiscarded) discardSource(options, videoId);
      const whole = isNormalUpload(options.sourceUrl(videoId), options.normalUploadMarker);
      send({ type: 'videoCreated', videoId, whole });
    } catch (error) {
      send({ type: 'creationFailed', failure: toCreationFailure(error) });
    }
  }

  return {
    $state: machine.$state,
    send,
    stop(discards) {
      const { videoId, stage } = machine.$state.get();
      isDiscarded = discards;
      lifetime.abort();
      tasks.giveUpAll();
      if (discards && videoId !== undefined && stage !== 'done') discardSource(options, videoId);
    },
  };
}

function toCreationFailure(error: unknown): UploadFailure {
  if (!isSdkError(error)) return { code: 'create-failed' };
  const { status, message, requestId } = error;
  return { code: status === 402 ? 'account-blocked' : 'create-failed', status, message, requestId };
}
