import { orNull, wrongSecret } from './rules';
import { readAll } from './setting.pure';
import type { Environment, Rows } from './setting.pure';

/** A ClickHouse that sums what players tell. */
export interface ClickHouseConfig {
  /** `https://host:8443`, without a name, a password and a database. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** The tables are made in it: a name that needs no quotation marks. */
const databaseName = /^\/([A-Za-z_]\w{0,62})$/;

function clickHouseOf(text: string, variable: string): ClickHouseConfig {
  const url = URL.canParse(text) ? new URL(text) : null;
  const database = databaseName.exec(url?.pathname ?? '')?.[1];
  if (url === null || !/^https?:$/.test(url.protocol) || database === undefined || url.search !== '')
    throw wrongSecret(variable, 'https://user:password@host:8443/database');
  return {
    url: url.origin,
    user: url.username === '' ? 'default' : decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database,
  };
}

const rows = {
  /** Null: the database. */
  clickhouse: {
    variable: 'PALCO_CLICKHOUSE_URL',
    help: 'ClickHouse that sums what players tell, like https://palco:password@host:8443/palco',
    parse: orNull({ value: '<https://…>', parse: clickHouseOf }),
    fallback: 'none: the database sums them',
    isSecret: true,
  },
} satisfies Rows;

/** What sums what players tell. */
export const analytics = { title: 'Metrics of viewers', rows };

export const parseAnalyticsConfig = (env: Environment) => readAll(env, rows);
