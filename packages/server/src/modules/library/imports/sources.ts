import type { ServerContext } from '../../../kernel/context';
import { readImportAddress } from '../video-imports';
import { createBucket } from './bucket';
import { createBunny } from './bunny';
import { createCloudflare } from './cloudflare';
import { createFolder } from './folder';
import { createMux } from './mux';
import { createPalco } from './palco';
import { createPanda } from './panda';
import type { SourceWay } from './source-http';
import { SourceError } from './source-library';
import type { Credentials, ImportSource, SourceLibrary } from './source-library';
import { createVimeo } from './vimeo';

interface Opening {
  readonly config: ServerContext['config'];
  readonly way: Omit<SourceWay, 'headers'>;
  readonly given: Credentials;
}

/** What a source asks for, what people are told it by, and how it is opened. */
interface Source {
  readonly needs: readonly (keyof Credentials)[];
  /** Where ids are told apart: two accounts of a service may have the same ones only where this is part of it. */
  scopeOf(given: Credentials): string;
  nameOf(given: Credentials): string;
  open(opening: Opening): SourceLibrary;
}

const bearer = (token = ''): { authorization: string } => ({ authorization: `Bearer ${token}` });
const hostOf = ({ address = '' }: Credentials): string =>
  URL.canParse(address) ? new URL(address).host : '';

/** The address of a host that a person entered, without what is behind it. @throws `ADDRESS_REFUSED`. */
function originOf({ config, given }: Opening): string {
  const address = readImportAddress(given.address ?? '', config.outboundAllow);
  if (address === null) throw new SourceError('ADDRESS_REFUSED');
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

const basic = ({ keyId = '', secret = '' }: Credentials): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`,
});

export const sources: Readonly<Record<ImportSource, Source>> = {
  vimeo: {
    needs: ['token'],
    scopeOf: () => '',
    nameOf: () => '',
    open: ({ config, way, given }) =>
      createVimeo(config.imports.hosts.vimeo, { ...way, headers: bearer(given.token) }),
  },
  mux: {
    needs: ['keyId', 'secret'],
    scopeOf: () => '',
    nameOf: ({ keyId = '' }) => keyId.slice(0, 8),
    open: ({ config, way, given }) =>
      createMux(
        {
          api: config.imports.hosts.mux,
          stream: config.imports.hosts['mux-stream'],
          image: config.imports.hosts['mux-image'],
        },
        { ...way, headers: basic(given) },
      ),
  },
  cloudflare: {
    needs: ['account', 'token'],
    scopeOf: () => '',
    nameOf: ({ account = '' }) => account,
    open: ({ config, way, given }) =>
      createCloudflare(config.imports.hosts.cloudflare, given.account ?? '', {
        ...way,
        headers: bearer(given.token),
      }),
  },
  bunny: {
    needs: ['account', 'token', 'address'],
    scopeOf: () => '',
    nameOf: ({ account = '' }) => account,
    open: (opening) => {
      const { config, way, given } = opening;
      const library = {
        base: config.imports.hosts.bunny,
        account: given.account ?? '',
        files: originOf(opening),
      };
      return createBunny(library, { ...way, headers: { accesskey: given.token ?? '' } });
    },
  },
  panda: {
    needs: ['token'],
    scopeOf: () => '',
    nameOf: () => '',
    open: ({ config, way, given }) =>
      createPanda(
        { api: config.imports.hosts.panda, download: config.imports.hosts['panda-download'] },
        { ...way, headers: { authorization: given.token ?? '' } },
      ),
  },
  palco: {
    needs: ['address', 'token'],
    scopeOf: () => '',
    nameOf: hostOf,
    open: (opening) =>
      createPalco(originOf(opening), { ...opening.way, headers: bearer(opening.given.token) }),
  },
  bucket: {
    needs: ['address', 'keyId', 'secret'],
    scopeOf: ({ address = '', path = '' }) => `${address}\n${path}\n`,
    nameOf: ({ address = '' }) => {
      if (!URL.canParse(address)) return '';
      const { host, pathname } = new URL(address);
      return `${host}${pathname}`.slice(0, 200);
    },
    open: (opening) =>
      createBucket(
        {
          address: originOf(opening),
          keyId: opening.given.keyId ?? '',
          secret: opening.given.secret ?? '',
          prefix:
            opening.given.path === undefined ? '' : `${opening.given.path.replaceAll(/^\/+|\/+$/g, '')}/`,
        },
        { ...opening.way, headers: {} },
      ),
  },
  folder: {
    needs: ['path'],
    scopeOf: ({ path = '' }) => `${path}\n`,
    nameOf: ({ path = '' }) => path,
    open: ({ config, given }) => {
      const { folder } = config.imports;
      if (folder === null) throw new SourceError('SOURCE_NOT_FOUND');
      return createFolder(folder, given.path ?? '');
    },
  },
};

/** The first thing that a source needs and was not given; null where all is there. */
export const missingCredential = (source: ImportSource, given: Credentials): keyof Credentials | null =>
  sources[source].needs.find((name) => (given[name] ?? '').trim() === '') ?? null;
