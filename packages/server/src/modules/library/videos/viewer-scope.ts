import { notFound } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import type { Caller, EmbedPrincipal } from '../../../kernel/http/principal';
import { pageAroundFrame } from '../../../kernel/http/route-policy';
import { boundRight, maySend, mayWatch } from '../../people/embeds';
import { linksOfCall, linksOfToken } from '../../core/access';
import type { TeamLinks } from '../../core/access';
import { findSignVideo, signUrlOf } from './sign-language';
import { playlistOf } from './videos.presenter.pure';
import type { VideoRow } from './videos.store';

type GetCall = Call<'getVideo', Caller>;

/** Addresses for the page that asks, which end with its session: that is good for the page, or the request had not come so far. */
function linksForPage({ context, request }: GetCall, principal: EmbedPrincipal, row: VideoRow): TeamLinks {
  const page = pageAroundFrame(request) ?? request.headers.origin ?? '';
  const limits = { ...principal.limits, origins: [page] };
  const { expiresAt, origins } = boundRight({ ...principal, limits }, { expiresAt: Infinity, origins: [] });
  const epoch = row.playbackTokenVersion + principal.team.playbackTokenVersion;
  // All files of a video lie in one folder, for which the token is.
  const folder = playlistOf({ hlsKey: `videos/${row.id}` });
  const token = context.mediaLinks.playbackToken(folder, { expiresAt, epoch, domains: origins });
  if (token === null) throw new Error(`A token for one page is too long for an address: ${page}`);
  return linksOfToken(token, { expiresAt, domains: origins });
}

/**
 * The addresses of the files of a video for a caller of its team; null for the session of an embedded part that sent it, but does not
 * play it.
 *
 * @throws 404 for what such a session neither sent nor shows.
 */
export async function filesShownTo(call: GetCall, row: VideoRow): Promise<TeamLinks | null> {
  const { context, principal } = call;
  if (principal.kind !== 'embed') return linksOfCall(call);
  if (await mayWatch(context.db, principal, row)) return linksForPage(call, principal, row);
  if (await maySend(context.db, principal, row.id)) return null;
  throw notFound();
}

/** The address of the interpretation of such a video in sign language. */
export async function signUrlShownTo(call: GetCall, row: VideoRow): Promise<string | null> {
  const { context, principal } = call;
  if (principal.kind !== 'embed') return signUrlOf(context.db, row, linksOfCall(call));
  const sign = await findSignVideo(context.db, row);
  return sign && linksForPage(call, principal, sign).url(playlistOf(sign));
}

/** A row of which no file is shown. */
export const withoutFiles = (row: VideoRow): VideoRow => ({
  ...row,
  hlsKey: null,
  posterKey: null,
  thumbnailKey: null,
  storyboardKey: null,
  endScreenKey: null,
});
