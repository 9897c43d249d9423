import { directoriesApi, videosApi, type Palco } from '@palco/sdk';
import { trashApi, type TrashItem } from '@palco/sdk/admin';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useMay } from '../../../access';
import type { Actions, ManyDone } from '../../../patterns/action';
import { changeVideos } from '../organize/library-changes';
import { useTrashText } from './messages';

const restore = (palco: Palco, { kind, id }: TrashItem): Promise<unknown> =>
  kind === 'video' ? palco.use(videosApi).restore(id) : palco.use(directoriesApi).restore(id);

/** Videos in one call; folders one by one, before the videos that may have been in them. */
async function restoreMany(palco: Palco, items: readonly TrashItem[]): Promise<ManyDone> {
  const failed: { key: string; error: unknown }[] = [];
  for (const { kind, id } of items) {
    if (kind === 'video') continue;
    try {
      await palco.use(directoriesApi).restore(id);
    } catch (error) {
      failed.push({ key: id, error });
    }
  }
  const ids = items.flatMap(({ kind, id }) => (kind === 'video' ? [id] : []));
  const videos = await changeVideos(palco, ids, { action: 'restore' });
  return { failed: [...failed, ...videos.failed] };
}

/** Everything that can be done with what was deleted. */
export function useTrashActions(): Actions<TrashItem> {
  const t = useTrashText();
  const may = useMay('changeVideos');
  return {
    noun: ['trash', 'videos', 'directories'],
    nameOf: ({ title }) => title,
    items: [
      {
        key: 'restore',
        label: t('trash.restore'),
        icon: RotateCcw,
        may,
        rowLabel: ({ title }) => t('trash.restoreNamed', { title }),
        removes: true,
        question: ({ kind, title }) => ({
          title: t('trash.question', { title }),
          text: t(kind === 'video' ? 'trash.text.video' : 'trash.text.directory'),
        }),
        call: restore,
        removedId: ({ id }) => id,
        done: t('trash.restored'),
        bulk: {
          question: (count) => ({
            title: t('trash.questionMany', { count }),
            text: t('trash.text.many'),
          }),
          done: (count) => t('trash.restoredMany', { count }),
          callMany: restoreMany,
        },
      },
      {
        key: 'remove',
        label: t('trash.remove'),
        icon: Trash2,
        danger: true,
        may,
        removes: true,
        question: ({ kind, title }) => ({
          title: t('trash.removeQuestion', { title }),
          text: t(kind === 'video' ? 'trash.removeText.video' : 'trash.removeText.directory'),
          danger: true,
          typed: {
            expected: title,
            label: t('trash.removeTyped', { title }),
            mismatch: t('trash.removeMismatch'),
          },
        }),
        call: (palco, { id }) => palco.use(trashApi).remove(id),
        removedId: ({ id }) => id,
        done: t('trash.removed'),
      },
    ],
  };
}
