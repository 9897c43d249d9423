import type { PlayerState } from '../player/player-state.pure';
import type { Seen } from './watch-element';

/** The part of a player that is read. */
export interface WatchedPlayer {
  readonly $state: { get(): PlayerState; subscribe(listener: (state: PlayerState) => void): () => void };
}

/** A jump of the position that playing does not make between two states, in seconds. */
const jump = 1.5;

const isWanted = ({ src, intent, stage }: PlayerState): boolean =>
  src !== null && intent === 'play' && stage !== 'failed';

function rendition(before: PlayerState, { activeQuality, qualities }: PlayerState): readonly Seen[] {
  const quality = qualities.find(({ index }) => index === activeQuality);
  const height = Number.parseInt(quality?.label ?? '', 10);
  if (!quality || activeQuality === before.activeQuality || !(height > 0)) return [];
  return [{ type: 'rendition', height, bitrate: quality.bitrate }];
}

/** What a change of a player's state says, in order. */
function seenIn(before: PlayerState, state: PlayerState): readonly Seen[] {
  if (state.src === null) return before.src === null ? [] : [{ type: 'left', position: before.currentTime }];
  const seen: Seen[] = [...rendition(before, state)];
  if (state.recoveries > before.recoveries) seen.push({ type: 'recovered', count: state.recoveries });
  if (isWanted(state) && !isWanted(before)) seen.unshift({ type: 'wanted' });
  const moved = Math.abs(state.currentTime - before.currentTime);
  // The picture moves again with the next state: what follows a jump at once is the wait for its data.
  if (before.src === state.src && moved > jump) return [...seen, { type: 'seeking' }];
  const isMoving = state.stage === 'playing' && moved > 0;
  return state.stage !== before.stage || isMoving ? [...seen, ...seenAt(state)] : seen;
}

function seenAt({ stage, currentTime, error }: PlayerState): readonly Seen[] {
  switch (stage) {
    case 'playing':
      return [{ type: 'moved' }];
    case 'waiting':
      return [{ type: 'starved' }];
    case 'paused':
      return [{ type: 'paused' }];
    case 'ended':
      return [{ type: 'ended', position: currentTime }];
    case 'failed':
      return [{ type: 'failed', code: error?.code ?? 'UNKNOWN', message: error?.message ?? '' }];
    default:
      return [];
  }
}

/** Tells what a player of the SDK does, until the returned function is called. */
export function watchPlayer(player: WatchedPlayer, send: (seen: Seen) => void): () => void {
  // A player that plays already is read as if it had just begun.
  let before: PlayerState = {
    ...player.$state.get(),
    src: null,
    stage: 'idle',
    intent: 'pause',
    activeQuality: null,
  };
  return player.$state.subscribe((state) => {
    const seen = seenIn(before, state);
    before = state;
    for (const one of seen) send(one);
  });
}
