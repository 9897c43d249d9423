import type { PlayerVideo } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import { requireFound } from '../../../kernel/errors/http-error';
import type { RawAnswer } from '../../../kernel/http/answer';
import type { Answer, Call, Route, RouteCall, ServerModule } from '../../../kernel/http/module';
import { answerPublicPage, framePolicy } from '../../../kernel/http/public-page';
import { requireDomains } from '../../../kernel/http/route-policy';
import { originsFraming } from '../../people/embeds';
import { liveGate } from '../../broadcast/lives';
import {
  addressSeconds,
  extrasOf,
  findSignVideo,
  isEncrypted,
  playbackOf,
  playerOf,
  playlistOf,
  playSessionId,
  posterUrl,
} from '../../library/videos';
import type { Play, PlayerOfVideo, VideoRow } from '../../library/videos';
import { viewerDigest } from '../../people/viewers';
import { toPlayerVideo } from './player.presenter.pure';
import { findPlayable } from './player.store';
import { findWatchable, openToViewer } from './watchable';
import type { Watchable } from './watchable';
import { linksOfToken } from '../../core/access';
import type { TeamLinks } from '../../core/access';
import type { DeliveryGate } from '../../records/billing';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function getPlayer(
  call: Call<'getPlayer'>,
  { subtitlesOf, deliveryGate }: PlayerParts,
): Promise<Answer<'getPlayer'>> {
  const { context, params, query } = call;
  const found = requireFound(await findWatchable(context, { videoId: params.videoId, token: query.token }));
  const { video, domains } = found;
  requireDomains(call, domains);
  await deliveryGate.require(video.accountId);
  const player = playerFor(context, found, query.playSession);
  const { links, mark } = player;
  const addresses = {
    mark,
    thumbnail: posterUrl(video, links),
    ...playbackOf(video, links),
    subtitles: await subtitlesOf(context, video, links),
    ...extrasOf(video, links),
    sign_language_url: await signUrl(context, found, player),
  };
  return { status: 200, body: toPlayerVideo(found, addresses) };
}

/** The right to what interprets a video in sign language is that to the video: as long, on the same sites, and for the same player. */
async function signUrl(
  { db, mediaLinks }: Pick<ServerContext, 'db' | 'mediaLinks'>,
  { video, domains, teamEpoch, team }: Watchable,
  { links, session }: PlayerFound,
): Promise<string | null> {
  const sign = await findSignVideo(db, video);
  if (sign === null) return null;
  const expiresAt = Date.parse(playbackOf(video, links).playback_expires_at);
  const epoch = sign.playbackTokenVersion + teamEpoch;
  const token = mediaLinks.playbackToken(playlistOf(sign), {
    expiresAt,
    domains,
    epoch,
    ...(isEncrypted(sign, team) && { play: session }),
  });
  return token && linksOfToken(token, { expiresAt, domains }).url(playlistOf(sign));
}

type PlayerFound = PlayerOfVideo & Pick<Play, 'session'>;

/** The addresses for one player, which the page keeps the session of, and its mark. */
function playerFor(
  context: ServerContext,
  { video, team, teamEpoch, links, right }: Watchable,
  playSession: string | undefined,
): PlayerFound {
  const { accountId, playbackTokenVersion } = video;
  const viewer = right?.viewer;
  const bounds = right ?? {
    expiresAt: context.mediaLinks.expiryOf({ lifetimeSeconds: addressSeconds }),
    domains: [],
  };
  const digest = viewer ? viewerDigest(context, { accountId, name: viewer.name }) : null;
  const id = playSessionId(context, playSession === undefined ? null : [playSession, digest ?? '', video.id]);
  const play: Play = {
    ...bounds,
    name: viewer?.name ?? null,
    session: { id, viewer: digest, issuedAt: viewer?.issuedAt ?? 0 },
  };
  const epoch = playbackTokenVersion + teamEpoch;
  const player = playerOf(context, { video, epoch, team }, { play, links: viewer ? null : links });
  return { ...player, session: play.session };
}

type Query = Readonly<Record<string, unknown>>;

async function livePolicy(call: RouteCall, { session }: Query, liveId: string): Promise<string> {
  // No gate: the live is unknown, or blocked in the viewer's country; the page then shows only an error message.
  const gate = await liveGate(call, liveId).catch(() => null);
  const origins = gate && (await originsFraming(call.context.db, session, { liveId }));
  return framePolicy(gate && { ...gate, origins: origins ?? [] });
}

async function videoPolicy({ context }: RouteCall, { token, session }: Query, id: string): Promise<string> {
  const playable = UUID.test(id) ? await findPlayable(context.db, id) : null;
  if (playable === null) return framePolicy(null);
  const { directoryId } = playable.video;
  const found = openToViewer(context, playable, typeof token === 'string' ? token : undefined);
  const origins = await originsFraming(context.db, session, { videoId: playable.video.id, directoryId });
  if (found === null && origins === null) return framePolicy(null);
  // A private video is shown to the session alone.
  return framePolicy({ domains: found?.domains ?? [], origins: origins ?? [] });
}

/** The Content-Security-Policy of the page: which sites may frame it, and from where it may load media. */
async function findPolicy(call: RouteCall, query: Query): Promise<string> {
  const { videoId, liveId } = query;
  if (typeof liveId === 'string') return livePolicy(call, query, liveId);
  return videoPolicy(call, query, typeof videoId === 'string' ? videoId : '');
}

/** The page of the player, for frames of other sites. Its script asks for the video by itself. */
async function getPlayerPage(call: RouteCall): Promise<RawAnswer> {
  const asked = call.request.query as Query;
  const headers = { 'content-security-policy': await findPolicy(call, asked) };
  // An element names the version of its protocol.
  return answerPublicPage(call.context.config.brand, headers, {
    file: 'v' in asked ? 'embed.html' : 'public.html',
  });
}

const playerPage: Route = {
  id: 'player-page',
  url: '/embed/player',
  access: 'public',
  policy: 'frame',
  handler: getPlayerPage,
};

/** The address that people write where they leave `embed` out; the console has no page of that name. */
const playerRedirect: Route = {
  id: 'player-redirect',
  url: '/player',
  access: 'public',
  policy: 'frame',
  async handler({ request }) {
    const { search } = new URL(request.url, 'http://localhost');
    return { status: 302, headers: { location: `/embed/player${search}` } };
  },
};

/** The subtitles of a video for everybody who may watch it. */
export type SubtitlesOf = (
  context: Pick<ServerContext, 'db'>,
  video: VideoRow,
  links: TeamLinks,
) => Promise<PlayerVideo['subtitles']>;

interface PlayerParts {
  readonly subtitlesOf: SubtitlesOf;
  readonly deliveryGate: Pick<DeliveryGate, 'require'>;
}

/** The player on pages of other sites. */
export function createPlayerModule(parts: PlayerParts): ServerModule {
  return {
    name: 'player',
    handlers: { getPlayer: (call) => getPlayer(call, parts) },
    routes: [playerPage, playerRedirect],
  };
}
