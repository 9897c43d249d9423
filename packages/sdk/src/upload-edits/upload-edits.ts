import { plainOptions } from '../kernel/plain-options';
import type { Palco } from '../palco';
import type { UploadEdit } from '../upload/upload-state.pure';
import { uploads } from '../uploads';
import { createUploadEditing } from './upload-editing';
import type { UploadEdits, UploadEditsOptions } from './upload-edits-contract';
import { movedWaiting, positionAmong } from './waiting-order.pure';

/**
 * Changes titles and folders of files that are queued or being sent, and the order of queued files.
 *
 * @example
 * const edits = createUploadEdits({
 *   uploads: palco.use(uploads),
 *   updateVideo: (id, patch, options) => videos.update(id, patch, options),
 * });
 * await edits.rename(id, 'Aula 12');
 * edits.move(id, 0);
 */
export function createUploadEdits(given: UploadEditsOptions): UploadEdits {
  const options = plainOptions(given);
  const { uploads } = options;
  const editings = new Map<string, (values: UploadEdit) => Promise<void>>();
  const edit = (id: string, values: UploadEdit) => {
    const editing = editings.get(id) ?? createUploadEditing(id, options, () => editings.delete(id));
    editings.set(id, editing);
    return editing(values);
  };
  const waiting = () => uploads.$ids.get().filter((id) => uploads.entry(id).get()?.stage === 'queued');
  const positionOf = (id: string) => positionAmong(waiting(), id);
  return {
    rename: (id, name) => edit(id, { name }),
    moveTo: (id, directoryId) => edit(id, { directoryId }),
    move(id, position) {
      uploads.reorder(movedWaiting(uploads.$ids.get(), waiting(), { id, position }));
      return positionOf(id);
    },
    positionOf,
  };
}

/**
 * Title, folder and order of the core's uploads as a capability: `palco.use(uploadEdits).rename(id, 'Aula 12')`.
 *
 * @example
 * ```ts
 * await palco.use(uploadEdits).rename(id, 'Aula 12');
 * palco.use(uploadEdits).move(id, 0);
 * ```
 */
export const uploadEdits = (palco: Palco): UploadEdits =>
  createUploadEdits({
    uploads: palco.use(uploads),
    updateVideo: (id, body, options) =>
      palco.client.call('PATCH', '/v1/videos/{id}', { path: { id }, body, options }),
  });
