import { type UserItem, usersApi } from '@palco/sdk/admin';
import { Eraser, FileDown } from 'lucide-react';
import { useMay } from '../../access';
import type { Action } from '../../patterns/action';
import { useStanding } from '../../people';
import { saveText } from '../../ui';
import { useUsersText } from './messages';

/** What somebody may ask of the data that are kept of a person (LGPD, article 18): a copy, and their erasure. */
export function useDataActions(): readonly Action<UserItem>[] {
  const t = useUsersText();
  const may = useMay('changeUsers');
  const { whyNotChange, whyNotEnd } = useStanding();
  return [
    {
      key: 'export',
      label: t('action.export'),
      icon: FileDown,
      may,
      reason: whyNotChange,
      call: async (palco, { id }) =>
        saveText(
          `${id}.json`,
          JSON.stringify(await palco.use(usersApi).exportData(id), null, 2),
          'application/json',
        ),
      done: t('done.export'),
      failedTitle: t('failed.export'),
    },
    {
      key: 'erase',
      label: t('action.erase'),
      icon: Eraser,
      danger: true,
      may,
      reason: whyNotEnd,
      removes: true,
      question: ({ nome, login }) => ({
        title: t('erase.title', { name: nome }),
        text: t('erase.text', { login }),
        danger: true,
        typed: { expected: login, label: t('erase.type', { login }), mismatch: t('erase.mismatch') },
      }),
      call: (palco, { id }) => palco.use(usersApi).erase(id),
      done: t('done.erase'),
    },
  ];
}
