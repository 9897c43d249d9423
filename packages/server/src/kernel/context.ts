import type { FastifyBaseLogger } from 'fastify';
import type { MediaEngine } from '../ports/media-engine';
import type { MediaLinks } from '../ports/media-links';
import type { ObjectStorage } from '../ports/object-storage';
import type { Clock } from './clock/clock';
import type { Config } from './config/config';
import type { Database } from './database/database';
import type { Jobs } from './jobs/jobs';

/** The structured log (pino). */
export type Logger = FastifyBaseLogger;

/** What the server is made of. Made once in `server.ts`, handed to every module; nothing else is global. */
export interface ServerContext {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Jobs;
  readonly storage: ObjectStorage;
  readonly media: MediaEngine;
  readonly mediaLinks: MediaLinks;
  /** Aborted when the server begins to stop. */
  readonly signal: AbortSignal;
}
