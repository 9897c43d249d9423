import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { requireFound } from '../../../kernel/errors/http-error';
import type { Caller } from '../../../kernel/http/principal';
import { requireUnblocked } from '../../core/access';
import { findVideo, findVideoForUpdate } from './videos.store';
import type { VideoRow } from './videos.store';

/** A call about one video. */
interface VideoCall {
  readonly context: Pick<ServerContext, 'db'>;
  readonly principal: Caller;
  readonly params: { readonly id: string };
}

/** The video of a call. @throws 404 for one that the team does not have, or has in the trash. */
export const readVideo = async ({ context, ...call }: VideoCall): Promise<VideoRow> =>
  requireFound(await findVideo(context.db, refOf(call)));

/** Locks the video of a call for a change. @throws 404 as {@link readVideo}, 403 where the account is blocked. */
export async function lockVideo(tx: Transaction, call: Omit<VideoCall, 'context'>): Promise<VideoRow> {
  const video = requireFound(await findVideoForUpdate(tx, refOf(call)));
  requireUnblocked(call.principal, video.accountId);
  return video;
}

const refOf = ({ principal, params }: Omit<VideoCall, 'context'>) => ({
  id: params.id,
  accountId: principal.accountId,
});
