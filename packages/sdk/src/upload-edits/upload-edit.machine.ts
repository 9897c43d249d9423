import type { Step } from '../kernel/machine';
import type { UploadEdit } from '../upload/upload-state.pure';

/**
 * What becomes of the edits of one file. `settled`: nothing is to be done. `awaiting`: its video is being made, with what it
 * was asked for before. `saving`: a call is under way, and `next` is what was edited meanwhile.
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
  /** The video that was awaited exists. */
  | { readonly type: 'created'; readonly videoId: string }
  /** It will not exist, unless the file is tried again. */
  | { readonly type: 'notCreated' }
  | { readonly type: 'saved' }
  | { readonly type: 'refused'; readonly error: unknown };

export type EditCommand =
  /** From now on the file is shown, and its video made, with these. */
  | { readonly type: 'apply'; readonly values: UploadEdit }
  | { readonly type: 'save'; readonly videoId: string; readonly values: UploadEdit }
  /** The edits that were under way are over; without an error they hold. */
  | { readonly type: 'settle'; readonly error?: unknown };

type EditStep = Step<EditState, EditCommand>;

const settled: EditState = { stage: 'settled' };

/**
 * The rule of edits: one call at a time for each video, the newest values with it. An answer that comes late can therefore
 * never lay an older title over a newer one, neither on the server nor in the list.
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
