import { bytes, days, GIB, oneOf, originOf, orNull, wholeNumber, wrong } from './rules';
import { readAll } from './setting.pure';
import type { Environment, Rows } from './setting.pure';
import { tracingRows } from './tracing-config';

const mediaRows = {
  /** Largest chunk that the console sends, in bytes. */
  uploadChunkBytes: {
    variable: 'PALCO_UPLOAD_CHUNK_BYTES',
    help: 'largest chunk that the console sends',
    parse: bytes(128, GIB),
  },
  uploadMaxBytes: {
    variable: 'PALCO_UPLOAD_MAX_BYTES',
    help: 'largest file that is taken',
    parse: bytes(64 * 1024, 8192 * GIB),
  },
  /** Quota for the announced sizes of one team's unfinished uploads together. */
  uploadPendingBytes: {
    variable: 'PALCO_UPLOAD_PENDING_BYTES',
    help: 'what the unfinished uploads of one team may become together',
    parse: bytes(256 * 1024, 8192 * GIB),
  },
  transcodes: {
    variable: 'PALCO_TRANSCODES',
    help: 'videos that one process makes playable at once; one team has at most one of these places',
    parse: wholeNumber({ fallback: 2, min: 1, max: 64 }),
  },
  /** For how many seconds a CDN may keep segments; 0 for none. */
  mediaSharedCacheSeconds: {
    variable: 'PALCO_MEDIA_SHARED_CACHE',
    help: 'how long a CDN may keep segments; it goes on serving a deleted video for so long',
    parse: wholeNumber({ fallback: 0, min: 0, max: 86_400, value: '<seconds>' }),
    fallback: '0 (off)',
  },
  /** Origin of a second way to the media, beside that of the pages; null for none. */
  mediaSecondUrl: {
    variable: 'PALCO_MEDIA_SECOND_URL',
    help: 'second address of the media, as of another CDN, like https://cdn2.example.com; players use it where the first fails',
    parse: orNull({
      value: '<origin>',
      parse(written, variable) {
        const found = originOf(written);
        if (found === null) throw wrong(variable, written, 'an origin like https://cdn2.example.com');
        return found;
      },
    }),
  },
  mediaSteering: {
    variable: 'PALCO_MEDIA_STEERING',
    help: 'which address of the media players take while both work; measured: the better one, as players tell',
    parse: oneOf(['first', 'second', 'measured']),
  },
  cmcd: {
    variable: 'PALCO_CMCD',
    help: 'how our players tell with their requests for media how they do',
    parse: oneOf(['off', 'query', 'header']),
  },
} satisfies Rows;

export const media = { title: 'Uploads and media', rows: mediaRows };

const retentionRows = {
  trashDays: { variable: 'PALCO_TRASH_DAYS', help: 'files of deleted videos', parse: days(30) },
  activityDays: { variable: 'PALCO_ACTIVITY_DAYS', help: 'entries of the activity log', parse: days(730) },
  removedPeopleDays: {
    variable: 'PALCO_REMOVED_PEOPLE_DAYS',
    help: 'names of people who were removed, in the activity log',
    parse: days(180),
  },
  doneJobDays: { variable: 'PALCO_JOB_DAYS', help: 'jobs that were done', parse: days(7) },
  deadJobDays: { variable: 'PALCO_DEAD_JOB_DAYS', help: 'jobs that were given up', parse: days(30) },
  sessionDays: { variable: 'PALCO_SESSION_DAYS', help: 'from where people signed in', parse: days(90) },
} satisfies Rows;

export const retention = { title: 'How long things are kept', rows: retentionRows };

const LOG_LEVELS = ['info', 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function listenerOf(written: string, variable: string): { host: string; port: number } | null {
  if (written === '' || written === 'off') return null;
  const [, host = '', port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(written) ?? [];
  if (port === '' || Number(port) > 65_535) throw wrong(variable, written, 'an address like 127.0.0.1:9464');
  return { host: host.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1', port: Number(port) };
}

const logRows = {
  logLevel: {
    variable: 'PALCO_LOG_LEVEL',
    help: 'fatal, error, warn, info, debug, trace or silent',
    parse: oneOf(LOG_LEVELS),
    value: '<level>',
    fallback: 'info; warn in a terminal',
  },
  logFormat: {
    variable: 'PALCO_LOG_FORMAT',
    help: 'how a line of the log is written, on stderr',
    parse: oneOf(['auto', 'text', 'json']),
    fallback: 'auto: text in a terminal',
  },
  /** Where `/metrics` is served; null for nowhere. */
  metrics: {
    variable: 'PALCO_METRICS',
    help: 'a listener of its own for /metrics (Prometheus), like 127.0.0.1:9464',
    parse: { value: '<address:port>', fallback: 'off', parse: listenerOf },
  },
} satisfies Rows;

export const log = { title: 'Log and metrics', rows: { ...logRows, ...tracingRows } };

/** How much it takes, how long it keeps things, and how it is watched. */
export const parseOperationsConfig = (env: Environment) =>
  readAll(env, { ...mediaRows, ...retentionRows, ...logRows });
