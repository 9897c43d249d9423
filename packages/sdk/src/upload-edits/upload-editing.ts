import { runMachine } from '../kernel/machine';
import type { UploadEntry } from '../upload';
import type { UploadEdit } from '../upload/upload-state.pure';
import { editTransition, type EditCommand, type EditEvent, type EditState } from './upload-edit.machine';
import type { UploadEditsOptions } from './upload-edits-contract';

/** The promise of all edits that one API call saves. */
interface Batch {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

function createBatch(): Batch {
  let settle: Pick<Batch, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, resolve: () => settle?.resolve(), reject: (error) => settle?.reject(error) };
}

/** Saves the edits of one file, one API call at a time. `ended` is called when no edit is pending. */
export function createUploadEditing(
  id: string,
  { uploads, updateVideo }: UploadEditsOptions,
  ended: () => void,
): (values: UploadEdit) => Promise<void> {
  const $entry = uploads.entry(id);
  const accountId = $entry.get()?.accountId;
  // At most two: the first is settled by the call under way, the second by the next call.
  const batches: Batch[] = [];

  const save = async ({ videoId, values: { name, directoryId } }: EditCommand & { type: 'save' }) => {
    const patch = { ...(name !== undefined && { title: name }), ...(directoryId && { directoryId }) };
    try {
      await updateVideo(videoId, patch, { accountId });
      send({ type: 'saved' });
    } catch (error) {
      send({ type: 'refused', error });
    }
  };
  const settle = ({ error }: EditCommand & { type: 'settle' }) => {
    const batch = batches.shift();
    if (error === undefined) batch?.resolve();
    else batch?.reject(error);
    if (batches.length > 0) return;
    unlisten();
    ended();
  };
  const { $state, send } = runMachine<EditState, EditEvent, EditCommand>({
    initial: { stage: 'settled' },
    transition: editTransition,
    perform(command) {
      if (command.type === 'apply') uploads.edit(id, command.values);
      else if (command.type === 'save') void save(command);
      else settle(command);
    },
  });
  const follow = (entry: UploadEntry | undefined) => {
    if (entry?.videoId) send({ type: 'created', videoId: entry.videoId });
    else if (!entry?.isCreating) send({ type: 'notCreated' });
  };
  const unlisten = $entry.listen(follow);

  return (values) => {
    const { videoId, isCreating } = $entry.get() ?? {};
    // An edit during a call is saved by the next call.
    const index = $state.get().stage === 'saving' ? 1 : 0;
    const batch = (batches[index] ??= createBatch());
    send({ type: 'edited', values, videoId, isCreating });
    return batch.promise;
  };
}
