import type { SettingGroup } from './setting.pure';

/** Where rows are kept, and what signs and seals. */
export const databaseSettings: SettingGroup = {
  title: 'Database and secrets',
  settings: [
    {
      variable: 'DATABASE_URL',
      value: '<postgres://…>',
      fallback: 'the embedded PostgreSQL',
      help: 'a PostgreSQL of your own, version 15 or later',
      isSecret: true,
    },
    {
      variable: 'PALCO_DATABASE_POOLED_URL',
      value: '<postgres://…>',
      fallback: 'none',
      help: 'PgBouncer in transaction mode before DATABASE_URL, which stays in use for LISTEN and migrations',
      isSecret: true,
    },
    {
      variable: 'PALCO_DATABASE_REPLICA_URL',
      value: '<postgres://…>',
      fallback: 'none',
      help: 'a standby of DATABASE_URL, which answers lists and analytics while it is at most 5 seconds behind',
      isSecret: true,
    },
    {
      variable: 'PALCO_POSTGRES_BIN',
      value: '<folder>',
      fallback: 'the programs from npm',
      help: 'programs of another PostgreSQL for the embedded database',
    },
    {
      variable: 'PALCO_DATABASE_TIMEOUT_MS',
      value: '<milliseconds>',
      fallback: '15000',
      help: 'how long a query may take; the wait for a connection or a lock ends after a third of it',
    },
    {
      variable: 'PALCO_SECRET',
      value: '<text>',
      fallback: 'made at the first start',
      help: 'signs tokens and media links; at least 32 random characters',
      isSecret: true,
    },
    {
      variable: 'PALCO_SECRET_PREVIOUS',
      value: '<text>',
      fallback: 'none',
      help: 'the secret before the current one: what it signed stays good until it expires',
      isSecret: true,
    },
    {
      variable: 'PALCO_SEED',
      value: 'demo|none',
      fallback: 'demo while only this machine is served',
      help: 'whether an empty database is filled with demo teams',
    },
  ],
};
