import type {
  Import,
  ImportCreate,
  ImportItemList,
  ImportList,
  ImportRedirects,
  ImportRetry,
} from '@palco/openapi';
import type { CallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import { fillPath } from '../kernel/address.pure';
import { readFile } from '../kernel/http-errors';
import type { Palco } from '../palco';

export type { Import, ImportCredentials, ImportItem, ImportSource } from '@palco/openapi';

/**
 * Where a library can come from, in the order in which it is offered.
 *
 * @example
 * ```ts
 * for (const source of importSources) console.log(`A library can come from ${source}.`);
 * ```
 */
export const importSources = [
  'vimeo',
  'mux',
  'cloudflare',
  'bunny',
  'panda',
  'palco',
  'bucket',
  'folder',
] as const satisfies readonly Import['source'][];

/** The calls about whole libraries that come from other places. All throw `SdkError`. */
export interface ImportsApi {
  /** The newest first. */
  list(query?: ApiQuery<'listImports'>, options?: CallOptions): Promise<ImportList>;
  /** How far it is; while it is `ready`, also what it would take of the plan of the team. */
  get(id: string, options?: CallOptions): Promise<Import>;
  /**
   * Reads a library and fetches nothing. `requestId` is the caller's: the same one begins one import, however often it is sent.
   * `LIBRARY_IMPORTS_FULL` (409) where the team has too many under way.
   */
  create(input: ImportCreate, options?: CallOptions): Promise<Import>;
  /** Its videos, in the order of the source. */
  items(id: string, query?: ApiQuery<'listImportItems'>, options?: CallOptions): Promise<ImportItemList>;
  /** Fetches what was planned. `IMPORT_NOT_READY` (409) while it is read; 402 where the plan of the team has no room. */
  start(id: string, options?: CallOptions): Promise<Import>;
  /** Fetches nothing more. */
  stop(id: string, options?: CallOptions): Promise<Import>;
  /** Tries again what failed; `IMPORT_NEEDS_CREDENTIALS` (409) where they were erased and none are given. */
  retry(id: string, input?: ImportRetry, options?: CallOptions): Promise<Import>;
  /** Stops and forgets it. Videos that came stay. */
  remove(id: string, options?: CallOptions): Promise<void>;
  /** Old and new addresses as CSV. */
  addresses(id: string, options?: Pick<CallOptions, 'signal'>): Promise<Blob>;
  /** A script for pages that have old players and links. */
  redirects(id: string, options?: CallOptions): Promise<ImportRedirects>;
}

/**
 * The calls about imports of whole libraries as a capability.
 *
 * @example
 * ```ts
 * const imports = palco.use(importsApi);
 * const { id } = await imports.create({ source: 'vimeo', credentials: { token }, requestId: crypto.randomUUID() });
 * await imports.start(id);
 * ```
 */
export function importsApi({ client: { call, send } }: Pick<Palco, 'client'>): ImportsApi {
  return {
    list: (query, options) => call('GET', '/v1/imports', { query, options }),
    get: (id, options) => call('GET', '/v1/imports/{id}', { path: { id }, options }),
    create: (body, options) => call('POST', '/v1/imports', { body, options }),
    items: (id, query, options) => call('GET', '/v1/imports/{id}/items', { path: { id }, query, options }),
    start: (id, options) => call('POST', '/v1/imports/{id}/start', { path: { id }, options }),
    stop: (id, options) => call('POST', '/v1/imports/{id}/stop', { path: { id }, options }),
    retry: (id, body = {}, options) =>
      call('POST', '/v1/imports/{id}/retry', { path: { id }, body, options }),
    remove: (id, options) => call('DELETE', '/v1/imports/{id}', { path: { id }, options }),
    async addresses(id, { signal } = {}) {
      const path = fillPath('/v1/imports/{id}/addresses', { id });
      return readFile(await send({ path, signal, timeoutMs: Infinity }));
    },
    redirects: (id, options) => call('GET', '/v1/imports/{id}/redirects', { path: { id }, options }),
  };
}
