import type { Readable } from 'node:stream';
import type { RouteCall } from '../../../kernel/http/module';
import type { BlobStore } from '../../../ports/blob-store';
import type { ChooseBytes, ObjectVersion } from '../../../ports/object-version';

/** Opens one version of a file for an answer. What of it nobody reads is let go with the request. A HEAD reads nothing. */
export async function openFor(
  { request, reply }: RouteCall,
  { store, key }: { readonly store: Pick<BlobStore, 'openVersion'>; readonly key: string },
  choose: ChooseBytes,
): Promise<ObjectVersion | null> {
  const version = await store.openVersion(key, request.method === 'HEAD' ? () => null : choose);
  const body = version?.body ?? null;
  if (body === null || Buffer.isBuffer(body)) return version;
  const letGo = (): void => void body.destroy();
  if (reply.raw.closed) letGo();
  else reply.raw.once('close', letGo);
  return version;
}

/** The bytes of a version as an answer takes them. */
export const bodyOf = (body: ObjectVersion['body']): Buffer | '' | (() => Readable) =>
  body === null ? '' : Buffer.isBuffer(body) ? body : () => body;
