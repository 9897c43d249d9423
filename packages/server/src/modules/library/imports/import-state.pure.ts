import type { imports } from '../../../schema';

export type ImportStatus = (typeof imports.$inferSelect)['status'];

/** What happens to an import. */
export type ImportEvent =
  | 'listed'
  | 'list-failed'
  | 'started'
  | 'stopped'
  | 'emptied'
  | 'retried-list'
  | 'retried-items';

/** Every change of status that there is; what is not here does not happen. */
const transitions: Readonly<Record<ImportStatus, Partial<Readonly<Record<ImportEvent, ImportStatus>>>>> = {
  reading: { listed: 'ready', 'list-failed': 'failed', stopped: 'stopped' },
  ready: { started: 'running', stopped: 'stopped' },
  // The last of its videos came or failed.
  running: { emptied: 'done', stopped: 'stopped' },
  done: { 'retried-items': 'running' },
  // An import that was stopped while its list was read has no plan to go on with.
  stopped: { started: 'running', 'retried-list': 'reading' },
  failed: { 'retried-list': 'reading', stopped: 'stopped' },
};

/** The status after an event; null where it cannot happen now. */
export const nextStatus = (status: ImportStatus, event: ImportEvent): ImportStatus | null =>
  transitions[status][event] ?? null;
