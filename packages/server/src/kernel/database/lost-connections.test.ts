import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database';
import { openDatabase } from './open-database';

/** What PostgreSQL says to a connection when it stops. */
const stopped = Object.assign(new Error('terminating connection due to administrator command'), {
  code: '57P01',
});

it('a lost connection is told in the log, but not one that ends with the server itself', async () => {
  const lines: string[] = [];
  const { log } = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } });
  const { url, drop } = await createTestDatabase('migrated');
  const { pool, close } = await openDatabase({ config: { databaseUrl: url, dataDir: '' }, log });
  const client = await pool.connect();
  client.release();
  client.emit('error', stopped);
  expect(lines).toHaveLength(1);
  const last = await pool.connect();
  last.release();
  // The connections are still being closed while the embedded database stops already.
  const closed = close();
  last.emit('error', stopped);
  await closed;
  expect(lines).toHaveLength(1);
  await drop();
});
