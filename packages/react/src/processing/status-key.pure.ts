import type { ProcessingRow } from '@palco/sdk/processing';

/** The key of the text that says where a row is. */
export const statusKey = ({ status, waitsForRoom }: Pick<ProcessingRow, 'status' | 'waitsForRoom'>) =>
  `processing.status.${waitsForRoom ? 'noRoom' : status}` as const;
