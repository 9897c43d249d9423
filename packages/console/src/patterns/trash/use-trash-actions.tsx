import type { Palco } from '@palco/sdk';
import { trashApi, type TrashItem } from '@palco/sdk/admin';
import { RotateCcw, Trash2 } from 'lucide-react';
import type { May } from '../../access';
import type { Actions, ManyDone } from '../action';
import { useTrashText } from './messages';

interface TrashActionsOptions {
  noun: Actions<TrashItem>['noun'];
  may: May;
  /** Brings one item back. */
  restore(palco: Palco, item: TrashItem): Promise<unknown>;
  /** Brings several back by less than one call for each. */
  restoreMany?(palco: Palco, items: readonly TrashItem[]): Promise<ManyDone>;
}

/** Everything that can be done with what was deleted. */
export function useTrashActions({
  noun,
  may,
  restore,
  restoreMany,
}: TrashActionsOptions): Actions<TrashItem> {
  const t = useTrashText();
  return {
    noun,
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
          text: t(`trash.text.${kind}`),
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
          text: t(`trash.removeText.${kind}`),
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
