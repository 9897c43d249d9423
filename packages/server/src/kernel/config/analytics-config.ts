import { StartError } from '../errors/start-error';
import type { Environment } from './read-values';

/** A ClickHouse that sums what players tell. */
export interface ClickHouseConfig {
  /** `https://host:8443`, without a name, a password and a database. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** What sums what players tell. */
export interface AnalyticsConfig {
  /** Null: the database. */
  readonly clickhouse: ClickHouseConfig | null;
}

/** The tables are made in it: a name that needs no quotation marks. */
const databaseName = /^\/([A-Za-z_]\w{0,62})$/;

function addressOf(text: string): { readonly url: URL; readonly database: string } {
  const url = URL.canParse(text) ? new URL(text) : null;
  const database = databaseName.exec(url?.pathname ?? '')?.[1];
  if (url === null || !/^https?:$/.test(url.protocol) || database === undefined || url.search !== '')
    throw new StartError(
      'PALCO_CLICKHOUSE_URL is not usable: expected https://user:password@host:8443/database.',
    );
  return { url, database };
}

/**
 * Reads `PALCO_CLICKHOUSE_URL`.
 *
 * @throws {@link StartError} that says what it may hold, and does not repeat a value with a password in it.
 */
export function parseAnalyticsConfig(env: Environment): AnalyticsConfig {
  const text = env['PALCO_CLICKHOUSE_URL']?.trim() ?? '';
  if (text === '') return { clickhouse: null };
  const { url, database } = addressOf(text);
  return {
    clickhouse: {
      url: url.origin,
      user: url.username === '' ? 'default' : decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database,
    },
  };
}
