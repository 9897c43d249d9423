/** Limit of segments or chunks. Real pictures have some hundred; 10 MiB of empty ones would take half a gigabyte and seconds. */
const mostPieces = 10_000;

/** Collects the segments or chunks of a picture; empty where there are more than `mostPieces`. */
export function takePieces<Piece>(pieces: Iterable<Piece>): readonly Piece[] {
  const taken: Piece[] = [];
  for (const piece of pieces) {
    if (taken.length === mostPieces) return [];
    taken.push(piece);
  }
  return taken;
}
