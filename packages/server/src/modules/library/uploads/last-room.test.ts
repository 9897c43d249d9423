// However many want the last room of a plan at once, and by whichever way, one takes it.
import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordingImports, uploads, videoImports, videos } from '../../../schema';
import { insertImport, insertIntegration, insertVideoImport } from '../../../testing/sample-integrations';
import { freeTerms, insertBilledTeam } from '../../../testing/sample-plans';
import { sendSource } from '../../../testing/send-source';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { findImportRefusal } from './reserve-import';

const SIZE = 8_000;
let server: TestServer;
let token: string;
let team: string;
beforeAll(async () => {
  server = await startTestServer({ env: { PALCO_UPLOAD_PENDING_BYTES: String(10 * SIZE) } });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());
beforeEach(async () => {
  const limits = { ...freeTerms.limits, storage: 1.5 * SIZE };
  team = await insertBilledTeam(server.db, { limits });
});

type Table = typeof videoImports | typeof recordingImports;

/** What each import does before its first byte. */
const reserve = (table: Table, id: string): Promise<string | null> =>
  server.db.transaction(async (tx) => {
    const file = { id, accountId: team, bytes: SIZE, isWhole: false };
    const code = await findImportRefusal(tx, server.context, file);
    if (code === null) await tx.update(table).set({ totalBytes: SIZE }).where(eq(table.id, id));
    return code;
  });
const addressImport = () =>
  insertVideoImport(server.context, 'colegioAtlas', { accountId: team, status: 'downloading' });
async function recordingImport(): Promise<string> {
  const integrationId = await insertIntegration(server.context, 'colegioAtlas', {
    accountId: team,
    provider: 'zoom',
    externalId: randomUUID(),
  });
  return insertImport(server.context, 'colegioAtlas', {
    accountId: team,
    integrationId,
    status: 'downloading',
  });
}
async function upload(): Promise<string | null> {
  const made = await server.call('/v1/videos/vod', { token, body: { title: 'Aula', accountId: team } });
  if (made.status !== 201) return String(made.body['code']);
  return send(String(made.body['videoId']));
}
async function send(videoId: string): Promise<string | null> {
  const bytes = randomBytes(1_000);
  const range = `bytes 0-999/${SIZE}`;
  const { status, body } = await sendSource({ url: server.url, token, videoId, bytes, range });
  return status === 201 ? null : String(body['code']);
}

const four = <Made>(make: (index: number) => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: 4 }, (_, index) => make(index)));

describe('the last room of a plan', () => {
  it('is taken by one of uploads, imports by address and imports of recordings', async () => {
    const addresses = await four(addressImport);
    const recordings = await four(recordingImport);
    const codes = await Promise.all([
      ...addresses.map((id) => reserve(videoImports, id)),
      ...recordings.map((id) => reserve(recordingImports, id)),
      upload(),
      upload(),
    ]);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([null, 'STORAGE_QUOTA_REACHED']));
  });

  it.each([
    ['import by address', addressImport, videoImports],
    ['import of a recording', recordingImport, recordingImports],
  ] as const)('is taken by an %s until it ends', async (_name, insert, table) => {
    const id = await insert();
    expect(await reserve(table, id)).toBeNull();
    expect(await upload()).toBe('STORAGE_QUOTA_REACHED');
    // A second try of the same import does not count itself.
    expect(await reserve(table, id)).toBeNull();
    await server.db.update(table).set({ status: 'failed' }).where(eq(table.id, id));
    expect(await upload()).toBeNull();
  });

  it('is taken once by an upload whose chunks still come', async () => {
    expect(await upload()).toBeNull();
    const [row] = await server.db
      .select({ status: videos.status, sizeBytes: videos.sizeBytes, sent: uploads.ranges })
      .from(videos)
      .innerJoin(uploads, eq(uploads.videoId, videos.id))
      .where(eq(videos.accountId, team));
    expect(row).toEqual({ status: 'uploading', sizeBytes: SIZE, sent: [[0, 999]] });
    // Half as much again fits: the first one counts as announced, and not as stored besides.
    const file = { id: await addressImport(), accountId: team, isWhole: false };
    const refusal = (bytes: number) =>
      server.db.transaction((tx) => findImportRefusal(tx, server.context, { ...file, bytes }));
    expect([await refusal(SIZE / 2), await refusal(SIZE / 2 + 1)]).toEqual([null, 'STORAGE_QUOTA_REACHED']);
  });
});

it('files under way together stay below the limit of the installation', async () => {
  const unlimited = await insertBilledTeam(server.db);
  team = unlimited;
  const others = await Promise.all(Array.from({ length: 10 }, addressImport));
  await Promise.all(others.map((id) => reserve(videoImports, id)));
  expect(await reserve(recordingImports, await recordingImport())).toBe('QUOTA_REACHED');
});
