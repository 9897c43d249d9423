import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { removeFilesLater } from '../../core/removed-files';
import { longestLinkMs, prefixOfRun } from '../videos';
import { editVideoKind } from './edit-video.job';
import { deleteEdit, findEdit } from './video-edits.store';

/** Forgets the edit of a locked video whose source another one replaces: it was one of the source before. */
export async function forgetEdit(
  tx: Transaction,
  { jobs }: Pick<ServerContext, 'jobs'>,
  videoId: string,
): Promise<void> {
  const edit = await findEdit(tx, videoId);
  if (edit === null) return;
  await deleteEdit(tx, videoId);
  await jobs.cancel(tx, { kind: editVideoKind, subjectId: videoId });
  const prefix = prefixOfRun(edit.hlsKey);
  if (prefix !== null)
    await removeFilesLater(tx, jobs, { prefix, delayMs: longestLinkMs(edit.durationSeconds) });
}
