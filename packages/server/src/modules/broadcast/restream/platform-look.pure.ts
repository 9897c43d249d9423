import type { PlatformVerdict } from '../../../ports/platform-status';
import type { RestreamStage } from './restream-run.pure';

/** What a platform said of what it is sent. Times in milliseconds since the epoch. */
export interface PlatformLook {
  /** When it is asked next; null until something is sent. */
  readonly nextAt: number | null;
  /** Verdicts one after the other that nothing is on air. */
  readonly refusals: number;
  readonly isNotOnAir: boolean;
}

export const notLooked: PlatformLook = { nextAt: null, refusals: 0, isNotOnAir: false };

const everyMs = 20_000;
/** A platform that has just got the signal says for a while that there is none. */
const firstMs = 30_000;
/** What is said once may be old. */
const enough = 2;

/** When a platform is to be asked: while something is sent. */
export function dueOf(look: PlatformLook, stage: RestreamStage, now: number): PlatformLook {
  if (stage.kind !== 'sending' || stage.isIdle) return notLooked;
  return look.nextAt === null ? { ...look, nextAt: now + firstMs } : look;
}

export const isDue = ({ nextAt }: PlatformLook, now: number): boolean => nextAt !== null && now >= nextAt;

/** After an answer. One that says nothing changes nothing, so that a service that is away makes no target red or green. */
export function answered(look: PlatformLook, verdict: PlatformVerdict, now: number): PlatformLook {
  const nextAt = now + everyMs;
  if (verdict === 'unknown') return { ...look, nextAt };
  const refusals = verdict === 'on_air' ? 0 : look.refusals + 1;
  return { nextAt, refusals, isNotOnAir: refusals >= enough };
}
