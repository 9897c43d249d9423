import type { PalcoClient } from '../client';
import type { Clients } from '../clients';
import type { ConfigCalls } from '../config';
import type { Directories } from '../directories';
import type { I18n, Language, Overrides, SdkMessages } from '../i18n';
import type { SdkError } from '../kernel/errors';
import type { KeyValueStorage, Ports } from '../kernel/ports';
import type { PermissionCatalogue } from '../permission-catalogue';
import type { Processing } from '../processing';
import type { Profile } from '../profile';
import type { Recovery } from '../recovery';
import type { Roles } from '../roles';
import type { Session } from '../session';
import type { Teams } from '../teams';
import type { UploadQueue, UploadQueueOptions } from '../upload';
import type { Users } from '../users';
import type { Videos } from '../videos';
import type { ErrorReporting } from './error-report';

/** Options of `createPalco`; all of them may be left out in a page that the API itself serves. */
export interface PalcoOptions extends ErrorReporting {
  /** Origin of the console API. Default: the origin of the page; Node has none, so there it must be given. */
  readonly baseUrl?: string;
  /** Origin of the upload host. Default: what `config.get()` answered, else `baseUrl`. */
  readonly uploadBaseUrl?: string;
  /** The white-label slug: names the language key and the product's permissions. Default `palco`. */
  readonly product?: string;
  /** Where the session and the language are kept. Default: `localStorage`, in memory where that is blocked. */
  readonly storage?: KeyValueStorage;
  /** Key of the session in the storage. Default `demo1-auth` (specification section 3). */
  readonly storageKey?: string;
  /** For partners: answers a token that names its account. Then nothing is stored and no team is picked. */
  readonly getToken?: () => Promise<string>;
  /** Default: the stored language, else pt-BR. */
  readonly language?: Language;
  /** Texts of your own in place of single messages. */
  readonly messages?: Overrides<SdkMessages>;
  /** Replaces single ports, for tests and unusual hosts. */
  readonly ports?: Partial<Ports>;
  /** Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Chunk sizes, concurrency, transport … of the uploader; getters are read when a file is added. */
  readonly upload?: Partial<UploadQueueOptions>;
  /** Time between two questions for transcode progress. Default 5,000 ms (specification section 9). */
  readonly processingPollMs?: number;
}

/** Everything the SDK offers, wired together. */
export interface Palco {
  readonly client: PalcoClient;
  readonly session: Session;
  readonly videos: Videos;
  readonly directories: Directories;
  readonly teams: Teams;
  readonly users: Users;
  readonly roles: Roles;
  readonly permissionCatalogue: PermissionCatalogue;
  readonly clients: Clients;
  readonly profile: Profile;
  readonly recovery: Recovery;
  /** The uploader follows what `config.get()` last answered: hosts and limits. */
  readonly config: ConfigCalls;
  readonly uploads: UploadQueue;
  readonly processing: Processing;
  readonly i18n: I18n<SdkMessages>;
  /** The white-label slug. */
  readonly product: string;
  /**
   * Hears of every request that ended with a 5xx or without an answer, once each, and of uploads that gave up for such a
   * reason: the place for the «Ops» toast (specification section 8). A poll that keeps failing is told once.
   *
   * @returns how to stop listening
   */
  onServerError(listener: (error: SdkError) => void): () => void;
  /** Ends every engine; leaves no timer, no listener and no request behind. */
  dispose(): void;
}
