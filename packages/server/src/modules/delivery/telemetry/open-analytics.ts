import type { Config } from '../../../kernel/config/config';
import type { ServerContext } from '../../../kernel/context';
import { StartError } from '../../../kernel/errors/start-error';
import type { AnalyticsStore } from '../../../ports/analytics-store';
import { createPostgresAnalytics } from './postgres-analytics';

/**
 * Opens the analytics store that is configured. The client of ClickHouse is loaded only for one.
 *
 * @throws {@link StartError} where it cannot be used.
 */
export async function openAnalytics(
  { clickhouse }: Pick<Config, 'clickhouse'>,
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
): Promise<AnalyticsStore> {
  const people = createPostgresAnalytics(db);
  if (clickhouse === null) return people;
  const { openClickHouseAnalytics } = await import('./clickhouse/clickhouse-analytics');
  try {
    return await openClickHouseAnalytics({ db, clock, clickhouse, people });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new StartError(
      `The database ${clickhouse.database} of ClickHouse at ${clickhouse.url} cannot be used (${reason}). ` +
        'It has to be there already; look at PALCO_CLICKHOUSE_URL.',
    );
  }
}
