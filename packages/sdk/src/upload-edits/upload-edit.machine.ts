import type { Step } from '../kernel/machine';
import type { UploadEdit } from '../upload/upload-state.pure';

/**
 * The edits of one file. `settled`: none is pending. `awaiting`: the video is being created with older values, and `next` is
 * saved afterwards. `saving`: a call is under way, and `next` collects the edits made meanwhile.
 */
export type EditState =
  | { readonly stage: 'settled' }
  | { readonly stage: 'awaiting'; readonly next: UploadEdit }
  | {
      readonly stage: 'saving';
      readonly videoId: string;
      readonly values: UploadEdit;
      readonly next?: UploadEdit;
    };

export type EditEvent =
  | {
      readonly type: 'edited';
      readonly values: UploadEdit;
      readonly videoId?: string;
      readonly isCreating?: boolean;
    }
  /** The video was created. */
  | { readonly type: 'created'; readonly videoId: string }
  /** The creation failed, or the file left the queue. */
  | { readonly type: 'notCreated' }
  | { readonly type: 'saved' }
  | { readonly type: 'refused'; readonly error: unknown };

export type EditCommand =
  /** Sets the values of the file's entry, with which a video that does not exist yet is created. */
  | { readonly type: 'apply'; readonly values: UploadEdit }
  | { readonly type: 'save'; readonly videoId: string; readonly values: UploadEdit }
  /** Settles the promise of the edits under way: rejects it with `error`, or resolves it without one. */
  | { readonly type: 'settle'; readonly error?: unknown };

type EditStep = Step<EditState, EditCommand>;

const settled: EditState = { stage: 'settled' };

/**
 * Transitions of the edits: one call at a time for each video, with the newest values. A late answer can therefore never
 * overwrite a newer title with an older one, neither on the server nor in the list.
 */
export function editTransition(state: EditState, event: EditEvent): EditStep {
  switch (event.type) {
    case 'edited':
      return edited(state, event);
    case 'created':
      return state.stage === 'awaiting' ? save(event.videoId, state.next) : step(state);
    case 'notCreated':
      return state.stage === 'awaiting' ? applied(state.next) : step(state);
    default:
      return state.stage === 'saving' ? answered(state, event) : step(state);
  }
}

function edited(state: EditState, { values, videoId, isCreating }: EditEvent & { type: 'edited' }): EditStep {
  if (state.stage !== 'settled') return step({ ...state, next: { ...state.next, ...values } });
  if (videoId !== undefined) return save(videoId, values);
  return isCreating ? step({ stage: 'awaiting', next: values }) : applied(values);
}

function answered(
  { videoId, values, next }: EditState & { stage: 'saving' },
  event: Extract<EditEvent, { type: 'saved' | 'refused' }>,
): EditStep {
  const over: readonly EditCommand[] =
    event.type === 'saved'
      ? [{ type: 'apply', values }, { type: 'settle' }]
      : [{ type: 'settle', error: event.error }];
  if (!next) return step(settled, ...over);
  const following = save(videoId, next);
  return step(following.state, ...over, ...following.commands);
}

function applied(values: UploadEdit): EditStep {
  return step(settled, { type: 'apply', values }, { type: 'settle' });
}

function save(videoId: string, values: UploadEdit): EditStep {
  return step({ stage: 'saving', videoId, values }, { type: 'save', videoId, values });
}

function step(state: EditState, ...commands: readonly EditCommand[]): EditStep {
  return { state, commands };
}
