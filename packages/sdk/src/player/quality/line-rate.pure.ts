/** A file that came: the time in which its bytes did, without the wait for the first of them. */
export interface Transfer {
  readonly bytes: number;
  readonly busyMs: number;
  readonly endedAt: number;
}

/** The last transfers, the newest first. */
export type LineMeasure = readonly Transfer[];

/** So many bytes say how fast a line is: far more than what a line or a server lets pass at once. */
const ENOUGH_BYTES = 96 * 1024;

/** One transfer alone may be slow by chance. */
const ENOUGH_TRANSFERS = 3;

/** Transfers are taken together that ended within this time: what came before says nothing of the line now. */
const SPAN_MS = 6_000;

/** A file that is still coming says that the line is slower, but not before so long. */
const SLOW_MS = 500;

/** Adds a transfer, and forgets what no measure needs any more. */
export function addTransfer(measure: LineMeasure, transfer: Transfer): LineMeasure {
  if (transfer.bytes <= 0) return measure;
  const all = [transfer, ...measure.filter(({ endedAt }) => transfer.endedAt - endedAt <= SPAN_MS)];
  return all.slice(0, Math.max(countEnough(all), ENOUGH_TRANSFERS));
}

/** How many of the newest transfers have enough bytes together. */
function countEnough(measure: LineMeasure): number {
  let bytes = 0;
  const last = measure.findIndex((one) => (bytes += one.bytes) >= ENOUGH_BYTES);
  return last === -1 ? measure.length : last + 1;
}

/**
 * Bits per second of the line: the bytes of the newest transfers over the time in which they came, so that a slow transfer counts
 * for as long as it took. Averages that halve with the time of loading need a minute to forget one slow part, where the parts of a
 * live are small and come in an instant. A single slow transfer among fast ones does not count. Null before the first one.
 */
export function lineRate(measure: LineMeasure): number | null {
  if (measure.length === 0) return null;
  return Math.max(rateOf(measure.slice(0, countEnough(measure))), rateOf(measure.slice(0, ENOUGH_TRANSFERS)));
}

function rateOf(transfers: LineMeasure): number {
  const bytes = transfers.reduce((sum, one) => sum + one.bytes, 0);
  const busyMs = transfers.reduce((sum, one) => sum + one.busyMs, 0);
  return (bytes * 8_000) / Math.max(busyMs, 1);
}

/** The same while another file is coming, which can only make it less: its bytes so far may be those that came at once. */
export function lineRateNow(measure: LineMeasure, coming: Omit<Transfer, 'endedAt'> | null): number | null {
  const rate = lineRate(measure);
  if (rate === null || coming === null || coming.busyMs < SLOW_MS) return rate;
  return Math.min(rate, (coming.bytes * 8_000) / coming.busyMs);
}
