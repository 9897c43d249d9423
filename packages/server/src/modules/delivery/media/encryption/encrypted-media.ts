import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ServerContext } from '../../../../kernel/context';
import { httpError } from '../../../../kernel/errors/http-error';
import type { PlaySession } from '../../../../ports/media-links';
import { wholeOf } from '../../../../ports/object-version';
import type { ChooseBytes, ObjectVersion } from '../../../../ports/object-version';
import { encryptionSecretOf } from '../../../library/videos';
import { admitToKeys } from '../../../people/viewers';
import { encryptList, periodOfKey, placeOfSegment } from './encrypted-list.pure';
import { createSegmentCipher, encryptedSize, segmentKey } from './segment-cipher';

const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/'));
const videoOf = (key: string): string => key.split('/')[1] ?? '';

/** How a file of an encrypted video is served. */
export type EncryptedKind = 'key' | 'list' | 'segment' | 'clear' | 'refused';

/** Initialization sections have no picture, and pictures of the page are no film. A whole film in one file is not for players. */
export function encryptedKindOf(key: string): EncryptedKind {
  if (key.endsWith('.key')) return 'key';
  if (key.endsWith('.m3u8')) return key.endsWith('/master.m3u8') ? 'clear' : 'list';
  if (key.endsWith('.m4s')) return 'segment';
  if (!key.endsWith('.mp4')) return 'clear';
  return /^init(?:-\d+)?\.mp4$/.test(nameOf(key)) ? 'clear' : 'refused';
}

/** The list of a rendition, with its keys. */
export async function encryptedList({ body }: ObjectVersion): Promise<string> {
  const bytes = body instanceof Readable ? await buffer(body) : body;
  const text = bytes === null ? null : encryptList(bytes.toString());
  if (text === null) throw new Error('A list of byte ranges cannot be encrypted');
  return text;
}

/** A segment as it is sent: the stored file, encrypted. The same bytes each time, so that caches and ranges work. */
export async function openEncrypted(
  context: EncryptionContext,
  key: string,
  {
    open,
    choose,
  }: {
    readonly open: (choose: ChooseBytes) => Promise<ObjectVersion | null>;
    readonly choose: ChooseBytes;
  },
): Promise<ObjectVersion | null> {
  // A chain of blocks is made from its beginning, whatever is wanted of it.
  const stored = await open((file) => (choose(toEncrypted(file)) === null ? null : wholeOf(file)));
  if (stored === null) return null;
  const file = toEncrypted(stored.file);
  const range = choose(file);
  if (stored.body === null || range === null) return { file, body: null };
  const { number, period } = placeOfSegment(nameOf(key));
  const secret = await encryptionSecretOf(context, videoOf(key));
  const cipher = createSegmentCipher(segmentKey(secret, { folder: folderOf(key), period }), {
    number,
    range,
  });
  const clear = stored.body instanceof Readable ? stored.body : Readable.from([stored.body]);
  clear.once('error', (error) => cipher.destroy(error));
  cipher.once('close', () => clear.destroy());
  return { file, body: clear.pipe(cipher) };
}

type EncryptionContext = Pick<ServerContext, 'db' | 'config'>;

/** The encrypted form is another file for caches. */
const toEncrypted = <File extends ObjectVersion['file']>(file: File): File => ({
  ...file,
  tag: `${file.tag}-e`,
  sizeBytes: encryptedSize(file.sizeBytes),
});

/**
 * A key, for a player that may have it now: the one of a viewer who was put out, or has more players than the team allows, gets no
 * further one.
 *
 * @throws 403 `MEDIA_LINK_INVALID`, 404 for a name that is no key.
 */
export async function mediaKey(
  context: EncryptionContext & Pick<ServerContext, 'clock'>,
  {
    key,
    play,
    accountId,
  }: { readonly key: string; readonly play: PlaySession | undefined; readonly accountId: string | null },
): Promise<Buffer> {
  const period = periodOfKey(nameOf(key));
  if (period === null) throw httpError({ status: 404, code: 'NOT_FOUND' });
  if (play === undefined || accountId === null || !(await mayHaveKey(context, accountId, play)))
    throw httpError({ status: 403, code: 'MEDIA_LINK_INVALID' });
  const secret = await encryptionSecretOf(context, videoOf(key));
  return segmentKey(secret, { folder: folderOf(key), period });
}

async function mayHaveKey(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  accountId: string,
  play: PlaySession,
): Promise<boolean> {
  const { viewer } = play;
  return viewer === null || admitToKeys(db, { accountId, viewer }, { play, now: clock.now() });
}
