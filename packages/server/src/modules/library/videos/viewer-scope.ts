import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database';
import { notFound } from '../../../kernel/errors/http-error';
import { teamIn } from '../../../kernel/http/callers-team.pure';
import type { Call } from '../../../kernel/http/module';
import type { Caller, EmbedPrincipal } from '../../../kernel/http/principal';
import { pageAroundFrame } from '../../../kernel/http/route-policy';
import { users } from '../../../schema';
import { boundRight, maySend, mayWatch } from '../../people/embeds';
import { findTeamProtection } from '../../people/teams';
import { viewerDigest } from '../../people/viewers';
import { linksOfCall, linksOfToken } from '../../core/access';
import type { TeamLinks } from '../../core/access';
import { findSignVideo } from './sign-language';
import { playerOf, playSessionId } from './play-links';
import type { Play, PlayerOfVideo } from './play-links';
import { addressSeconds } from './protection.pure';
import { playbackOf, playlistOf } from './videos.presenter.pure';
import type { VideoRow } from './videos.store';

/** What a call about a video is looked at for. */
export type ViewingCall = Pick<Call<'getVideo', Caller>, 'context' | 'principal' | 'request'>;

/** Addresses end with the session of the page that asks: that is good for the page, or the request had not come so far. */
function boundToPage({ request }: ViewingCall, principal: EmbedPrincipal) {
  const page = pageAroundFrame(request) ?? request.headers.origin ?? '';
  const limits = { ...principal.limits, origins: [page] };
  const { expiresAt, origins } = boundRight({ ...principal, limits }, { expiresAt: Infinity, origins: [] });
  return { expiresAt, domains: origins, page };
}

function linksForPage(call: ViewingCall, principal: EmbedPrincipal, row: VideoRow): TeamLinks {
  const { expiresAt, domains, page } = boundToPage(call, principal);
  const epoch = row.playbackTokenVersion + principal.team.playbackTokenVersion;
  // All files of a video lie in one folder, for which the token is.
  const folder = playlistOf({ hlsKey: `videos/${row.id}` });
  const token = call.context.mediaLinks.playbackToken(folder, { expiresAt, epoch, domains });
  if (token === null) throw new Error(`A token for one page is too long for an address: ${page}`);
  return linksOfToken(token, { expiresAt, domains });
}

/** The player of a caller of the team: of its own sign-in, key or embedded part, and told from those of others by it. */
async function playOf(call: ViewingCall, row: VideoRow): Promise<Play> {
  const { context, principal } = call;
  if (principal.kind === 'embed') {
    const { visitor, createdAt } = principal.limits;
    const { expiresAt, domains } = boundToPage(call, principal);
    const digest =
      visitor === null ? null : viewerDigest(context, { accountId: row.accountId, name: visitor });
    const id = playSessionId(context, [principal.embedId, row.id]);
    return { expiresAt, domains, name: visitor, session: { id, viewer: digest, issuedAt: createdAt } };
  }
  const expiresAt = context.mediaLinks.expiryOf({ lifetimeSeconds: addressSeconds });
  const owner = principal.kind === 'user' ? principal.sessionId : row.accountId;
  return {
    expiresAt,
    domains: [],
    name: principal.kind === 'user' ? await findLogin(context.db, principal.userId) : null,
    // Nobody puts a member out by name: members leave with their rights.
    session: { id: playSessionId(context, [owner, row.id]), viewer: null, issuedAt: 0 },
  };
}

async function findLogin(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ login: users.login }).from(users).where(eq(users.id, userId));
  return row?.login ?? null;
}

async function linksShownTo(call: ViewingCall, row: VideoRow): Promise<TeamLinks | null> {
  const { context, principal } = call;
  if (principal.kind !== 'embed') return linksOfCall(call);
  if (await mayWatch(context.db, principal, row)) return linksForPage(call, principal, row);
  if (await maySend(context.db, principal, row.id)) return null;
  throw notFound();
}

/** The address of the interpretation of such a video in sign language, for the same player; it lasts as long as that is watched. */
export async function signUrlShownTo(call: ViewingCall, row: VideoRow): Promise<string | null> {
  const { context, principal } = call;
  const sign = await findSignVideo(context.db, row);
  if (sign === null) return null;
  const shared = principal.kind === 'embed' ? linksForPage(call, principal, sign) : linksOfCall(call);
  const { links } = await playerAmong(call, sign, shared);
  return playbackOf({ ...sign, durationSeconds: row.durationSeconds }, links).playback_url;
}

/**
 * The addresses of the files of a video for a caller of its team, and the mark of its player; null for the session of an embedded
 * part that sent it, but does not play it.
 *
 * @throws 404 for what such a session neither sent nor shows.
 */
export async function playerShownTo(call: ViewingCall, row: VideoRow): Promise<PlayerOfVideo | null> {
  const links = await linksShownTo(call, row);
  return links && playerAmong(call, row, links);
}

async function playerAmong(call: ViewingCall, row: VideoRow, links: TeamLinks): Promise<PlayerOfVideo> {
  const { context, principal } = call;
  const team = await findTeamProtection(context.db, row.accountId);
  const epoch = row.playbackTokenVersion + (teamIn(principal, row.accountId)?.playbackTokenVersion ?? 0);
  return playerOf(context, { video: row, epoch, team }, { play: await playOf(call, row), links });
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
