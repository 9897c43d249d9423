import { restreamApi, type RestreamTarget } from '@palco/sdk/admin';
import { Pencil } from 'lucide-react';
import { useMay } from '../../access';
import type { Actions } from '../../patterns/action';
import { deletion } from '../../patterns/action/deletion';
import { useRestreamText } from './messages';

/** Everything that can be done with a target. */
export function useTargetActions(edit: (target: RestreamTarget) => void): Actions<RestreamTarget> {
  const t = useRestreamText();
  const may = useMay('changeRestreamTargets');
  return {
    noun: 'restream',
    nameOf: ({ name }) => name,
    items: [
      { key: 'edit', label: t('action.edit'), icon: Pencil, may, run: edit },
      {
        ...deletion,
        label: t('action.delete'),
        may,
        question: ({ name }) => ({
          title: t('delete.title', { name }),
          text: t('delete.text'),
          danger: true,
        }),
        call: (palco, { id, version }) => palco.use(restreamApi).removeTarget(id, { version }),
        removedId: ({ id }) => id,
        done: t('delete.done'),
      },
    ],
  };
}
