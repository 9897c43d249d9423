// Evaluates the runs: medians of paired ratios, and a verdict for each limit.
import type { Run } from './upload-browser';
import type { Contender } from './upload-page';

/** One run of every contender. */
export type Round = ReadonlyMap<Contender, Run>;

/** `who` may take at most `most` times as long as each of `of`, and should take at most `aim` times as long. */
export interface Must {
  readonly who: Contender;
  readonly of: readonly Contender[];
  readonly most: number;
  readonly aim?: number;
}

export interface Verdict {
  readonly text: string;
  readonly isKept: boolean;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The median of the ratios and its confidence interval of about 95 % (order statistics). */
function judged(ratios: readonly number[]) {
  const sorted = ratios.toSorted((a, b) => a - b);
  const reach = Math.ceil(0.98 * Math.sqrt(sorted.length));
  const at = (index: number) => (sorted[Math.min(Math.max(index, 0), sorted.length - 1)] ?? 0).toFixed(2);
  const middle = sorted.length / 2;
  return {
    ratio: median(ratios),
    between: `${at(Math.floor(middle - reach))}-${at(Math.ceil(middle + reach) - 1)}`,
  };
}

function millisecondsOf(round: Round, who: Contender): number {
  return round.get(who)?.milliseconds ?? Number.NaN;
}

function ratioOf(rounds: readonly Round[], who: Contender, other: Contender) {
  return judged(rounds.map((round) => millisecondsOf(round, who) / millisecondsOf(round, other)));
}

/** Judges a limit by the contender with the highest ratio, which is the fastest one. */
export function verdictOf(rounds: readonly Round[], { who, of, most, aim }: Must): Verdict {
  const all = of.map((other) => ({ other, ...ratioOf(rounds, who, other) }));
  const [{ other, ratio, between } = { other: who, ratio: Number.NaN, between: '' }] = all.toSorted(
    (a, b) => b.ratio - a.ratio,
  );
  const isKept = ratio <= most;
  const aimed = aim ? `, aim ${aim} ${ratio <= aim ? 'reached' : 'not reached'}` : '';
  const best = of.length > 1 ? ', the best of them' : '';
  const text = `${who} ${ratio.toFixed(3)} (${between}) of ${other}${best}; at most ${most}${aimed}`;
  return { text, isKept };
}

/** One line for each contender, in the order of their times. */
export function tableOf(rounds: readonly Round[], contenders: readonly Contender[]) {
  return contenders
    .map((who) => {
      const runs = rounds.flatMap((round) => round.get(who) ?? []);
      const [last] = runs.slice(-1);
      return {
        who,
        ms: Math.round(median(runs.map(({ milliseconds }) => milliseconds))),
        'of raw': Number(ratioOf(rounds, who, 'raw').ratio.toFixed(3)),
        'browser CPU s': Number(median(runs.map((run) => run.cpuSeconds)).toFixed(2)),
        requests: last?.received.requests,
        'most at once': last?.received.mostAtOnce,
      };
    })
    .toSorted((a, b) => a.ms - b.ms);
}
