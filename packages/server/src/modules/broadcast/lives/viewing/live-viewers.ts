import type { PlayerLive } from '@palco/openapi';
import type { ServerContext } from '../../../../kernel/context';
import { httpError, requireFound } from '../../../../kernel/errors/http-error';
import type { Call, Handlers } from '../../../../kernel/http/module';
import { proxyHeader } from '../../../../kernel/http/proxy-header';
import { namesOf, pick } from '../../../../kernel/fields/pick.pure';
import { requireDomains } from '../../../../kernel/http/route-policy';
import { viewerFields } from '../../../../schema/live-fields.pure';
import { newViewerId, readLiveSession, signLiveSession } from './live-session.pure';
import type { LiveSession } from './live-session.pure';
import type { LiveSignals } from '../signals/live-signals.port';
import type { OverlaysOfLive } from './overlays-of-live.port';
import { countryInHeader, isShownIn } from '../lives.policy.pure';
import { partsOf } from '../settings/live-settings.pure';
import { picturesOf } from '../lives.presenter.pure';
import { findWithTeam } from '../lives.store';
import type { LiveRow, LiveTeam } from '../lives.store';
import { linksOfTeam } from '../../../core/access';
import { domainsOf } from '../../../../kernel/http/domain-entry.pure';

type Viewer = Pick<Call, 'context' | 'request' | 'reply'>;

const loopback = /^(?:::ffff:)?127\.|^::1$/;

/** The viewer's country, from the header of a trusted proxy; null without one. */
export function countryOf({ context: { config }, request }: Viewer): string | null {
  return countryInHeader(proxyHeader(request, config.countryHeader) ?? undefined);
}

/** @throws 403 `REGION_REFUSED` where the live is not shown in the viewer's country. */
function requireRegion(call: Viewer, { live, team }: { live: LiveRow; team: LiveTeam }): void {
  const viewer = { country: countryOf(call), isLocal: loopback.test(call.request.ip) };
  if (!isShownIn(live, viewer, team)) throw httpError({ status: 403, code: 'REGION_REFUSED' });
}

/** The access conditions of a live's media, and whether its page plays advertisements. */
export interface LiveAccess {
  readonly epoch: number;
  readonly domains: readonly string[];
  readonly accountId: string;
  /** Whether its page plays files of ad servers. */
  readonly hasAds: boolean;
  /** Milliseconds since 1970; null before its end. */
  readonly finishedAt: number | null;
}

/**
 * The access conditions of the media of a live; null where there is no such live.
 *
 * @throws 403 `REGION_REFUSED`.
 */
