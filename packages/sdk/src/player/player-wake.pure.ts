import { isAtLiveEdge } from './player-live.pure';
import type { PlayerCommand, PlayerMachineState, PlayerPosition } from './player-state.pure';

type Step = readonly [change: Partial<PlayerMachineState>, ...commands: PlayerCommand[]];

/** A page that woke up goes on; a live that was followed at its edge is brought there as soon as its list is read again. */
export function wake(state: PlayerMachineState): Step {
  const catchUpFrom = isAtLiveEdge(state) ? state.liveEdge : null;
  return state.stage === 'paused' ? [{ catchUpFrom }, { type: 'play' }] : [{ catchUpFrom }];
}

/** A pause that the browser made: the wish to play stays, and is fulfilled at once where the page is awake again. */
export function interrupt(state: PlayerMachineState, isAwake: boolean): Step {
  if (!isAwake || state.intent !== 'play') return [{ stage: 'paused' }];
  const [change, ...commands] = wake({ ...state, stage: 'paused' });
  return [{ stage: 'paused', ...change }, ...commands];
}

/** What the first place with a newer edge does to a live that is brought to its edge. */
export function caughtUp(
  state: PlayerMachineState,
  position: Pick<PlayerPosition, 'currentTime' | 'liveEdge'>,
): Step {
  const { catchUpFrom } = state;
  const { currentTime, liveEdge } = position;
  if (catchUpFrom === null || liveEdge === null || liveEdge <= catchUpFrom) return [{}];
  const isBehind = !isAtLiveEdge({ secondsBehindLive: liveEdge - currentTime });
  return isBehind ? [{ catchUpFrom: null }, { type: 'seek', time: liveEdge }] : [{ catchUpFrom: null }];
}
