/** What was on air of a rendition, for others that have its boundaries and come later. */
export interface AirLog {
  /** Of a fragment that begins here. Called in their order. */
  note(beginSeconds: number, onAir: boolean): void;
  /** Of a fragment that begins here, or within one that was noted. */
  at(beginSeconds: number): boolean;
}

/** More than a rendition may be behind. */
const mostNotes = 1024;
/** Renditions count the same time by other fractions, and one with fewer pictures begins a part a picture later. */
const sameTimeSeconds = 0.02;

export function createAirLog(): AirLog {
  let notes: readonly { readonly beginSeconds: number; readonly onAir: boolean }[] = [];
  return {
    note: (beginSeconds, onAir) => void (notes = [...notes, { beginSeconds, onAir }].slice(-mostNotes)),
    at: (beginSeconds) =>
      notes.findLast((one) => one.beginSeconds <= beginSeconds + sameTimeSeconds)?.onAir ?? false,
  };
}
