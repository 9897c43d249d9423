import type { ProcessingRow } from '@palco/sdk/processing';
import type { UploadEntry } from '@palco/sdk/upload';
import type ptBr from './messages/pt-br.json';

/** How a row of the panel looks: the icon's tone and whether a bar is drawn. */
export type RowTone = 'sending' | 'converting' | 'failed' | 'waiting' | 'done';

/** What a row says and offers. */
export interface RowWords {
  readonly tone: RowTone;
  /** The status line; a failure is told by its reason. */
  readonly status: keyof typeof ptBr | 'failed';
  readonly showsBar: boolean;
  /** Whole percent, or null where there is nothing to count yet. */
  readonly percent: number | null;
  readonly canPause: boolean;
  readonly canResume: boolean;
}

type RowOf = Pick<ProcessingRow, 'kind' | 'status' | 'progress' | 'waitsForRoom'>;
type EntryOf = Pick<UploadEntry, 'stage'>;
type Words = Pick<RowWords, 'tone' | 'status'> & Partial<RowWords>;

/** The words and the buttons of a row. `entry` is the upload behind it, where this browser has one. */
export function rowWords(row: RowOf, entry?: EntryOf): RowWords {
  const percent = Math.round(row.progress);
  const words = wordsOf(row, entry);
  return {
    showsBar: false,
    percent,
    canPause: false,
    canResume: false,
    ...words,
  };
}

function wordsOf(row: RowOf, entry?: EntryOf): Words {
  switch (row.status) {
    case 'waiting':
      if (row.kind === 'upload')
        return { tone: 'waiting', status: 'status.waiting', percent: null, canPause: entry !== undefined };
      return {
        tone: 'waiting',
        status: row.waitsForRoom ? 'status.noRoom' : 'status.queued',
        percent: null,
      };
    case 'uploading':
      return {
        tone: 'sending',
        status: entry?.stage === 'waiting' ? 'status.retrying' : 'status.uploading',
        showsBar: true,
        canPause: true,
      };
    case 'paused':
      return { tone: 'waiting', status: 'status.paused', showsBar: true, canResume: true };
    case 'offline':
      return { tone: 'waiting', status: 'status.offline', showsBar: true };
    case 'converting':
      return { tone: 'converting', status: 'status.converting', showsBar: true };
    case 'done':
      return { tone: 'done', status: 'status.done', percent: 100 };
    case 'failed':
      return { tone: 'failed', status: 'failed', percent: null };
  }
}
