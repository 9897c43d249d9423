import { brandSettings } from './brand-settings.pure';
import { databaseSettings } from './database-settings.pure';
import { integrationSettings } from './integration-settings.pure';
import { invoiceSettings } from './invoice-settings.pure';
import { liveSettings } from './live-settings.pure';
import type { Setting, SettingGroup } from './setting.pure';
import { analyticsSettings, busSettings, storageSettings } from './storage-settings.pure';

/** What the trusted proxy tells of a viewer. */
const proxyHeader = (variable: string, help: string): Setting => ({
  variable,
  value: '<header>',
  fallback: 'none',
  help,
});

/** Every setting, in the order in which it is shown. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'Where it listens and keeps its data',
    settings: [
      {
        variable: 'PALCO_HOST',
        value: '<address>',
        fallback: '127.0.0.1',
        help: 'address to listen on; 0.0.0.0 for all of them',
      },
      {
        variable: 'PALCO_PORT',
        value: '<port>',
        fallback: '4000',
        help: 'port to listen on; 0 for any free one',
      },
      {
        variable: 'PALCO_DATA_DIR',
        value: '<folder>',
        fallback: '.palco',
        help: 'folder of everything that it keeps',
      },
      {
        variable: 'PALCO_ROLE',
        value: 'all|api|worker',
        fallback: 'all',
        help: 'what this process does: requests, jobs, or both; `api` and `worker` need DATABASE_URL',
      },
      {
        variable: 'PALCO_DRAIN_SECONDS',
        value: '<seconds>',
        fallback: '5 with PALCO_ROLE=api, otherwise 0',
        help: 'how long it answers on once told to stop, so that a balancer sees /readyz say 503',
      },
      {
        variable: 'PALCO_PUBLIC_URL',
        value: '<origin>',
        fallback: 'the address it listens on',
        help: 'origin of the console for links in mails, like https://video.example.com',
      },
      {
        variable: 'PALCO_UPLOAD_URL',
        value: '<origin>',
        fallback: 'the host of the console',
        help: 'another host of this server that files are sent to, like https://upload.example.com',
      },
      {
        variable: 'PALCO_REALTIME_URL',
        value: '<origin>',
        fallback: 'the host of the console',
        help: 'another host of this server that sockets are opened at, like https://realtime.example.com',
      },
      {
        variable: 'PALCO_NORMAL_UPLOAD_MARKER',
        value: '<text>',
        fallback: 'normal-upload',
        help: 'an upload host with this in its name takes whole files',
      },
      {
        variable: 'PALCO_ANALYTICS_URL',
        value: '<origin>',
        fallback: 'none',
        help: 'an external site for the analytics of videos, which the menu links to',
      },
      {
        variable: 'PALCO_STUDIO_URL',
        value: '<origin>',
        fallback: 'none',
        help: 'an external site for the analytics of studio lives, which the menu links to',
      },
      {
        variable: 'PALCO_TRUST_PROXY',
        value: '<hops|ranges>',
        fallback: 'false',
        help: 'whose X-Forwarded-For is believed: a number of hops, ranges like 10.0.0.0/8,loopback, or true',
      },
      proxyHeader(
        'PALCO_COUNTRY_HEADER',
        'header in which the trusted proxy tells the country of a viewer, for the geoblock of lives',
      ),
      proxyHeader(
        'PALCO_STATE_HEADER',
        'header in which it tells the state or region of a viewer, for analytics',
      ),
      proxyHeader('PALCO_CITY_HEADER', 'header in which it tells the city of a viewer, for support'),
      proxyHeader(
        'PALCO_PROVIDER_HEADER',
        'header in which it tells the network provider of a viewer, for analytics',
      ),
      {
        variable: 'PALCO_CORS_ORIGINS',
        value: '<origins>',
        fallback: 'none',
        help: 'other origins that may call it from a browser, separated by commas',
      },
      {
        variable: 'PALCO_OUTBOUND_ALLOW',
        value: '<addresses>',
        fallback: 'none',
        help: 'IP addresses of the inner network that it may fetch ads of lives from and send webhooks to, separated by commas',
      },
    ],
  },
  databaseSettings,
  brandSettings,
  {
    title: 'Uploads and media',
    settings: [
      {
        variable: 'PALCO_UPLOAD_CHUNK_BYTES',
        value: '<bytes>',
        fallback: '134217728 (128 MiB)',
        help: 'largest chunk that the console sends',
      },
      {
        variable: 'PALCO_UPLOAD_MAX_BYTES',
        value: '<bytes>',
        fallback: '68719476736 (64 GiB)',
        help: 'largest file that is taken',
      },
      {
        variable: 'PALCO_UPLOAD_PENDING_BYTES',
        value: '<bytes>',
        fallback: '274877906944 (256 GiB)',
        help: 'what the unfinished uploads of one team may become together',
      },
      {
        variable: 'PALCO_TRANSCODES',
        value: '<number>',
        fallback: '2',
        help: 'videos that one process makes playable at once; one team has at most one of these places',
      },
      {
        variable: 'PALCO_MEDIA_SHARED_CACHE',
        value: '<seconds>',
        fallback: '0 (off)',
        help: 'how long a CDN may keep segments; it goes on serving a deleted video for so long',
      },
    ],
  },
  storageSettings,
  busSettings,
  liveSettings,
  analyticsSettings,
  invoiceSettings,
  {
    title: 'Automatic subtitles',
    settings: [
      {
        variable: 'PALCO_TRANSCRIBER_URL',
        value: '<address|emulator>',
        fallback: 'none: automatic subtitles fail and say so',
        help: 'transcription service, above /audio/transcriptions; emulator writes sample text',
      },
      {
        variable: 'PALCO_TRANSCRIBER_KEY',
        value: '<key>',
        fallback: 'none',
        help: 'key of the transcription service, sent as a bearer token',
        isSecret: true,
      },
      {
        variable: 'PALCO_TRANSCRIBER_MODEL',
        value: '<name>',
        fallback: 'whisper-1',
        help: 'model that the service is asked for; it must answer segments with times',
      },
      {
        variable: 'PALCO_TRANSCRIBER_TIMEOUT',
        value: '<seconds>',
        fallback: '1800',
        help: 'how long one video may take the service',
      },
      {
        variable: 'PALCO_TRANSCRIBER_MAX_BYTES',
        value: '<bytes>',
        fallback: '26214400 (25 MiB)',
        help: 'largest sound file that the service takes; an hour has about 9 MB',
      },
    ],
  },
  integrationSettings,
  {
    title: 'Mail',
    settings: [
      {
        variable: 'PALCO_SMTP_URL',
        value: '<smtp://…>',
        fallback: 'an outbox folder',
        help: 'mail server: smtp://user:password@host:587 or smtps://…:465',
        isSecret: true,
      },
      {
        variable: 'PALCO_MAIL_FROM',
        value: '<address>',
        fallback: 'no-reply@localhost',
        help: 'sender of mails; needed with PALCO_SMTP_URL',
      },
      {
        variable: 'PALCO_OPERATOR_EMAIL',
        value: '<address>',
        fallback: 'the first person of the installation',
        help: 'who is told that the disk is almost full',
      },
    ],
  },
  {
    title: 'How long things are kept',
    settings: [
      {
        variable: 'PALCO_TRASH_DAYS',
        value: '<days>',
        fallback: '30',
        help: 'files of deleted videos',
      },
      {
        variable: 'PALCO_ACTIVITY_DAYS',
        value: '<days>',
        fallback: '730',
        help: 'entries of the activity log',
      },
      {
        variable: 'PALCO_REMOVED_PEOPLE_DAYS',
        value: '<days>',
        fallback: '180',
        help: 'names of people who were removed, in the activity log',
      },
      { variable: 'PALCO_JOB_DAYS', value: '<days>', fallback: '7', help: 'jobs that were done' },
      { variable: 'PALCO_DEAD_JOB_DAYS', value: '<days>', fallback: '30', help: 'jobs that were given up' },
      {
        variable: 'PALCO_SESSION_DAYS',
        value: '<days>',
        fallback: '90',
        help: 'from where people signed in',
      },
    ],
  },
  {
    title: 'Log and metrics',
    settings: [
      {
        variable: 'PALCO_LOG_LEVEL',
        value: '<level>',
        fallback: 'info; warn in a terminal',
        help: 'fatal, error, warn, info, debug, trace or silent',
      },
      {
        variable: 'PALCO_LOG_FORMAT',
        value: 'auto|text|json',
        fallback: 'auto: text in a terminal',
        help: 'how a line of the log is written, on stderr',
      },
      {
        variable: 'PALCO_METRICS',
        value: '<address:port>',
        fallback: 'off',
        help: 'a listener of its own for /metrics (Prometheus), like 127.0.0.1:9464',
      },
      {
        variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
        value: '<address>',
        fallback: 'none',
        help: 'OpenTelemetry collector that traces are sent to by OTLP over HTTP, above /v1/traces, like http://127.0.0.1:4318',
      },
      {
        variable: 'OTEL_EXPORTER_OTLP_HEADERS',
        value: '<name=value>',
        fallback: 'none',
        help: 'headers for it, for example with a key, separated by commas',
        isSecret: true,
      },
      {
        variable: 'OTEL_SERVICE_NAME',
        value: '<name>',
        fallback: 'palco',
        help: 'name of this process in traces',
      },
      {
        variable: 'OTEL_TRACES_SAMPLER_ARG',
        value: '<share>',
        fallback: '1',
        help: 'share of the traces that are sent, from 0 to 1',
      },
    ],
  },
];

export const settings: readonly Setting[] = settingGroups.flatMap((group) => group.settings);
