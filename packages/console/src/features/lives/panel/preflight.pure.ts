import type { SignalCard } from './signal-cards.pure';
import { isFpsHigh, KEYFRAME_SECONDS } from './signal-health.pure';

/** `unknown`: there is nothing to judge by yet. */
export type CheckState = 'passed' | 'failed' | 'unknown';

/** One line of the checklist before the start. */
export interface PreflightCheck {
  readonly key: 'signal' | 'fps' | 'keyframe' | 'audio';
  readonly state: CheckState;
}

interface PreflightFacts {
  /** The signal of the programme. */
  readonly card: SignalCard | undefined;
  /** Whether it has a sound; null where that is not known. */
  readonly hasAudio: boolean | null;
  readonly fpsLimit: number;
}

const judged = (value: number | null, isGood: (value: number) => boolean): CheckState => {
  if (value === null) return 'unknown';
  return isGood(value) ? 'passed' : 'failed';
};

/** What is worth a look before a live starts. Nothing of it forbids the start: an event may begin with a slide and no sound. */
export function preflight({ card, hasAudio, fpsLimit }: PreflightFacts): readonly PreflightCheck[] {
  const there = card?.presence === 'present' ? card : null;
  const audio = hasAudio ? 'passed' : 'failed';
  return [
    { key: 'signal', state: there ? 'passed' : 'failed' },
    { key: 'fps', state: judged(there?.fps ?? null, (fps) => !isFpsHigh(fps, fpsLimit)) },
    {
      key: 'keyframe',
      state: judged(there?.keyframeInterval ?? null, (seconds) => seconds <= KEYFRAME_SECONDS + 0.1),
    },
    { key: 'audio', state: there === null || hasAudio === null ? 'unknown' : audio },
  ];
}

/** Whether everything is as it should be. */
export const isReady = (checks: readonly PreflightCheck[]): boolean =>
  checks.every(({ state }) => state === 'passed');
