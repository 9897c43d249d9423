import { embedCalls, isSdkError, type Palco, type PlayerVideo } from '@palco/sdk';
import type { PlayerOptions } from '@palco/sdk/player';

/** What came of asking for the player of a video. */
export type FoundPlayer =
  | {
      readonly stage: 'ready';
      readonly video: PlayerVideo;
      /** A fresh address while the one of before still works. */
      readonly refresh: NonNullable<PlayerOptions['refreshSource']>;
    }
  | { readonly stage: 'missing' }
  | { readonly stage: 'offline' }
  | { readonly stage: 'failed'; readonly requestId?: string };

/** What the server says to an id that is none, and to a video that does not play. */
const missing: readonly number[] = [400, 404];

/** Asks for the player of a video, and takes over the language of its account. Never rejects. `token` opens a private one. */
export async function findPlayer(
  palco: Palco,
  videoId: string | null,
  token?: string | null,
): Promise<FoundPlayer> {
  if (!videoId) return { stage: 'missing' };
  try {
    const ask = () => palco.use(embedCalls).player(videoId, { token: token ?? undefined });
    const video = await ask();
    if (video.idioma !== null) await palco.i18n.setLanguage(video.idioma);
    return { stage: 'ready', video, refresh: refreshWhileValid(video.playback_url, ask) };
  } catch (error) {
    const known = isSdkError(error) ? error : null;
    if (known && missing.includes(known.status ?? 0)) return { stage: 'missing' };
    return navigator.onLine ? { stage: 'failed', requestId: known?.requestId } : { stage: 'offline' };
  }
}

/**
 * A refused address is not replaced: who may frame the page is decided with the page, which is loaded again for that. One that
 * runs out is, as long as it is still accepted: links end at once when a site loses its right (docs/decisions/0017).
 */
function refreshWhileValid(
  first: string,
  ask: () => Promise<PlayerVideo>,
): NonNullable<PlayerOptions['refreshSource']> {
  let current = first;
  return async (reason) => {
    if (reason === 'refused' || !(await fetch(current, { method: 'HEAD' })).ok) return '';
    const { playback_url: src, playback_expires_at: expiresAt } = await ask();
    current = src;
    return { src, expiresAt: Date.parse(expiresAt) };
  };
}
