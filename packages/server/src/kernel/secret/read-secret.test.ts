import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database';
import type { OpenDatabase } from '../database/open-database';
import { readSecret } from './read-secret';
import { sharedSecret } from '../../schema/kernel/secret';

let database: OpenDatabase;
const folders: string[] = [];
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'palco-secret-'));
  folders.push(folder);
  return folder;
};
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.db.delete(sharedSecret));
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));
afterAll(() => database.close());

const embedded = (dataDir: string) => ({ dataDir, databaseUrl: null, secret: null });
const shared = (dataDir: string) => ({ ...embedded(dataDir), databaseUrl: 'postgres://db/palco' });

describe('the secret', () => {
  it('is the operator’s where one is set, and then nothing is kept', async () => {
    const secret = 's'.repeat(32);
    expect(await readSecret({ ...shared(makeFolder()), secret }, database.db)).toBe(secret);
    expect(await database.db.$count(sharedSecret)).toBe(0);
  });

  it('of the embedded database is made once in the data folder, for its owner alone', async () => {
    const folder = makeFolder();
    const secret = await readSecret(embedded(folder), database.db);
    expect(secret).toMatch(/^[\w-]{64}$/);
    expect(await readSecret(embedded(folder), database.db)).toBe(secret);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(secret);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
    writeFileSync(join(folder, 'secret'), 'x');
    await expect(readSecret(embedded(folder), database.db)).rejects.toThrow('is damaged');
  });

  it('of a shared database is one for all folders, also when they start in the same moment', async () => {
    const secrets = await Promise.all(
      Array.from({ length: 8 }, () => readSecret(shared(makeFolder()), database.db)),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{64}$/);
  });

  it('that an earlier release kept in the folder beside a shared database stays good', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'secret'), 'k'.repeat(64));
    expect(await readSecret(shared(folder), database.db)).toBe('k'.repeat(64));
    expect(await readSecret(shared(makeFolder()), database.db)).toBe('k'.repeat(64));
  });
});
