import type { EmbedComponent } from '@palco/openapi';
import { httpError, notFound } from '../../../kernel/errors/http-error';
import type { FieldFault } from '../../../kernel/errors/http-error';
import type { EmbedLimits, Principal } from '../../../kernel/http/principal';

/** How each token of an embed session begins. */
export const tokenPrefix = 'palco_embed_';

interface Shows {
  readonly components: readonly EmbedComponent[];
  readonly directoryId?: string | null | undefined;
  readonly videoId?: string | null | undefined;
  readonly liveId?: string | null | undefined;
}

/** What the components of a session need of its key. */
export function permissionsNeeded(shows: Shows): ReadonlySet<'showVOD' | 'showStreaming'> {
  const has = (component: EmbedComponent): boolean => shows.components.includes(component);
  const showsVideos = has('player') && (shows.videoId ?? shows.directoryId) != null;
  const showsLive = has('player') && shows.liveId != null;
  return new Set([
    ...(has('vod-upload') || showsVideos ? (['showVOD'] as const) : []),
    ...(has('chat') || showsLive ? (['showStreaming'] as const) : []),
  ]);
}

/** Whether the text is the origin of a page: scheme, host and port, and nothing else. */
export function isOrigin(text: string): boolean {
  // `*` is allowed in a host by the URL standard, and would read like a pattern.
  if (!/^https?:\/\/[^*]+$/.test(text) || !URL.canParse(text)) return false;
  return new URL(text).origin === text;
}

interface Wanted extends Shows {
  readonly origins: readonly string[];
}

/**
 * @throws 422 `INVALID_FIELDS` for what is no origin, for a chat without a live, and for a player without anything to show: beside
 * the uploader it shows what that sent.
 */
export function requireWhole({ components, origins, directoryId, videoId, liveId }: Wanted): void {
  const fields: FieldFault[] = origins.flatMap((origin, index) =>
    isOrigin(origin) ? [] : [{ field: `origins.${index}`, code: 'INVALID_FORMAT' as const }],
  );
  const needsLive = components.includes('chat') && liveId == null;
  const showsSent = components.includes('vod-upload');
  const showsNothing = components.includes('player') && !showsSent && !(liveId ?? videoId ?? directoryId);
  if (needsLive || showsNothing) fields.push({ field: 'liveId', code: 'REQUIRED' });
  if (fields.length > 0) throw httpError({ status: 422, code: 'INVALID_FIELDS', fields });
}

const limitsOf = (principal: Principal): EmbedLimits | null =>
  principal.kind === 'embed' ? principal.limits : null;

/**
 * Where a caller may make a video: a session of an embedded part in its own folder alone.
 *
 * @throws 403 `FORBIDDEN`.
 */
export function folderFor(
  principal: Principal,
  wanted: string | null | undefined,
): string | null | undefined {
  const limits = limitsOf(principal);
  if (limits === null) return wanted;
  const isElsewhere = wanted != null && wanted !== limits.directoryId;
  if (!limits.components.includes('vod-upload') || isElsewhere)
    throw httpError({ status: 403, code: 'FORBIDDEN' });
  return limits.directoryId;
}

/** How large a file of the caller may be. */
export function maxBytesFor(principal: Principal, defaultBytes: number): number {
  return Math.min(defaultBytes, limitsOf(principal)?.maxFileBytes ?? defaultBytes);
}

/** Something to watch. */
export type Shown = { readonly videoId: string; readonly directoryId: string } | { readonly liveId: string };

type Showing = Pick<EmbedLimits, 'components' | 'videoId' | 'liveId' | 'directoryId'>;

function isShown(limits: Showing, shown: Shown): boolean {
  if ('liveId' in shown) return limits.liveId === shown.liveId;
  return (
    limits.videoId === shown.videoId ||
    (limits.directoryId !== null && limits.directoryId === shown.directoryId)
  );
}

/** @throws 404 for a session of an embedded part that does not show this. */
export function requireShown(principal: Principal, shown: Shown): void {
  const limits = limitsOf(principal);
  if (limits !== null && !plays(limits, shown)) throw notFound();
}

/** Whether a session names what its player shows. */
export const plays = (limits: Showing, shown: Shown): boolean =>
  limits.components.includes('player') && isShown(limits, shown);

/** A page of ours for a frame: the uploader, or one that shows something. */
export type FramedPart = 'upload' | Shown;

/** Whether a session lets its origins frame a page of ours; one of another team never names what it shows. */
export function mayFrame(limits: Showing, part: FramedPart): boolean {
  if (part === 'upload') return limits.components.includes('vod-upload');
  if (plays(limits, part)) return true;
  return 'liveId' in part && limits.components.includes('chat') && limits.liveId === part.liveId;
}

/** Until when, and on which pages, what a caller hands out may be good: a session gives nothing that it has not itself. */
export function boundRight(
  principal: Principal,
  right: { readonly expiresAt: number; readonly origins: readonly string[] },
): { readonly expiresAt: number; readonly origins: readonly string[] } {
  const limits = limitsOf(principal);
  if (limits === null) return right;
  return {
    expiresAt: Math.min(right.expiresAt, Math.floor(limits.expiresAt / 1000) * 1000),
    origins: limits.origins.map((origin) => new URL(origin).host),
  };
}

/** Whether a session shows the chat of a live. */
export function readsChat({ components, liveId }: EmbedLimits, id: string): boolean {
  return components.includes('chat') && liveId === id;
}
