import { usePalco } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import { isSdkError } from '@palco/sdk';
import { livesApi, type LiveRow, type LiveRowsResult } from '@palco/sdk/lives';
import { useReducer } from 'react';
import { useRefusalText } from '../../../i18n';
import { atChoice, clipped, nextBatch, sendable, type BatchEvent } from './batch.pure';
import { useBatchText } from './messages';
import { mostFileBytes, readFile } from './read-file.pure';

/** Reads a chosen file; one above the limit is refused unread. */
async function readChosen(file: File): Promise<BatchEvent> {
  if (file.size > mostFileBytes) return { type: 'refused', faults: [{ code: 'TOO_LARGE' }] };
  try {
    const answer = readFile(file.name, new Uint8Array(await file.arrayBuffer()));
    return 'file' in answer ? { type: 'read', ...answer } : { type: 'refused', ...answer };
  } catch {
    // Moved, deleted or changed since it was chosen.
    return { type: 'refused', faults: [{ code: 'UNREADABLE' }] };
  }
}

/** Whether the outcome of a failed call is unknown: the server may have created lives. */
function isUnknown(error: unknown): boolean {
  return !isSdkError(error) || error.status === undefined || error.status >= 500;
}

/** A file of lives from its choice to the last row; `onAllMade` once nothing is left, with the number of lives. */
export function useBatch(onAllMade: (count: number) => void) {
  const t = useBatchText();
  const refusal = useRefusalText();
  const palco = usePalco();
  const [state, dispatch] = useReducer(nextBatch, atChoice);
  const { mutateAsync } = usePalcoMutation(['lives'], (palco, rooms: LiveRow[]): Promise<LiveRowsResult> =>
    palco.use(livesApi).createFromRows({ rooms }),
  );
  const choose = async (file: File) => {
    dispatch({ type: 'reading' });
    const event = await readChosen(file);
    dispatch(event);
    if (event.type !== 'read' || event.file.rows.length === 0) return;
    const { file: read } = event;
    try {
      const rooms = read.rows.map(({ row }) => clipped(row));
      dispatch({ type: 'checked', file: read, result: await palco.use(livesApi).checkRows({ rooms }) });
    } catch {
      // The lines are judged once more when they are sent.
    }
  };
  const submit = async () => {
    if (state.at !== 'rows' || state.isSending) return;
    dispatch({ type: 'sent' });
    try {
      const result = await mutateAsync(sendable(state).map(({ row }) => clipped(row)));
      dispatch({ type: 'answered', result });
      const left = nextBatch({ ...state, isSending: true }, { type: 'answered', result });
      if (left.at === 'rows' && left.rows.length === 0 && left.skipped === 0) onAllMade(left.created);
    } catch (error) {
      dispatch({ type: 'failed', text: isUnknown(error) ? t('unknown') : refusal(error) });
    }
  };
  return { state, dispatch, choose: (file: File) => void choose(file), submit: () => void submit() };
}
