import type { Integration } from '@palco/sdk/admin';
import type { CardState } from './card-state.pure';

/** How a service stands, as its row says it. */
export type Standing =
  | 'absent'
  | 'none'
  | 'expired'
  | 'broken'
  | 'accounts'
  | 'organisation'
  | 'keys'
  | 'connected';

/** The shape before the words. */
export type StandingTone = 'neutral' | 'success' | 'warning' | 'danger';

type Facts = Pick<Integration, 'provider' | 'available' | 'importing' | 'problems'>;

function standingOf({ provider, available, importing, problems }: Facts, state: CardState): Standing {
  if (!state.isConnected) return available ? 'none' : 'absent';
  if (state.isExpired) return 'expired';
  if (problems.length > 0 && (provider !== 'zoom' || importing === 0)) return 'broken';
  if (provider === 'zoom') return 'accounts';
  if (provider === 'zoom-multi') return 'organisation';
  return provider === 'tencent' ? 'keys' : 'connected';
}

function toneOf(
  standing: Standing,
  { provider, importing, problems }: Facts,
  state: CardState,
): StandingTone {
  if (standing === 'expired' || standing === 'broken') return 'danger';
  if (standing === 'absent' || standing === 'none') return 'neutral';
  if (problems.length > 0) return 'warning';
  const isRunning = provider === 'facebook' || (provider === 'zoom' ? importing > 0 : state.isOn === true);
  return isRunning ? 'success' : 'neutral';
}

/** How a service stands, and the shape of it. */
export function standing(facts: Facts, state: CardState): { standing: Standing; tone: StandingTone } {
  const found = standingOf(facts, state);
  return { standing: found, tone: toneOf(found, facts, state) };
}
