import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../../kernel/context';
import { putNamed, removeUnnamed } from '../named-files';
import type { NewFile } from '../named-files';
import type { ReceivedImage } from './receive-image';

const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const;

/** Where pictures of people, teams, videos, playlists and lives are; a media link opens one such folder. */
export type ImageFolder =
  | `users/${string}`
  | `accounts/${string}`
  | `videos/${string}`
  | `playlists/${string}`
  | `live-images/${string}`;

type Storing = Pick<ServerContext, 'db' | 'blobs' | 'log'>;

/** A picture, and where it goes. */
export interface NewImage {
  readonly folder: ImageFolder;
  readonly image: ReceivedImage;
}

/** A picture under a name that was never used, for a caller that puts it itself. */
export const newImageFile = ({ folder, image: { type, bytes } }: NewImage): NewFile => ({
  key: `${folder}/${randomUUID()}.${extensions[type]}`,
  data: bytes,
});

/**
 * Stores a picture under a new unique name, so that no cache shows the old one, and calls `write` with its key: the transaction
 * that names it, which answers the key of the old one. That is removed afterwards, or the new one where `write` failed. Answers
 * the key of the new one.
 */
export async function exchangeImage(
  context: Storing,
  { write, ...given }: NewImage & { readonly write: (key: string) => Promise<string | null> },
): Promise<string> {
  const file = newImageFile(given);
  const old = await putNamed(context, [file], () => write(file.key));
  await removeUnnamed(context, old);
  return file.key;
}
