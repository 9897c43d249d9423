import { usePalco } from '@palco/react';
import type { Palco } from '@palco/sdk';
import { Lock, LockOpen } from 'lucide-react';
import type { May } from '../access';
import type { Translate } from '../i18n';
import type { Action } from '../patterns/action';

const keys = ['block', 'unblock'] as const;
type Key = (typeof keys)[number];

interface BlockActionsOptions<Row> {
  t: Translate<Record<`action.${Key}` | `${Key}.done`, string>>;
  may: May;
  reason?(row: Row): string | undefined;
  question(key: Key, row: Row): { title: string; text: string };
  update(palco: Palco, row: Row, bloqueada: boolean): Promise<unknown>;
}

/** Blocks a team or a client, and opens it again. */
export function useBlockActions<Row extends { readonly bloqueada: boolean }>(
  options: BlockActionsOptions<Row>,
): readonly Action<Row>[] {
  const { t, may, reason, question, update } = options;
  const { session } = usePalco();
  return keys.map((key) => ({
    key,
    label: t(`action.${key}`),
    icon: key === 'block' ? Lock : LockOpen,
    may,
    reason,
    isFor: ({ bloqueada }) => bloqueada === (key === 'unblock'),
    question: (row) => ({ ...question(key, row), danger: key === 'block' }),
    async call(palco, row) {
      await update(palco, row, key === 'block');
      // Whether the own teams may upload stands in the profile.
      void session.load();
    },
    done: t(`${key}.done`),
  }));
}
