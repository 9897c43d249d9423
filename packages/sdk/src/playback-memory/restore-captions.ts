import type { Player, PlayerState } from '../player';
import { wantedTrack } from './remembered.pure';

interface Restored {
  /** Language, `off`, or null without a choice. */
  readonly captions: string | null;
  readonly state: PlayerState;
  readonly before: PlayerState | undefined;
}

/** Shows the captions that were chosen where a source has just listed them. */
export function restoreCaptions(player: Player, { captions, state, before }: Restored): void {
  if (state.textTracks.length <= (before?.textTracks.length ?? 0)) return;
  const wanted = wantedTrack(captions, state.textTracks);
  if (wanted !== undefined && wanted !== state.textTrack) player.setTextTrack(wanted);
}
