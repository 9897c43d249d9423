import type { ServerContext } from '../../../kernel/context';
import type { LiveReader } from '../../../ports/live-reader';
import type { ObjectVersion } from '../../../ports/object-version';
import type { FileKind } from './file-kinds.pure';
import { fileOfFrame } from '../../../media/live/frame-name.pure';
import { coveredBy } from '../../core/covers';
import { isPart } from './live-waits';

/** How long a signed address is good: so long it outlives a link that is taken back. */
const signedSeconds = 900;
/** A browser asks for a new address before the one that it knows ends. */
const signedMarginSeconds = 300;

/**
 * Whether the bucket sends a file itself. Playlists are always the server's: it decides at each who may go on, and the addresses
 * in them are relative, so that each segment gets a signature of its own, however long the window of a live is. Partial segments
 * of a live are asked for before they are there, and are too small to be worth a second request each.
 */
export const isFromBucket = (
  { config }: Pick<ServerContext, 'config'>,
  { key, method }: { readonly key: string; readonly method: string },
): boolean =>
  // A signature is for GET alone.
  config.s3?.delivery === 'bucket' &&
  method === 'GET' &&
  !key.endsWith('.m3u8') &&
  !isPart(key) &&
  coveredBy(key) === null &&
  fileOfFrame(key) === null;

/** What there is of a file that the bucket sends, without its bytes. */
export async function statInBucket(store: LiveReader, key: string): Promise<ObjectVersion | null> {
  const file = await (store.statStored ?? store.stat)(key);
  return file && { file, body: null };
}

/** The address in the bucket of what it sends itself. */
export async function linkInBucket(
  { blobs }: Pick<ServerContext, 'blobs'>,
  file: {
    readonly key: string;
    readonly kind: FileKind;
    /** How long the link of the viewer is good. */
    readonly leftMs: number;
  },
): Promise<{ readonly location: string; readonly maxAge: number }> {
  const { key, kind, leftMs } = file;
  const seconds = Math.max(1, Math.min(signedSeconds, Math.floor(leftMs / 1000)));
  const location = await blobs.signedUrl?.(key, { seconds, type: kind.type });
  if (location === undefined) throw new Error('a store without addresses of its own');
  return { location, maxAge: Math.max(0, seconds - signedMarginSeconds) };
}
