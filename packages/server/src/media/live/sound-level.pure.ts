/** What is told of a sound without anything in it. */
const floor = -100;

/** The mean level of samples between -1 and 1, in dBFS; null of none. */
export function levelOf(planes: readonly Float32Array[]): number | null {
  let sum = 0;
  let count = 0;
  for (const plane of planes)
    for (const sample of plane) {
      sum += sample * sample;
      count += 1;
    }
  // Damaged sound is decoded to anything.
  if (count === 0 || !Number.isFinite(sum)) return null;
  return Math.round(Math.max(floor, Math.min(0, 10 * Math.log10(sum / count))));
}
