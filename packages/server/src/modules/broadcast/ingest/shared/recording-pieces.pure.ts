import { fragmentNumber } from '../../../../media/live/fragments.pure';

/** What is known of a recording that grows on this machine. */
export interface RecordingState {
  /** In the store. */
  readonly sentBytes: number;
  /** On the disk, up to the end of its last whole fragment. */
  readonly knownBytes: number;
  /** Nothing will be added. */
  readonly isEnded: boolean;
  /** How long the oldest byte that was not sent has waited. */
  readonly waitedMs: number;
}

/** A stretch of a recording: an object of its own. `end` is exclusive. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** So much of a recording is lost at most where its host dies. */
const holdMs = 2000;
const mostBytes = 8 * 1024 * 1024;

/** The next piece to send; null where it has to grow. */
export function nextPiece({ sentBytes, knownBytes, isEnded, waitedMs }: RecordingState): Piece | null {
  const ready = knownBytes - sentBytes;
  if (ready <= 0) return null;
  if (!isEnded && waitedMs < holdMs && ready < mostBytes) return null;
  return { start: sentBytes, end: Math.min(knownBytes, sentBytes + mostBytes) };
}

/** Tells that something is missing after a recording. */
export const cutMark = 'cut';

/** Holds how many bytes a recording has that was sent to its end: a list may be older than that. */
export const endMark = 'end';

/** Its name sorts by its place. */
export const pieceName = ({ start, end }: Piece): string =>
  `${String(start).padStart(15, '0')}-${end - start}`;

/** What the names of a recording's objects tell of it. */
export interface StoredRecording {
  /** From the first byte on without a gap. */
  readonly pieces: readonly Piece[];
  readonly sizeBytes: number;
  readonly isCut: boolean;
}

/** A list may be older than the store: what comes after a gap is left out. Where two pieces overlap, the longer one is taken. */
export function readPieces(names: readonly string[]): StoredRecording {
  const all = names.flatMap((name) => {
    const [, start, length] = /^(\d{15})-(\d+)$/.exec(name) ?? [];
    return start === undefined ? [] : [{ start: Number(start), end: Number(start) + Number(length) }];
  });
  all.sort((one, other) => one.start - other.start || other.end - one.end);
  const pieces: Piece[] = [];
  let size = 0;
  for (const piece of all) {
    if (piece.start > size) break;
    if (piece.start < size) continue;
    pieces.push(piece);
    size = piece.end;
  }
  const hasGap = all.some(({ start }) => start > size);
  return { pieces, sizeBytes: size, isCut: hasGap || names.includes(cutMark) };
}

/** The fragments that follow one of a number without a gap. */
export function nextFragments(fragments: readonly Buffer[], number: number): Buffer[] {
  const next: Buffer[] = [];
  for (const fragment of fragments)
    if (fragmentNumber(fragment) === number + next.length + 1) next.push(fragment);
  return next;
}
