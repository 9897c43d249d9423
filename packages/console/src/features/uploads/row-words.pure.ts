import type { ProcessingRow } from '@palco/sdk/processing';
import type { UploadEntry } from '@palco/sdk/upload';
import { ptBr } from './messages/pt-br';
import type { UploadsKey } from './messages';

/** How a row of the panel looks: the icon's tone and whether a bar is drawn. */
export type RowTone = 'sending' | 'converting' | 'failed' | 'waiting' | 'done';

/** What a row says and offers. */
export interface RowWords {
  readonly tone: RowTone;
  /** The status line. */
  readonly status: UploadsKey;
  /** The line needs the bytes sent and the size. */
  readonly showsBytes: boolean;
  readonly showsBar: boolean;
  /** Whole percent, or null where there is nothing to count yet. */
  readonly percent: number | null;
  readonly canPause: boolean;
  readonly canResume: boolean;
  readonly canRetry: boolean;
  readonly canCancel: boolean;
}

type RowOf = Pick<ProcessingRow, 'kind' | 'status' | 'progress' | 'errorCode' | 'uploadId'>;
type EntryOf = Pick<UploadEntry, 'stage'>;
type Words = Pick<RowWords, 'tone' | 'status'> & Partial<RowWords>;

const isKey = (key: string): key is UploadsKey => key in ptBr;

/** The reason of a failure in the catalogue's words; the whole kind of failure for a code that is not known yet. */
export function failureKey(code: string | undefined, kind: ProcessingRow['kind']): UploadsKey {
  const key = `failure.${code ?? ''}`;
  if (isKey(key)) return key;
  return kind === 'upload' ? 'toast.failed' : 'failure.PROCESSING_FAILED';
}

/** The words and the buttons of a row. `entry` is the upload behind it, where this browser has one. */
export function rowWords(row: RowOf, entry?: EntryOf): RowWords {
  const percent = Math.round(row.progress);
  const words = wordsOf(row, entry);
  const isUpload = row.uploadId !== undefined && row.kind === 'upload';
  return {
    showsBytes: false,
    showsBar: false,
    percent,
    canPause: false,
    canResume: false,
    canRetry: false,
    canCancel: isUpload && row.status !== 'done',
    ...words,
  };
}

function wordsOf(row: RowOf, entry?: EntryOf): Words {
  switch (row.status) {
    case 'waiting':
      return row.kind === 'upload'
        ? { tone: 'waiting', status: 'status.waiting', percent: null, canPause: entry !== undefined }
        : { tone: 'waiting', status: 'status.queued', percent: null };
    case 'uploading':
      return {
        tone: 'sending',
        status: entry?.stage === 'waiting' ? 'status.retrying' : 'status.uploading',
        showsBytes: true,
        showsBar: true,
        canPause: true,
      };
    case 'paused':
      return { tone: 'waiting', status: 'status.paused', showsBytes: true, showsBar: true, canResume: true };
    case 'offline':
      return { tone: 'waiting', status: 'status.offline', showsBar: true };
    case 'converting':
      return { tone: 'converting', status: 'status.converting', showsBar: true };
    case 'done':
      // Its bytes are all there, but nothing says yet that the video plays.
      return row.kind === 'upload'
        ? { tone: 'waiting', status: 'status.sent', percent: null }
        : { tone: 'done', status: 'status.done', percent: 100 };
    case 'failed':
      return { tone: 'failed', status: failureKey(row.errorCode, row.kind), percent: null, canRetry: true };
  }
}
