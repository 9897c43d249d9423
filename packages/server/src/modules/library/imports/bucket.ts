import { XMLParser } from 'fast-xml-parser';
import type { createBucketSigner } from './bucket-signer';
import { byFolder, companionsOf, folderOf, isMedia, toFileItem } from './file-library.pure';
import type { ListedFile } from './file-library.pure';
import { at, dateAt, numberAt, textAt } from './read-json.pure';
import { askSource } from './source-http';
import type { SourceWay } from './source-http';
import { SourceError } from './source-library';
import type { SourceLibrary } from './source-library';

const perPage = 1_000;

interface Bucket {
  /** `https://s3.example.com/bucket`: the host that speaks S3, and the bucket in its path. */
  readonly address: string;
  readonly keyId: string;
  readonly secret: string;
  /** What the names of its films begin with. */
  readonly prefix: string;
}

const parser = new XMLParser({ isArray: (name) => name === 'Contents', parseTagValue: false });

interface Listed {
  readonly files: readonly ListedFile[];
  /** Where the list goes on; empty at its end. */
  readonly token: string;
}

async function readList(
  signed: string,
  { prefix, way, signal }: { readonly prefix: string; readonly way: SourceWay; readonly signal: AbortSignal },
): Promise<Listed> {
  const { status, text } = await askSource(signed, way, { signal });
  if (status === 403) throw new SourceError('CREDENTIALS_REFUSED');
  if (status === 404) throw new SourceError('SOURCE_NOT_FOUND');
  if (status !== 200) throw new SourceError(status >= 500 ? 'SOURCE_UNREACHABLE' : 'SOURCE_FAILED');
  const list = at(parser.parse(text), 'ListBucketResult');
  const contents = at(list, 'Contents');
  const files = (Array.isArray(contents) ? contents : []).map((one: unknown) => ({
    path: textAt(one, 'Key').slice(prefix.length),
    sizeBytes: numberAt(one, 'Size') ?? 0,
    changedAt: dateAt(one, 'LastModified'),
  }));
  return { files, token: textAt(list, 'NextContinuationToken') };
}

/**
 * A bucket that speaks S3. Requests are signed here and sent as any other of an import: through the guard against inner addresses.
 */
export function createBucket({ address, keyId, secret, prefix }: Bucket, way: SourceWay): SourceLibrary {
  const url = new URL(address);
  const [bucket = ''] = url.pathname.split('/').filter((part) => part !== '');
  if (bucket === '') throw new SourceError('SOURCE_NOT_FOUND');
  let signer: Promise<ReturnType<typeof createBucketSigner>> | undefined;
  const signed = () => (signer ??= openSigner({ url, bucket, keyId, secret }));
  const link = async (key: string) => ({ address: await (await signed()).get(prefix + key) });

  async function read(
    { token, below = '' }: { readonly token?: string; readonly below?: string },
    signal: AbortSignal,
  ): Promise<Listed> {
    const asked = { prefix: prefix + below, most: perPage, token };
    return readList(await (await signed()).list(asked), { prefix, way, signal });
  }

  return {
    async list(cursor, signal) {
      const { files, token } = await read({ token: cursor ?? undefined }, signal);
      const beside = byFolder(files.map(({ path }) => path));
      return {
        items: files
          .filter(({ path }) => isMedia(path))
          .map((file) => toFileItem(file, beside.get(folderOf(file.path)) ?? [], {})),
        next: token === '' ? null : token,
      };
    },
    async locate({ sourceId }, signal) {
      const stem = sourceId.replace(/\.[^./]{1,5}$/, '');
      const { files } = await read({ below: stem }, signal);
      const { captions, poster } = companionsOf(
        sourceId,
        files.map(({ path }) => path),
      );
      return {
        file: await link(sourceId),
        captions: await Promise.all(
          captions.map(async (one) => ({ language: one.language, file: await link(one.path) })),
        ),
        chapters: null,
        poster: poster === null ? null : await link(poster),
      };
    },
  };
}

async function openSigner(parts: Parameters<typeof createBucketSigner>[0]) {
  const { createBucketSigner } = await import('./bucket-signer');
  return createBucketSigner(parts);
}
