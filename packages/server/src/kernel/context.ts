import type { AnalyticsStore } from '../ports/analytics-store';
import type { Bus } from '../ports/bus';
import type { Mailer } from '../ports/mailer';
import type { Passwords } from '../ports/passwords';
import type { MediaEngine } from '../ports/media-engine';
import type { MediaLinks } from '../ports/media-links';
import type { BlobStore } from '../ports/blob-store';
import type { LiveReader } from '../ports/live-reader';
import type { PartStore } from '../ports/part-store';
import type { Tracer } from '../ports/tracer';
import type { DiskRoom } from '../ports/disk-room';
import type { RenditionTally } from '../ports/rendition-tally';
import type { Scratch } from '../ports/scratch';
import type { Clock } from './clock/clock';
import type { ServerConfig } from './config/config';
import type { Database } from './database/database';
import type { DatabaseProbe } from './database/probe';
import type { StorageWatch } from './storage/storage-watch';
import type { Replica } from './database/replica/open-replica';
import type { InvalidatedCache } from './database/invalidated-cache';
import type { Listener, ListenOptions } from './database/listen';
import type { ProxyWatch } from './http/proxy-watch';
import type { Jobs } from './jobs/jobs';
import type { Logger } from './logger';

/** The rows, what waits in them, and what tells of their changes. */
export interface ContextData {
  readonly db: Database;
  /** By which health and readiness ask the database. */
  readonly probe: DatabaseProbe;
  /** A copy for reads that the contract opens to it (`x-replica`); null for none. Handlers find it in the `db` of their call. */
  readonly replica: Replica | null;
  /** What decides who may read media, by `videos/{id}` and `lives/{id}`. */
  readonly mediaAccessCache: InvalidatedCache;
  /** Subscribes (`LISTEN`) to what transactions of all processes send with `pg_notify`. */
  listen(options: Omit<ListenOptions, 'pool' | 'log'>): Listener;
  /** Messages between processes, by topic. */
  readonly bus: Bus;
  readonly jobs: Jobs;
}

/** What another engine or service can take the place of. */
export interface ContextPorts {
  /** What players tell, and its sums. */
  readonly analytics: AnalyticsStore;
  readonly parts: PartStore;
  readonly blobs: BlobStore;
  /** Media of lives; these files change while they are served. */
  readonly liveFiles: LiveReader;
  readonly scratch: Scratch;
  /** The room on the disks of this process. */
  readonly disk: DiskRoom;
  /** Whether the store of the files answers. */
  readonly storageWatch: StorageWatch;
  readonly media: MediaEngine;
  readonly mediaLinks: MediaLinks;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
}

/** This process: how it is configured, what it says, and whether it goes. */
export interface ContextProcess {
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null unless traces are sent somewhere. */
  readonly tracer: Tracer | null;
  /**
   * Origin of the console for links in mails: `PALCO_PUBLIC_URL`, or the address that the server listens on. Never taken
   * from a request, because its `Host` is whatever the sender wrote. Known before the first job runs.
   */
  publicUrl(): string;
  readonly proxyWatch: ProxyWatch;
  /** The renditions of lives that are encoded here, for the metrics. */
  readonly renditions: RenditionTally;
  /** Random path of the page that shows unsent mails; null where there is none. */
  readonly outboxPath: string | null;
  /** Aborted when the server begins to stop. */
  readonly signal: AbortSignal;
  /** Aborted when the server begins to drain: it answers everything for a while yet, but is not ready for more. */
  readonly draining: AbortSignal;
}

/** The dependencies of all modules. Created once in `server.ts` and passed to each module; there is no other global state. */
export interface ServerContext extends ContextData, ContextPorts, ContextProcess {}
