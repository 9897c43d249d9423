/** Real pictures have some hundred; ten mebibytes of empty ones would take half a gigabyte and seconds to look through. */
const mostPieces = 10_000;

/** The pieces of a picture; none at all where there are more than any program writes. */
export function takePieces<Piece>(pieces: Iterable<Piece>): readonly Piece[] {
  const taken: Piece[] = [];
  for (const piece of pieces) {
    if (taken.length === mostPieces) return [];
    taken.push(piece);
  }
  return taken;
}
