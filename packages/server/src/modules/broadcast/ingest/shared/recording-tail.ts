import type { ServerContext } from '../../../../kernel/context';
import { createFragmentCutter, fragmentNumber } from '../../../../media/live/fragments.pure';
import type { LivePlaylist } from '../../../../media/live/live-playlist.pure';
import { recordingTime } from '../../../../media/live/recording-name.pure';
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
  /** Of its last fragment that was sent; null where none was. */
  readonly lastNumber: number | null;
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
  const head = await media(init);
  const recording = await findCut(parts, { liveId, name }, { head, startedAt: startOf(programme, init) });
  if (recording === null) return;
  const { prefix, sizeBytes, lastNumber } = recording;
  const missing = await readMissing(urisOf(programme, init), media, lastNumber);
  if (missing.length === 0) return;
  const bytes = Buffer.concat(lastNumber === null ? [head, ...missing] : missing);
  const piece = { start: sizeBytes, end: sizeBytes + bytes.length };
  await parts.blobs.put(`${prefix}/${pieceName(piece)}`, bytes);
  const detail = { live: liveId, recording: name, bytes: bytes.length };
  parts.log.info(detail, 'a recording got what viewers had of it');
}

/** What viewers had behind a fragment, or of the whole run. */
async function readMissing(
  uris: readonly string[],
  media: (uri: string) => Promise<Buffer>,
  lastNumber: number | null,
): Promise<Buffer[]> {
  const found: Buffer[] = [];
  // From the newest one back to where the recording ends.
  for (const uri of uris.toReversed()) {
    const fragments = fragmentsOf(await media(uri));
    found.unshift(...fragments);
    if (fragments.some((one) => fragmentNumber(one) <= (lastNumber ?? 0))) break;
  }
  const [first] = found;
  return first === undefined ? [] : nextFragments(found, lastNumber ?? fragmentNumber(first) - 1);
}

/** The run that is on air: its head, and when it began. */
interface Run {
  readonly head: Buffer;
  readonly startedAt: number;
}

/** A recording and its run begin with the same fragment. */
const sameStartMs = 1500;

/** Null where it was sent to its end, or is of another run: what follows that in the programme is not a part of it. */
async function findCut(
  parts: Parts,
  recording: RecordingName,
  { head, startedAt }: Run,
): Promise<CutRecording | null> {
  const { blobs } = parts;
  if (head.length === 0 || (await readEnd(blobs, recording)) !== null) return null;
  const { pieces, sizeBytes } = await storedPieces(blobs, recording);
  const prefix = recordingPrefix(recording);
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) {
    const isSame = Math.abs(recordingTime(recording.name) - startedAt) < sameStartMs;
    return isSame ? { prefix, sizeBytes: 0, lastNumber: null } : null;
  }
  const piece = readerOf(parts, prefix);
  const begin = await piece(pieceName(first));
  if (!begin.subarray(0, head.length).equals(head)) return null;
  const fragment = fragmentsOf(await piece(pieceName(last))).at(-1);
  return fragment === undefined ? null : { prefix, sizeBytes, lastNumber: fragmentNumber(fragment) };
}

const startOf = ({ segments, open }: LivePlaylist, init: string): number =>
  segments.find((one) => one.init === init)?.startedAt ?? open?.startedAt ?? NaN;

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
