import type { RestreamFault } from '../../../ports/restreamer';
import type { TargetFault } from '../../../schema/restream';

/** What decides whether a live is sent to a target. */
export interface Wish {
  readonly automatic: boolean;
  /** What somebody did by hand. */
  readonly manual: 'on' | 'off' | null;
}

/** Whether a live is to be sent to a target as soon as it is on air. */
export const isWanted = ({ automatic, manual }: Wish): boolean =>
  manual === null ? automatic : manual === 'on';

/** One restream that a process holds. All times in milliseconds since the epoch. */
export type RestreamStage =
  | { readonly kind: 'connecting'; readonly attempts: number }
  | {
      readonly kind: 'sending';
      readonly attempts: number;
      readonly since: number;
      /** Nothing of the live is on air now. */
      readonly isIdle: boolean;
    }
  | {
      readonly kind: 'failing';
      readonly attempts: number;
      readonly fault: TargetFault;
      readonly detail: string;
      readonly nextTryAt: number;
    }
  /** The programme is over. */
  | { readonly kind: 'over' };

export type RestreamEvent =
  | { readonly kind: 'connected'; readonly now: number }
  | { readonly kind: 'measured'; readonly isIdle: boolean; readonly now: number }
  | {
      readonly kind: 'ended';
      readonly fault: RestreamFault | null;
      readonly detail: string;
      readonly now: number;
      /** From 0 to 1. */
      readonly chance: number;
    }
  /** It is tried again. */
  | { readonly kind: 'retried' };

const firstWaitMs = 1000;
const longestWaitMs = 60_000;
/** A connection that held for so long was no failed one. */
export const stableMs = 60_000;

/** Exponential back-off with jitter, so that the targets of a platform that comes back do not come together. */
export function waitMs(attempts: number, chance: number): number {
  const whole = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, attempts - 1));
  return Math.round(whole * (0.5 + chance / 2));
}

export function transition(stage: RestreamStage, event: RestreamEvent): RestreamStage {
  const attempts = stage.kind === 'over' ? 0 : stage.attempts;
  switch (event.kind) {
    case 'retried':
      return { kind: 'connecting', attempts };
    case 'connected':
      return { kind: 'sending', attempts, since: event.now, isIdle: false };
    case 'measured':
      if (stage.kind !== 'sending') return stage;
      return {
        ...stage,
        isIdle: event.isIdle,
        attempts: event.now - stage.since >= stableMs ? 0 : attempts,
      };
    case 'ended': {
      if (event.fault === null) return { kind: 'over' };
      // What was cut while there was nothing to send is opened again when there is.
      const isExcused = stage.kind === 'sending' && stage.isIdle;
      const failed = isExcused ? 0 : attempts + 1;
      const nextTryAt = event.now + waitMs(failed, event.chance);
      return {
        kind: 'failing',
        attempts: failed,
        fault: event.fault,
        detail: event.detail,
        nextTryAt,
      };
    }
  }
}

/** What is told of a restream to people who do not watch the panel. */
export type RestreamNews = 'started' | 'failed' | null;

/**
 * Tells the first connection, the first failure after it went well, and that it goes well again once that lasts: a platform that
 * accepts and drops fills no log.
 */
export function newsOf(
  told: 'started' | 'failed' | null,
  stage: RestreamStage,
  { now, isNotOnAir = false }: { readonly now: number; readonly isNotOnAir?: boolean },
): RestreamNews {
  const isFailing = stage.kind === 'failing' ? stage.attempts > 0 : stage.kind === 'sending' && isNotOnAir;
  if (isFailing) return told === 'failed' ? null : 'failed';
  if (stage.kind !== 'sending') return null;
  if (told === null) return 'started';
  return told === 'failed' && now - stage.since >= stableMs ? 'started' : null;
}
