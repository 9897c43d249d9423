import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../kernel/http/create-app';
import { openDatabase } from '../kernel/database/open-database';
import { migrationsFolder, readMigrations } from '../kernel/database/migrations';
import { packageFolder } from '../kernel/package-folder';
import { seedDemo } from '../seed/seed';

/** Changes whenever the dump would. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const { digest } of readMigrations(migrationsFolder)) hash.update(digest);
  const seed = join(packageFolder, 'src', 'seed');
  for (const file of readdirSync(seed).sort()) hash.update(readFileSync(join(seed, file)));
  hash.update(readFileSync(join(packageFolder, 'src', 'modules', 'session', 'password.ts')));
  hash.update(readFileSync(join(packageFolder, 'node_modules', '@electric-sql', 'pglite', 'package.json')));
  return hash.digest('hex').slice(0, 16);
}

/**
 * A dump of a migrated and seeded database, from which a test's own one starts in about a second. Made once and kept
 * until migrations or seed change.
 *
 * @returns the path of the dump.
 */
export async function ensureSnapshot(): Promise<string> {
  const folder = join(packageFolder, 'node_modules', '.cache', 'palco');
  const file = join(folder, `database-${fingerprint()}.tar.gz`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-snapshot-'));
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  const database = await openDatabase({ config: { dataDir, databaseUrl: null }, log, memory: true });
  try {
    await seedDemo(database.db, 'palco');
    await database.dump(file);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return file;
}
