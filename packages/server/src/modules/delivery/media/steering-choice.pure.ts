import type { Pathway } from './steered-master.pure';

/** What a player said when it asked which way to take. */
export interface PathwayReport {
  /** The way that it takes now. */
  readonly taken: Pathway;
  /** The way that it was told to take; null where it asks for the first time. */
  readonly told: Pathway | null;
  /** Measured, in bits per second; null where it does not say. */
  readonly throughput: number | null;
  readonly at: number;
}

/** The way that measurements speak for, and since when; null where they speak for none. */
export type PathwayChoice = { readonly pathway: Pathway; readonly since: number } | null;

/** Reports are of use for so long: five questions of one player. */
export const reportMs = 5 * 60_000;
/** A way is not left sooner after it was chosen, so that the measurements are those of this way. */
export const holdMs = 5 * 60_000;
/** Fewer say nothing: a single bad line is not the way's. */
const fewest = 5;
/** Of those who were told to take a way: so many leave one that fails, and fewer than that one that works. */
const failingShare = 0.3;
const workingShare = 0.1;
/** So many times as fast is better, and what is faster than every rendition needs is not. */
const margin = 1.5;
const enoughBits = 25_000_000;

const other = (pathway: Pathway): Pathway => (pathway === 'first' ? 'second' : 'first');

/** Of those who were told to take a way the share that left it; null where too few were. */
function leftShare(reports: readonly PathwayReport[], pathway: Pathway): number | null {
  const told = reports.filter((one) => one.told === pathway);
  if (told.length < fewest) return null;
  return told.filter(({ taken }) => taken !== pathway).length / told.length;
}

function medianBits(reports: readonly PathwayReport[], pathway: Pathway): number | null {
  const bits = reports
    .flatMap(({ taken, throughput }) => (taken === pathway && throughput !== null ? [throughput] : []))
    .sort((one, two) => one - two);
  const middle = bits[Math.floor(bits.length / 2)];
  return bits.length < fewest || middle === undefined ? null : Math.min(middle, enoughBits);
}

const fails = (reports: readonly PathwayReport[], pathway: Pathway): boolean =>
  (leftShare(reports, pathway) ?? 0) >= failingShare &&
  (leftShare(reports, other(pathway)) ?? 0) < workingShare;

/** The better way: the one that does not fail, or the clearly faster one of two that work. Null where neither is better. */
function betterOf(reports: readonly PathwayReport[]): Pathway | null {
  if (fails(reports, 'first')) return 'second';
  if (fails(reports, 'second')) return 'first';
  const [first, second] = [medianBits(reports, 'first'), medianBits(reports, 'second')];
  if (first === null || second === null) return null;
  if (first >= second * margin) return 'first';
  return second >= first * margin ? 'second' : null;
}

/**
 * Chooses by what players told of late. A choice stays until the other way is better by the same margin, for some minutes at least:
 * ways that are alike are not changed all the time.
 */
export function choosePathway(
  before: PathwayChoice,
  reports: readonly PathwayReport[],
  now: number,
): PathwayChoice {
  if (before !== null && now - before.since < holdMs) return before;
  const better = betterOf(reports.filter(({ at }) => now - at <= reportMs));
  return better === null || better === before?.pathway ? before : { pathway: better, since: now };
}
