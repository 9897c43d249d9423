import type { Log } from '@palco/sdk/admin';
import { useMemo, useState } from 'react';
import { useFormat } from '../../i18n';
import { rowsOf, type LogRow } from './log-days.pure';
import { mayFold } from './use-sentences';

const none: ReadonlySet<string> = new Set();

/** The rows of a page of entries, and which of them are open. */
export function useLogRows(logs: readonly Log[] = []) {
  const { timeZone } = useFormat();
  const [opened, setOpened] = useState(none);
  const items = useMemo(() => rowsOf(logs, { timeZone, mayFold, opened }), [logs, timeZone, opened]);
  return {
    items,
    isOpen: ({ id }: LogRow): boolean => opened.has(id),
    toggle({ id }: LogRow): void {
      const next = new Set(opened);
      if (!next.delete(id)) next.add(id);
      setOpened(next);
    },
  };
}
