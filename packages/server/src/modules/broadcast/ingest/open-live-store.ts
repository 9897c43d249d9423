import type { Config } from '../../../kernel/config/config';
import type { ServerContext } from '../../../kernel/context';
import { createDiskLives } from './disk-lives';
import { liveRoots } from './live-folders';
import type { LiveFolders } from './live-folders';
import type { LiveRests, LiveStore } from './live-store';
import { createSharedLives, createSharedRests } from './shared';

/** In a bucket where one is configured: then hosts need no folder that all of them see. */
export const openLiveStore = (context: ServerContext, folders: LiveFolders): LiveStore =>
  context.config.s3 === null ? createDiskLives(context, folders) : createSharedLives({ ...context, folders });

/** The same for commands, which take no signals. */
export const openLiveRests = (
  parts: Pick<ServerContext, 'db' | 'blobs'>,
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
): LiveRests => (s3 === null ? createDiskLives(parts, liveRoots(dataDir)) : createSharedRests(parts));
