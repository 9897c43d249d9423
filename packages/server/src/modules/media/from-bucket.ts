import type { ServerContext } from '../../kernel/context';
import type { StoredObject } from '../../ports/disk-files';
import type { LiveReader } from '../../ports/live-reader';
import type { FileKind } from './file-kinds.pure';
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
const isFromBucket = ({ config }: Pick<ServerContext, 'config'>, key: string): boolean =>
  config.s3?.delivery === 'bucket' && !key.endsWith('.m3u8') && !isPart(key);

/** What there is of a file; one that the bucket sends need not be read for that. */
export function findFile(
  context: Pick<ServerContext, 'config'>,
  store: LiveReader,
  key: string,
): Promise<StoredObject | null> {
  return (isFromBucket(context, key) ? store.statStored?.(key) : undefined) ?? store.stat(key);
}

/** The address in the bucket of what it sends itself; null where this server does. A signature is for GET alone. */
export async function redirectToBucket(
  { blobs, config }: Pick<ServerContext, 'blobs' | 'config'>,
  file: {
    readonly key: string;
    readonly kind: FileKind;
    readonly method: string;
    /** How long the link of the viewer is good. */
    readonly leftMs: number;
  },
): Promise<{ readonly location: string; readonly maxAge: number } | null> {
  const { key, kind, method, leftMs } = file;
  if (method !== 'GET' || !isFromBucket({ config }, key)) return null;
  const seconds = Math.max(1, Math.min(signedSeconds, Math.floor(leftMs / 1000)));
  const location = await blobs.signedUrl?.(key, { seconds, type: kind.type });
  return location === undefined ? null : { location, maxAge: Math.max(0, seconds - signedMarginSeconds) };
}
