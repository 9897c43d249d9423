import { embedCalls, isSdkError, type Palco, type PlayerVideo } from '@palco/sdk';

/** What came of asking for the player of a video. */
export type FoundPlayer =
  | { readonly stage: 'ready'; readonly video: PlayerVideo }
  | { readonly stage: 'missing' }
  | { readonly stage: 'offline' }
  | { readonly stage: 'failed'; readonly requestId?: string };

/** What the server says to an id that is none, and to a video that does not play. */
const missing: readonly number[] = [400, 404];

/** Asks for the player of a video, and takes over the language of its account. Never rejects. */
export async function findPlayer(palco: Palco, videoId: string | null): Promise<FoundPlayer> {
  if (!videoId) return { stage: 'missing' };
  try {
    const video = await palco.use(embedCalls).player(videoId);
    if (video.idioma !== null) await palco.i18n.setLanguage(video.idioma);
    return { stage: 'ready', video };
  } catch (error) {
    const known = isSdkError(error) ? error : null;
    if (known && missing.includes(known.status ?? 0)) return { stage: 'missing' };
    return navigator.onLine ? { stage: 'failed', requestId: known?.requestId } : { stage: 'offline' };
  }
}
