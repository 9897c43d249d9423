import { analytics } from './analytics-config';
import { brand } from './brand-config';
import { bus } from './bus-config';
import { database } from './database-config';
import { imports } from './imports-config';
import { integrations } from './integrations-config';
import { invoice } from './invoice-config';
import { listening } from './listen-config';
import { live } from './ingest-config';
import { mail } from './mail-config';
import { log, media, retention } from './operations-config';
import { shownGroup } from './setting.pure';
import { storage } from './storage-config';
import { transcriber } from './transcriber-config';

/** Every setting, in the order in which it is shown. */
export const settingGroups = [
  listening,
  database,
  brand,
  media,
  storage,
  bus,
  live,
  analytics,
  invoice,
  transcriber,
  integrations,
  imports,
  mail,
  retention,
  log,
].map(shownGroup);

export const settings = settingGroups.flatMap((group) => group.settings);
