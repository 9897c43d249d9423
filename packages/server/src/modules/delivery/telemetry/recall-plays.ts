import type { AnalyticsStore } from '../../../ports/analytics-store';
import type { OpenPlay } from './open-play.pure';

/** Asks the store about plays that are new to this process, also those that say that they begin: another one may know them. */
export async function recallPlays(store: AnalyticsStore, plays: readonly OpenPlay[]): Promise<void> {
  const unknown = plays.filter(({ isKnown }) => !isKnown);
  if (unknown.length === 0) return;
  const found = await store.findPlays(unknown);
  const byKey = new Map(found.map((one) => [`${one.subjectId} ${one.sessionId}`, one]));
  for (const play of unknown) {
    play.isKnown = true;
    const known = byKey.get(`${play.subjectId} ${play.sessionId}`);
    if (known === undefined) continue;
    const { cdn, os, state, provider, hasStarted, hasFailed, hasLeftEarly } = known;
    play.origin = { ...play.origin, cdn, os, state, provider };
    play.hasBegun = true;
    // What another process counted already is not counted again.
    for (const slot of play.slots.values()) {
      if (hasStarted) Object.assign(slot, { starts: 0, startupMs: 0 });
      if (hasFailed) slot.startupFailures = 0;
      if (hasLeftEarly) slot.earlyExits = 0;
    }
    play.hasStarted ||= hasStarted;
    play.hasFailed ||= hasFailed;
    play.hasLeftEarly ||= hasLeftEarly;
  }
}
