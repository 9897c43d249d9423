import type { SignalFigures } from './panel-records';

/** Longest key frame interval, in seconds, with which segments come in time (the preflight checks it). */
const KEYFRAME_SECONDS = 2;
/** Somebody who joins sees nothing before the next key frame: further apart than this is too long a wait. */
const KEYFRAME_BROKEN_SECONDS = 4;
/** Fewer pictures a second than this are seen as a stutter. */
export const LEAST_FPS = 20;
/** Bits a second below which the bitrate is graded as a warning. */
const LEAST_BITRATE = 300_000;
/** Encoders round: 29.97 and 30.02 are 30. */
const FPS_TOLERANCE = 0.5;

/** Figures are sent once a second; after this many seconds without any the signal is taken for lost. */
export const LOST_AFTER_SECONDS = 6;

export type Grade = 'good' | 'warning' | 'bad' | 'unknown';

/** The figures that have a threshold. */
export interface Grades {
  readonly fps: Grade;
  readonly bitrate: Grade;
  readonly keyframeInterval: Grade;
}

/** Whether a signal sends more pictures than the account may; unknown is not too many. */
export const isFpsHigh = (fps: number | null, limit: number): boolean => (fps ?? 0) > limit + FPS_TOLERANCE;

/** Grades each figure by its threshold. */
export function gradesOf(
  { fps, bitrate, keyframeInterval }: Pick<SignalFigures, 'fps' | 'bitrate' | 'keyframeInterval'>,
  fpsLimit: number,
): Grades {
  const grade = (value: number | null, isBad: boolean, isWarning: boolean): Grade => {
    if (value === null) return 'unknown';
    if (isBad) return 'bad';
    return isWarning ? 'warning' : 'good';
  };
  const pictures = fps ?? 0;
  const distance = keyframeInterval ?? 0;
  return {
    fps: grade(fps, isFpsHigh(fps, fpsLimit) || pictures < 1, pictures < LEAST_FPS),
    bitrate: grade(bitrate, (bitrate ?? 0) < 1, (bitrate ?? 0) < LEAST_BITRATE),
    keyframeInterval: grade(
      keyframeInterval,
      distance > KEYFRAME_BROKEN_SECONDS,
      distance > KEYFRAME_SECONDS + 0.1,
    ),
  };
}

/** A line that loses more than so many of a hundred packets is worth a look. */
const LOSS_PERCENT = 2;
/** So much is more than what is sent again can mend. */
const LOSS_BROKEN_PERCENT = 10;

/** Grades the line of a signal by what it loses. */
export function gradeOfLink({ lossPercent }: NonNullable<SignalFigures['link']>): Grade {
  if (lossPercent > LOSS_BROKEN_PERCENT) return 'bad';
  return lossPercent > LOSS_PERCENT ? 'warning' : 'good';
}

type Problem = NonNullable<SignalFigures['problem']>;

const problems = [
  'no_data',
  'unsupported_codec',
  'overloaded',
  'limit_reached',
  'disk_full',
  'storage_away',
  'test_failed',
  'not_accepted',
  'no_picture',
  'connection_fault',
] as const satisfies readonly Problem[];

/** A problem that this page has a text for: a newer server may send others. */
function knownProblem(problem: SignalFigures['problem']): Problem | null {
  return problems.find((one) => one === problem) ?? null;
}

const details = [
  'message_type',
  'video_track',
  'audio_track',
  'broken_message',
  'script_data',
  'bad_chunk',
  'too_large',
  'bad_command',
  'silence',
] as const satisfies readonly NonNullable<SignalFigures['problemDetail']>['code'][];

/** What is told of a problem: more of it where it is known. */
export type ProblemText = `problem.${Problem}` | `detail.${(typeof details)[number]}`;

/** The texts of a problem, the general one first; those of a newer server are left out. */
export function problemTexts({
  problem,
  problemDetail,
}: Pick<SignalFigures, 'problem' | 'problemDetail'>): ProblemText[] {
  const known = knownProblem(problem);
  if (known === null) return [];
  const detail = details.find((code) => code === problemDetail?.code);
  if (detail === undefined) return [`problem.${known}`];
  return known === 'no_picture' ? [`problem.${known}`, `detail.${detail}`] : [`detail.${detail}`];
}

/** The word on a signal's card. */
export type SignalState = Exclude<Presence, 'present'> | 'testOver' | 'stable' | 'unstable' | 'highFps';

/** Whether a test signal ended, and not by a failure: nothing is lost. One that is only silent is `reconnecting`. */
export function isTestOver({
  presence,
  isTest,
  problem,
}: Pick<SignalFigures, 'isTest' | 'problem'> & { readonly presence: Presence }): boolean {
  return isTest === true && presence === 'lost' && knownProblem(problem) === null;
}

/** Whether the programme has a problem; where it is only `not_accepted` it is whole, and something beside it is left out. */
export function isFaulty(card: Pick<SignalFigures, 'problem'>): boolean {
  const problem = knownProblem(card.problem);
  return problem !== null && problem !== 'not_accepted';
}

/** The state of a signal: the worst finding decides. */
export function signalState(
  card: Pick<SignalFigures, 'fps' | 'bitrate' | 'keyframeInterval' | 'problem' | 'isTest'> & {
    readonly presence: Presence;
  },
  fpsLimit: number,
): SignalState {
  if (isTestOver(card)) return 'testOver';
  if (card.presence !== 'present') return card.presence;
  if (isFaulty(card)) return 'unstable';
  if (isFpsHigh(card.fps, fpsLimit)) return 'highFps';
  const isGood = Object.values(gradesOf(card, fpsLimit)).every(
    (grade) => grade === 'good' || grade === 'unknown',
  );
  return isGood ? 'stable' : 'unstable';
}

/** `waiting`: it never came; `reconnecting`: it left a moment ago; `lost`: it is gone. */
export type Presence = 'waiting' | 'present' | 'reconnecting' | 'lost';
