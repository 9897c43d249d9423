import { StartError } from '../errors/start-error';
import { oneOf, orNull, SHORTEST_SECRET, text, wholeNumber, wrongSecret } from './rules';
import { isSet, readAll } from './setting.pure';
import type { Environment, Row, Rows, Rule } from './setting.pure';

const postgresUrl: Row<string | null>['parse'] = orNull({
  value: '<postgres://…>',
  parse(written, variable) {
    if (!/^postgres(ql)?:\/\//.test(written))
      throw wrongSecret(variable, 'postgres://user:password@host:5432/name');
    return written;
  },
});

const signingKey = (expected: string): Rule<string | null> =>
  orNull({
    value: '<text>',
    parse(written, variable) {
      if (written.length < SHORTEST_SECRET)
        throw new StartError(`${variable} is too short: expected at least ${SHORTEST_SECRET} ${expected}.`);
      return written;
    },
  });

const rows = {
  /** A real PostgreSQL; null means the embedded database in the data folder. */
  databaseUrl: {
    variable: 'DATABASE_URL',
    help: 'a PostgreSQL of your own, version 15 or later',
    parse: postgresUrl,
    fallback: 'the embedded PostgreSQL',
    isSecret: true,
  },
  /** A pooler in front of `databaseUrl` that keeps a connection for one transaction; null for none. */
  databasePooledUrl: {
    variable: 'PALCO_DATABASE_POOLED_URL',
    help: 'PgBouncer in transaction mode before DATABASE_URL, which stays in use for LISTEN and migrations',
    parse: postgresUrl,
    isSecret: true,
  },
  /** A standby of `databaseUrl` for lists and analytics; null for none. */
  databaseReplicaUrl: {
    variable: 'PALCO_DATABASE_REPLICA_URL',
    help: 'a standby of DATABASE_URL, which answers lists and analytics while it is at most 5 seconds behind',
    parse: postgresUrl,
    isSecret: true,
  },
  /** Folder with the programs of the embedded PostgreSQL; null takes those of the npm package. */
  postgresBin: {
    variable: 'PALCO_POSTGRES_BIN',
    help: 'programs of another PostgreSQL for the embedded database',
    parse: orNull(text('<folder>')),
    fallback: 'the programs from npm',
  },
  /** How long a query may take; waits for a connection and for a lock end after a third of it. */
  databaseTimeoutMs: {
    variable: 'PALCO_DATABASE_TIMEOUT_MS',
    help: 'how long a query may take; the wait for a connection or a lock ends after a third of it',
    parse: wholeNumber({ fallback: 15_000, min: 100, max: 600_000, value: '<milliseconds>' }),
  },
  /** Signs tokens and media addresses; at least 32 characters. Null: the server keeps one itself (`readSecret`). */
  secret: {
    variable: 'PALCO_SECRET',
    help: 'signs tokens and media links; at least 32 random characters',
    parse: { ...signingKey('random characters'), isExact: true },
    fallback: 'made at the first start',
    isSecret: true,
  },
  /** The secret before the current one: what it signed is accepted until it expires. */
  previousSecret: {
    variable: 'PALCO_SECRET_PREVIOUS',
    help: 'the secret before the current one: what it signed stays good until it expires',
    parse: signingKey('characters'),
    isSecret: true,
  },
  /** Null: `demo` while the server is private. */
  seed: {
    variable: 'PALCO_SEED',
    help: 'whether an empty database is filled with demo teams',
    parse: orNull(oneOf(['demo', 'none'])),
    fallback: 'demo while only this machine is served',
  },
} satisfies Rows;

/** Where rows are kept, and what signs and encrypts. */
export const database = { title: 'Database and secrets', rows };

/** Where rows are kept, and what signs and encrypts. */
export function parseDatabaseConfig(env: Environment) {
  const config = readAll(env, rows);
  const beside = [rows.databasePooledUrl, rows.databaseReplicaUrl].find((row) => isSet(env, row));
  if (beside !== undefined && config.databaseUrl === null)
    throw new StartError(
      `${beside.variable} needs DATABASE_URL: the embedded database belongs to one process.`,
    );
  return config;
}
