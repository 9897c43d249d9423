import { afterAll, beforeAll, describe } from 'vitest';
import type { OpenDatabase } from '../../../kernel/database/open-database';
import { describeAnalytics } from '../../../testing/analytics-suite';
import { openTestDatabase } from '../../../testing/test-database';
import { createPostgresAnalytics } from './postgres-analytics';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase('seeded');
});
afterAll(() => database.close());

describe('what players tell, in the database', () => {
  describeAnalytics(() => ({
    db: database.db,
    makeStore: async () => createPostgresAnalytics(database.db),
  }));
});
