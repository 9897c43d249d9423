/** The short sides, in pixels, of renditions that can be made below the source, largest first. */
export const rungSides = [1080, 720, 480, 360, 240] as const;

/** Renditions that a core is taken to encode at once before it was tried. */
const rungsPerCore = 2;

/**
 * How many renditions of a new signal are not encoded at first: as many as the cores that no other signal is encoded on will
 * not do. More are tried later, once it is seen that there is time.
 */
export function firstShed(
  machine: { readonly cores: number; readonly encoders: number },
  rungs: number,
): number {
  const free = Math.max(0, machine.cores - machine.encoders);
  return Math.max(0, rungs - free * rungsPerCore);
}

/**
 * As many renditions as a plan allows, over the whole range: the largest and the smallest of them stay. One alone is that in
 * the middle.
 */
export function allowedRungs<Rung>(rungs: readonly Rung[], most: number | null): readonly Rung[] {
  if (most === null || rungs.length <= most) return rungs;
  if (most === 1) return rungs.slice(Math.floor(rungs.length / 2)).slice(0, 1);
  const kept = Array.from({ length: most }, (_, index) =>
    Math.round((index * (rungs.length - 1)) / (most - 1)),
  );
  return rungs.filter((_, index) => kept.includes(index));
}

/**
 * The renditions that are encoded while some are shed, largest first. The largest goes first: it takes the most time, and
 * viewers who cannot take what its list goes on with still have the smaller ones.
 */
export function encodedRungs<Rung>(rungs: readonly Rung[], shed: number): readonly Rung[] {
  return rungs.slice(Math.min(Math.max(0, shed), rungs.length));
}

/** Of how many pictures of the source one is encoded: renditions below it have at most 30 a second, or a little more. */
export function pictureStep(framesPerSecond: number): number {
  return Math.max(1, Math.ceil(framesPerSecond / mostFramesPerSecond - rateTolerance));
}

const mostFramesPerSecond = 30;
const rateTolerance = 0.2;
