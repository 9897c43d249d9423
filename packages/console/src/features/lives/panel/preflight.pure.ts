import { presenceNow, type SignalCard } from './signal-cards.pure';
import { gradesOf, isFaulty, type Grade } from './signal-health.pure';

/** `unknown`: there is nothing to judge by yet. */
export type CheckState = 'passed' | 'failed' | 'unknown';

/** One line of the checklist before the start. */
export interface PreflightCheck {
  readonly key: 'signal' | 'fps' | 'bitrate' | 'keyframe' | 'audio';
  readonly state: CheckState;
}

interface PreflightFacts {
  /** The signal of the programme. */
  readonly card: SignalCard | undefined;
  /** Whether it has a sound; null where that is not known. */
  readonly hasAudio: boolean | null;
  readonly fpsLimit: number;
  /** By the monotonic clock. */
  readonly now: number;
}

const judged = (grade: Grade | undefined): CheckState => {
  if (grade === undefined || grade === 'unknown') return 'unknown';
  return grade === 'good' ? 'passed' : 'failed';
};

/** What is worth a look before a live starts, by the rule of the signal's card. Nothing of it forbids the start: an event may begin with a slide and no sound. */
export function preflight({ card, hasAudio, fpsLimit, now }: PreflightFacts): readonly PreflightCheck[] {
  const there = card !== undefined && presenceNow(card, now) === 'present' ? card : null;
  const grades = there && gradesOf(there, fpsLimit);
  const audio = hasAudio ? 'passed' : 'failed';
  return [
    { key: 'signal', state: there && !isFaulty(there) ? 'passed' : 'failed' },
    { key: 'fps', state: judged(grades?.fps) },
    { key: 'bitrate', state: judged(grades?.bitrate) },
    { key: 'keyframe', state: judged(grades?.keyframeInterval) },
    { key: 'audio', state: there === null || hasAudio === null ? 'unknown' : audio },
  ];
}

/** Whether everything is as it should be. */
export const isReady = (checks: readonly PreflightCheck[]): boolean =>
  checks.every(({ state }) => state === 'passed');
