import type { Player, PlayerState } from '../player';
import { wantedTrack } from './remembered.pure';

interface Restored {
  /** Language, `off`, or null without a choice. */
  readonly captions: string | null;
  readonly state: PlayerState;
  readonly before: PlayerState | undefined;
}

/** Shows the captions that were chosen where a source has just listed them; answers which, and undefined where it changes nothing. */
export function restoreCaptions(
  player: Player,
  { captions, state, before }: Restored,
): number | null | undefined {
  if (state.textTracks.length <= (before?.textTracks.length ?? 0)) return undefined;
  const wanted = wantedTrack(captions, state.textTracks);
  if (wanted === undefined || wanted === state.textTrack) return undefined;
  player.setTextTrack(wanted);
  return wanted;
}
