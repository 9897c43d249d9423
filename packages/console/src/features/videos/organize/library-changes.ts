import { SdkError, videosApi, type Palco, type VideoBulk } from '@palco/sdk';
import { trashApi } from '@palco/sdk/admin';
import type { ManyDone } from '../../../patterns/action';

/** The most videos that one call changes (the contract). */
const mostVideos = 100;

type Change = Pick<VideoBulk, 'action' | 'payload'>;

/** The refusal of one of several videos, as a call for it alone would have thrown it. */
function refusal(code: string): SdkError {
  const status = code === 'NOT_FOUND' ? 404 : 409;
  return new SdkError({ code: code as SdkError['code'], message: code, status });
}

/** Changes any number of videos, a hundred a call; the way back takes all of it back. */
export async function changeVideos(palco: Palco, ids: readonly string[], change: Change): Promise<ManyDone> {
  const calls = palco.use(videosApi);
  const failed: { key: string; error: unknown }[] = [];
  const tokens: string[] = [];
  for (let start = 0; start < ids.length; start += mostVideos) {
    const some = ids.slice(start, start + mostVideos);
    try {
      const result = await calls.bulk({ ...change, ids: some });
      failed.push(...result.failed.map(({ id, code }) => ({ key: id, error: refusal(code) })));
      if (result.undoToken !== null) tokens.push(result.undoToken);
    } catch (error) {
      // What was done before stays done, and what comes after would be refused alike.
      if (start === 0) throw error;
      failed.push(...ids.slice(start).map((key) => ({ key, error })));
      break;
    }
  }
  return { failed, undo: (by) => takeBack(by, tokens) };
}

/** Undoes changes, the last one first, because each undo token expects the state that its change left. */
async function takeBack(palco: Palco, tokens: readonly string[]): Promise<void> {
  for (const token of tokens.toReversed()) await palco.use(trashApi).undo(token);
}