export async function liveGate(call: Viewer, liveId: string): Promise<LiveAccess | null> {
  const { db, mediaAccessCache } = call.context;
  const found = uuid.test(liveId)
    ? await mediaAccessCache.get(`lives/${liveId}`, () => findWithTeam(db, liveId))
    : null;
  if (found === null) return null;
  const { live, team } = found;
  requireRegion(call, found);
  return {
    epoch: live.playbackTokenVersion + team.playbackTokenVersion,
    domains: domainsOf(live.referrerWhitelist, team.domains),
    accountId: live.accountId,
    hasAds: live.preRollUrl !== null || live.postRollUrl !== null,
    finishedAt: live.finishedAt?.getTime() ?? null,
  };
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Playback = Pick<PlayerLive, 'playback_url' | 'playback_expires_at'>;

/**
 * Adds a session to a link to the media of a live. Relative addresses in the playlists keep it, so that each player is counted
 * once. Behind a CDN a link of a viewer has none, because each session would be cached separately.
 */
export function withSession(
  { config }: Pick<ServerContext, 'config'>,
  {
    url,
    liveId,
    kind,
  }: { readonly url: string; readonly liveId: string; readonly kind: LiveSession['kind'] },
): string {
  if (kind === 'viewer' && config.mediaSharedCacheSeconds > 0) return url;
  const session: LiveSession = kind === 'team' ? { kind } : { kind, id: newViewerId() };
  const text = signLiveSession(config.secret, liveId, session);
  return url.replace(/^\/media\/[^/]+/, (start) => `${start}~${text}`);
}

/** Whom a link with this session was given to; null where it is not of this server and live. */
export function liveSessionOf(
  { context: { config } }: Pick<Call, 'context'>,
  liveId: string,
  text: string,
): LiveSession | null {
  const { secret, previousSecret } = config;
  return readLiveSession(previousSecret === null ? [secret] : [secret, previousSecret], liveId, text);
}

/** The link to the programme; null unless the live is on air. The pictures for the other states are in `assets`. */
export function playbackOf(
  context: Pick<ServerContext, 'mediaLinks' | 'config'>,
  { live, team }: { readonly live: LiveRow; readonly team: LiveTeam },
  signals: LiveSignals,
): Playback {
  const key = live.status === 'live' ? signals.programmeOf(live.id) : null;
  if (key === null) return { playback_url: null, playback_expires_at: null };
  const links = linksOfTeam(context.mediaLinks, team.playbackTokenVersion);
  const url = links.url(key, { epoch: live.playbackTokenVersion });
  return {
    playback_url: withSession(context, { url, liveId: live.id, kind: 'viewer' }),
    playback_expires_at: new Date(links.expiryOf()).toISOString(),
  };
}

/** The language that a team chose for its viewers; null for that of their browsers. */
export function viewerLanguage({ language }: LiveTeam): PlayerLive['idioma'] {
  return language === 'pt-BR' || language === 'en' ? language : null;
}

/** The pictures and the colour of a live, as viewers get them. */
export function viewerAssets(
  { mediaLinks }: Pick<ServerContext, 'mediaLinks'>,
  { live, team }: { readonly live: LiveRow; readonly team: LiveTeam },
): PlayerLive['assets'] {
  const pictures = picturesOf(live, (key) => mediaLinks.url(key));
  return { ...pictures, playerColor: live.playerColor ?? team.color };
}

function toPlayer(
  context: ServerContext,
  { live, team }: { readonly live: LiveRow; readonly team: LiveTeam },
  { playback, overlays }: { readonly playback: Playback; readonly overlays: PlayerLive['overlays'] },
): PlayerLive {
  const { clock } = context;
  return {
    liveId: live.id,
    status: live.status,
    ...pick(live, namesOf(viewerFields)),
    scheduledStartTime: live.scheduledStartTime?.toISOString() ?? null,
    startedAt: live.startedAt?.toISOString() ?? null,
    serverTime: new Date(clock.now()).toISOString(),
    ...playback,
    assets: viewerAssets(context, { live, team }),
    ads: partsOf(live).ads,
    overlays,
    viewerSignal: live.viewerSignalAt && {
      at: live.viewerSignalAt.toISOString(),
      usuarioId: live.viewerSignalFor,
    },
    idioma: viewerLanguage(team),
    timezone: team.timezone,
  };
}

/**
 * The live for an anonymous viewer whose page and country it allows.
 *
 * @throws 404; 403 `DOMAIN_REFUSED` and `REGION_REFUSED`.
 */
export async function admitViewer(
  call: Viewer,
  liveId: string,
): Promise<{ readonly live: LiveRow; readonly team: LiveTeam }> {
  const found = requireFound(await findWithTeam(call.context.db, liveId));
  requireDomains(call, domainsOf(found.live.referrerWhitelist, found.team.domains));
  requireRegion(call, found);
  return found;
}

interface ViewerDependencies {
  readonly signals: LiveSignals;
  readonly overlays: OverlaysOfLive;
}

/** The handlers for viewers, who need no log-in. */
export function createViewerHandlers({ signals, overlays }: ViewerDependencies): Handlers {
  return {
    async getLivePlayer(call) {
      const { context, params, reply } = call;
      const found = await admitViewer(call, params.liveId);
      reply.header('cache-control', 'private, max-age=2');
      const playback = playbackOf(context, found, signals);
      const shown = await overlays.forPlayer(context, found.live.id);
      return { status: 200, body: toPlayer(context, found, { playback, overlays: shown }) };
    },
  };
}
