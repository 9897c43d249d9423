import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { SHORTEST_SECRET } from '../config/rules';
import type { Database } from '../database/database';
import { StartError } from '../errors/start-error';
import { sharedSecret } from '../../schema/kernel/secret';

type SecretConfig = Pick<Config, 'secret' | 'databaseUrl' | 'dataDir'>;

/**
 * The secret that tokens and links are signed with: the operator's; else, with a database of the operator's own, the one
 * of all servers on that database; else the one of the data folder. A missing one is made.
 *
 * @throws {@link StartError} for a damaged file.
 */
export async function readSecret(config: SecretConfig, db: Database): Promise<string> {
  if (config.secret !== null) return config.secret;
  const file = join(config.dataDir, 'secret');
  if (config.databaseUrl === null) {
    if (!existsSync(file)) makeFile(file);
    return readFile(file);
  }
  // Earlier releases kept it in the data folder in this case too: that secret is adopted, so that sessions stay valid.
  const secret = existsSync(file) ? readFile(file) : makeSecret();
  await db.insert(sharedSecret).values({ secret }).onConflictDoNothing();
  const [row] = await db.select().from(sharedSecret);
  if (row === undefined) throw new Error('the secret was not written');
  return row.secret;
}

function makeSecret(): string {
  return randomBytes(48).toString('base64url');
}

/** Creates the file atomically with a hard link: of servers that start together on one folder, the first one wins. */
function makeFile(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, makeSecret(), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

function readFile(file: string): string {
  chmodSync(file, 0o600);
  const kept = readFileSync(file, 'utf8').trim();
  if (kept.length < SHORTEST_SECRET) {
    throw new StartError(`${file} is damaged: remove it and all people sign in again, or set PALCO_SECRET.`);
  }
  return kept;
}
