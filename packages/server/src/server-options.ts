import type { Clock } from './kernel/clock/clock';
import type { Config } from './kernel/config/config';
import type { HttpLimits } from './kernel/http/create-app';
import type { LiveParts, TestParts } from './modules';
import type { BlobStore } from './ports/blob-store';
import type { Mailer } from './ports/mailer';
import type { MediaEngine } from './ports/media-engine';
import type { PartStore } from './ports/part-store';
import type { Passwords } from './ports/passwords';

/** What `startServer` takes; everything but the configuration is for tests. */
export interface ServerOptions {
  readonly config: Config;
  readonly clock?: Clock;
  readonly media?: MediaEngine;
  readonly mailer?: Mailer;
  readonly storage?: { readonly parts: PartStore; readonly blobs: BlobStore };
  readonly passwords?: Passwords;
  readonly http?: Partial<HttpLimits>;
  /** Takes the place of the lives in the database for ingested signals and their media. */
  readonly live?: LiveParts;
  /** Kinds of principals beside those of the product. */
  readonly authSchemes?: TestParts['authSchemes'];
  /** How long requests under way may still take once the server stops. Default 10 s. */
  readonly drainTimeoutMs?: number;
  /** Whether this process runs jobs. Default: unless its role is `api`. */
  readonly work?: boolean;
  /** The embedded database crashed and is not restarted: the process should exit and be restarted. */
  onCrash?(detail: string): void;
}
