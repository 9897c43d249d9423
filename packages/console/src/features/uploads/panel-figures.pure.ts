import type { ProcessingRow } from '@palco/sdk/processing';

/** What is being done about videos, in the order of their way. */
const steps = ['sending', 'converting', 'done', 'failed'] as const;
type Step = (typeof steps)[number];

function stepOf({ kind, status }: Pick<ProcessingRow, 'kind' | 'status'>): Step {
  if (status === 'done' || status === 'failed') return status;
  return kind === 'upload' ? 'sending' : 'converting';
}

/** How many videos are at each step; the counts add up to all rows, and a step without any is left out. */
export function countRows(rows: readonly Pick<ProcessingRow, 'kind' | 'status'>[]): [Step, number][] {
  return steps
    .map((step): [Step, number] => [step, rows.filter((row) => stepOf(row) === step).length])
    .filter(([, count]) => count > 0);
}

/** A time as somebody would guess it: no seconds, minutes up to an hour and a half, then hours. */
export function timeLeft(seconds: number): { unit: 'moment' | 'minutes' | 'hours'; count: number } {
  if (seconds < 60) return { unit: 'moment', count: 1 };
  const minutes = Math.round(seconds / 60);
  return minutes <= 90
    ? { unit: 'minutes', count: minutes }
    : { unit: 'hours', count: Math.round(minutes / 60) };
}
