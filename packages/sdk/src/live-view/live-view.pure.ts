import type { PlayerLive } from '@palco/openapi';

/** What viewers see: the picture, or one of the three screens. */
export type LiveScreen = 'waiting' | 'playing' | 'paused' | 'finished';

/**
 * The screen of a state. Status `live` without an address means that no signal has arrived yet: `waiting`.
 *
 * @example
 * ```ts
 * const live = await palco.use(livesApi).player(liveId);
 * if (liveScreen(live) === 'playing') player.load({ src: live.playback_url ?? '' });
 * ```
 */
export function liveScreen({
  status,
  playback_url,
}: Pick<PlayerLive, 'status' | 'playback_url'>): LiveScreen {
  if (status === 'paused' || status === 'finished') return status;
  return status === 'live' && playback_url !== null ? 'playing' : 'waiting';
}

/**
 * The image of a screen, where the live has one.
 *
 * @example
 * ```ts
 * const live = await palco.use(livesApi).player(liveId);
 * show(screenImage(liveScreen(live), live.assets));
 * ```
 */
export function screenImage(screen: LiveScreen, assets: PlayerLive['assets']): string | null {
  const images: { readonly [Screen in LiveScreen]: string | null } = {
    waiting: assets.startSoonScreen ?? assets.thumbnail,
    playing: null,
    paused: assets.pauseScreen,
    finished: assets.endingScreen,
  };
  return images[screen];
}

/**
 * The overlays that are visible at a moment, in milliseconds since 1970 by the server's clock.
 *
 * @example
 * ```ts
 * const { overlays } = await palco.use(livesApi).player(liveId);
 * overlaysAt(overlays, Date.now()).forEach((overlay) => show(overlay));
 * ```
 */
export function overlaysAt(overlays: PlayerLive['overlays'], now: number): PlayerLive['overlays'] {
  return overlays.filter(
    ({ inicio, fim }) =>
      (inicio === null || Date.parse(inicio) <= now) && (fim === null || now < Date.parse(fim)),
  );
}

/**
 * Whole seconds until a moment; 0 when it has passed, null where there is none.
 *
 * @example
 * ```ts
 * const now = Date.parse('2026-03-10T11:59:30Z');
 * secondsUntil('2026-03-10T12:00:00Z', now); // 30
 * ```
 */
export function secondsUntil(moment: string | null, now: number): number | null {
  const at = Date.parse(moment ?? '');
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}

/** How long a viewer's id stays on the screen. */
const IDENTIFIED_MS = 30_000;

/**
 * Whether a viewer's own id is shown over the picture: for thirty seconds after the team asked for it, from this viewer or all.
 * `now` is in milliseconds since 1970 by the server's clock.
 *
 * @example
 * ```ts
 * const viewerId = viewerIdOf(Math.random);
 * const live = await palco.use(livesApi).player(liveId);
 * if (isViewerIdShown(live.viewerSignal, { viewerId, now: Date.now() })) show(viewerId);
 * ```
 */
export function isViewerIdShown(
  signal: PlayerLive['viewerSignal'],
  { viewerId, now }: { readonly viewerId: string; readonly now: number },
): boolean {
  if (signal === null || (signal.usuarioId !== null && signal.usuarioId !== viewerId)) return false;
  // Also shortly before that time: the estimate of the server's clock may be behind.
  return Math.abs(now - Date.parse(signal.at)) < IDENTIFIED_MS;
}

/** Letters and digits that are not mistaken for each other when read aloud. */
const idLetters = '23456789BCDFGHJKMNPQRSTVWXYZ';

/**
 * A viewer's id of eight letters and digits, of as many random numbers from 0 to below 1.
 *
 * @example
 * ```ts
 * const viewerId = viewerIdOf(Math.random); // such as 'K7QW2MPD'
 * ```
 */
export function viewerIdOf(random: () => number): string {
  return Array.from({ length: 8 }, () => idLetters[Math.floor(random() * idLetters.length)]).join('');
}

/** Longest time until a viewer sees a change. */
const CHANGING_MS = 2_000;
const FAR_MS = 15_000;
const OVER_MS = 60_000;
/** A live may start early: this close to its scheduled time it is polled often. */
const FAR_SECONDS = 15 * 60;

/** Milliseconds until the next poll: 2 s while the live is near or on the air, 15 s long before it, a minute once it is over. */
export function viewIntervalMs(
  live: Pick<PlayerLive, 'status' | 'scheduledStartTime'> | null,
  now: number,
): number {
  if (live?.status === 'finished') return OVER_MS;
  const isFar =
    live?.status === 'scheduled' && (secondsUntil(live.scheduledStartTime, now) ?? 0) > FAR_SECONDS;
  return isFar ? FAR_MS : CHANGING_MS;
}
