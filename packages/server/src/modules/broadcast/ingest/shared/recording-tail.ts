import type { ServerContext } from '../../../../kernel/context';
import { createFragmentCutter, fragmentNumber } from '../../../../media/live/fragments.pure';
import type { LivePlaylist } from '../../../../media/live/live-playlist.pure';
import { readObject } from '../../../../ports/blob-store';
import { listUnmade } from '../recordings.store';
import type { RecordingName } from '../recordings.store';
import { nextFragments, pieceName } from './recording-pieces.pure';
import { mediaPrefix, readEnd, recordingPrefix, storedPieces } from './shared-rests';

type Parts = Pick<ServerContext, 'db' | 'blobs' | 'log'>;

/** A recording that was not sent to its end. */
interface CutRecording {
  readonly prefix: string;
  readonly sizeBytes: number;
  /** Of its last fragment that was sent. */
  readonly lastNumber: number;
}

/**
 * Completes the recording of a host that died with what its viewers got: each part is in the bucket before it is listed, and a
 * recording has the same fragments. Its pieces there are up to two seconds older. A host that was only cut off sends the same
 * bytes at the same place later.
 */
export async function completeRecording(
  parts: Parts,
  liveId: string,
  programme: LivePlaylist,
): Promise<void> {
  const init = programme.open?.init ?? programme.segments.at(-1)?.init;
  const name = (await listUnmade(parts.db, liveId)).sort().at(-1);
  if (name === undefined || init === undefined) return;
  const media = readerOf(parts, mediaPrefix(liveId));
  const recording = await findCut(parts, { liveId, name }, await media(init));
  if (recording === null) return;
  const { prefix, sizeBytes, lastNumber } = recording;
  const found: Buffer[] = [];
  // From the newest one back to where the recording ends.
  for (const uri of urisOf(programme, init).toReversed()) {
    const fragments = fragmentsOf(await media(uri));
    found.unshift(...fragments);
    if (fragments.some((one) => fragmentNumber(one) <= lastNumber)) break;
  }
  const bytes = Buffer.concat(nextFragments(found, lastNumber));
  if (bytes.length === 0) return;
  const piece = { start: sizeBytes, end: sizeBytes + bytes.length };
  await parts.blobs.put(`${prefix}/${pieceName(piece)}`, bytes);
  const detail = { live: liveId, recording: name, bytes: bytes.length };
  parts.log.info(detail, 'a recording got what viewers had of it');
}

/** Null where it was sent to its end, or is of another run: what follows that in the programme is not a part of it. */
async function findCut(parts: Parts, recording: RecordingName, head: Buffer): Promise<CutRecording | null> {
  const { blobs } = parts;
  if (head.length === 0 || (await readEnd(blobs, recording)) !== null) return null;
  const { pieces, sizeBytes } = await storedPieces(blobs, recording);
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return null;
  const prefix = recordingPrefix(recording);
  const piece = readerOf(parts, prefix);
  const begin = await piece(pieceName(first));
  if (!begin.subarray(0, head.length).equals(head)) return null;
  const fragment = fragmentsOf(await piece(pieceName(last))).at(-1);
  return fragment === undefined ? null : { prefix, sizeBytes, lastNumber: fragmentNumber(fragment) };
}

const readerOf =
  ({ blobs }: Pick<Parts, 'blobs'>, prefix: string) =>
  async (name: string): Promise<Buffer> =>
    (await readObject(blobs, `${prefix}/${name}`)) ?? Buffer.alloc(0);

/** The media of a run, as far as they are listed. */
function urisOf({ segments, open }: LivePlaylist, init: string): string[] {
  const own = segments.filter((one) => one.init === init).map(({ uri }) => uri);
  return open?.init === init ? [...own, ...open.parts.map(({ uri }) => uri)] : own;
}

const fragmentsOf = (bytes: Buffer): Buffer[] =>
  createFragmentCutter()
    .push(bytes)
    .flatMap((piece) => (piece.kind === 'fragment' ? [piece.bytes] : []));
