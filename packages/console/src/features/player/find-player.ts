import { embedsApi, isSdkError, type Palco, type PlayerVideo } from '@palco/sdk';
import type { Language } from '@palco/sdk/i18n';
import type { PlayerOptions } from '@palco/sdk/player';

/** The result of requesting the player of a video. */
export type FoundPlayer =
  | {
      readonly stage: 'ready';
      readonly video: PlayerVideo;
      /** A new address, as long as the server accepts the current one. */
      readonly refresh: NonNullable<PlayerOptions['refreshSource']>;
      /** A new address of its interpretation in sign language; empty where there is none any more. */
      readonly refreshSign: () => Promise<string>;
    }
  | { readonly stage: 'missing' }
  /** The month's delivery of its publisher is used up. */
  | { readonly stage: 'limited' }
  | { readonly stage: 'offline' }
  | { readonly stage: 'failed'; readonly requestId?: string };

/** The statuses for an invalid id and for a video that cannot be played. */
const missing: readonly number[] = [400, 404];

/** What a page has for a video. */
interface ViewerOptions {
  /** A playback token, which opens a private video; asked for again where the address of the media ends. */
  getToken?(this: void): Promise<string>;
  /** Takes over the language of the account. */
  adopt?(this: void, language: Language): unknown;
}

/** Asks for the player of a video, and takes over the language of its account. Never rejects. */
export async function findPlayer(
  palco: Palco,
  videoId: string | null,
  { getToken, adopt = palco.i18n.setLanguage }: ViewerOptions = {},
): Promise<FoundPlayer> {
  if (!videoId) return { stage: 'missing' };
  try {
    const playSession = crypto.getRandomValues(new Uint32Array(4)).join('-').slice(0, 64);
    const ask = async () => palco.use(embedsApi).player(videoId, { token: await getToken?.(), playSession });
    const video = await ask();
    if (video.idioma !== null) await adopt(video.idioma);
    return {
      stage: 'ready',
      video,
      refresh: refreshWhileValid(video.playback_url, ask),
      refreshSign: async () => (await ask()).sign_language_url ?? '',
    };
  } catch (error) {
    return withoutPlayer(error);
  }
}

function withoutPlayer(error: unknown): FoundPlayer {
  const known = isSdkError(error) ? error : null;
  if (known && missing.includes(known.status ?? 0)) return { stage: 'missing' };
  if (known?.code === 'DELIVERY_QUOTA_REACHED') return { stage: 'limited' };
  return navigator.onLine ? { stage: 'failed', requestId: known?.requestId } : { stage: 'offline' };
}

/**
 * Replaces an address that expires, but only while the server still accepts it: links end at once when a site loses its right
 * (docs/decisions/0017). A refused address is not replaced: only loading the page again decides which sites may frame it.
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
