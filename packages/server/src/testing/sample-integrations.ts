import { randomUUID } from 'node:crypto';
import type { Database } from '../kernel/database/database';
import { imports, recordingImports, integrations, videoImports } from '../schema';
import { cipherOf } from '../kernel/secret/encrypted-column';
import type { CipherSecrets } from '../kernel/secret/encrypted-column';
import { encryptedImportAddresses, encryptedIntegrationSecrets } from '../modules/library/integrations';
import { encryptedImportCredentials } from '../modules/library/imports';
import { encryptedVideoAddresses } from '../modules/library/video-imports';
import { demoTeams } from '../seed/demo-people';
import type { DemoTeam } from '../seed/demo-people';

/** Where it is written, and what its texts are encrypted with. */
interface Written {
  readonly db: Database;
  readonly config: CipherSecrets;
}

type Row = typeof integrations.$inferInsert;

/** Writes a connected account of a team and gives its id. */
export async function insertIntegration(
  { db, config }: Written,
  team: DemoTeam,
  values: Partial<Row> & Pick<Row, 'provider'>,
): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  const secrets =
    values.provider === 'tencent'
      ? { secretId: 'AKIDsample', secretKey: 'sample-key' }
      : { accessToken: 'sample-access', refreshToken: 'sample-refresh' };
  await db.insert(integrations).values({
    id,
    accountId: demoTeams[team],
    externalId: `${values.provider.split('-')[0]}-01`,
    email: 'sala@emulador.example',
    encryptedSecrets: cipherOf(config, encryptedIntegrationSecrets).encrypt(JSON.stringify(secrets), id),
    createdAt: now,
    updatedAt: now,
    ...values,
  });
  return id;
}

/** Writes an import of a connected account. */
export async function insertImport(
  { db, config }: Written,
  team: DemoTeam,
  values: Partial<typeof recordingImports.$inferInsert> & { readonly integrationId: string },
): Promise<string> {
  const id = values.id ?? randomUUID();
  const now = new Date();
  await db.insert(recordingImports).values({
    id,
    accountId: demoTeams[team],
    provider: 'zoom',
    service: 'zoom',
    externalId: id,
    title: 'Reunião',
    encryptedAddress: cipherOf(config, encryptedImportAddresses).encrypt('https://zoom.example/file', id),
    createdAt: now,
    updatedAt: now,
    ...values,
  });
  return id;
}

/** Writes a failed import of a video by its address. */
export async function insertVideoImport(
  { db, config }: Written,
  team: DemoTeam,
  values: Partial<typeof videoImports.$inferInsert> = {},
): Promise<string> {
  const id = values.id ?? randomUUID();
  const now = new Date();
  const named = { title: `Aula de ${team}`, fileName: 'aula.mp4', shownAddress: 'files.example/aula.mp4' };
  await db.insert(videoImports).values({
    id,
    accountId: demoTeams[team],
    idempotencyKey: id,
    addressDigest: id,
    encryptedAddress: cipherOf(config, encryptedVideoAddresses).encrypt('https://files.example/aula.mp4', id),
    status: 'failed',
    errorCode: 'UNREACHABLE',
    createdAt: now,
    updatedAt: now,
    ...named,
    ...values,
  });
  return id;
}

/** Writes the import of a library, whose list was read. */
export async function insertLibraryImport(
  { db, config }: Written,
  team: DemoTeam,
  values: Partial<typeof imports.$inferInsert> = {},
): Promise<string> {
  const id = values.id ?? randomUUID();
  const now = new Date();
  await db.insert(imports).values({
    id,
    accountId: demoTeams[team],
    source: 'vimeo',
    name: `Acervo de ${team}`,
    idempotencyKey: id,
    encryptedCredentials: cipherOf(config, encryptedImportCredentials).encrypt('{"token":"sample"}', id),
    status: 'ready',
    listedAt: now,
    createdAt: now,
    updatedAt: now,
    ...values,
  });
  return id;
}
