import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerContext } from '../../../kernel/context';
import { liveKeys } from '../../../schema';
import { startServer } from '../../../server';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { rotateServerSecret } from '../../../kernel/secret/rotate-server-secret';
import { findKey, listKeys, encryptedStreamKeys } from './stream-keys.store';

interface Key {
  readonly id: string;
  readonly streamKey: string;
}

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

async function createLive(): Promise<{ id: string; keys: Key[] }> {
  const { body } = await server.call('/v1/live-streams', { token, body: { title: 'Aula' } });
  return { id: body['id'] as string, keys: body['keys'] as Key[] };
}
const stored = (liveId: string) =>
  server.db.select().from(liveKeys).where(eq(liveKeys.liveId, liveId)).orderBy(asc(liveKeys.id));
const encryptAnew = ({ config }: Pick<ServerContext, 'config'>) =>
  rotateServerSecret({ db: server.db, secrets: config, columns: [encryptedStreamKeys] });
const shown = async (liveId: string) => {
  const { body } = await server.call(`/v1/live-streams/${liveId}/keys`, { token });
  return body['items'] as Key[];
};

it('keys are encrypted in the database, and people can read them again', async () => {
  const { id, keys } = await createLive();
  const rows = JSON.stringify(await stored(id));
  for (const { streamKey } of keys) expect(rows).not.toContain(streamKey);
  expect((await shown(id)).map(({ streamKey }) => streamKey)).toEqual(keys.map(({ streamKey }) => streamKey));
  const path = `/v1/live-streams/${id}/keys/${keys[0]?.id}/rotate`;
  const rotated = (await server.call(path, { token, method: 'POST' })).body['streamKey'] as string;
  expect(rotated).not.toBe(keys[0]?.streamKey);
  expect((await shown(id))[0]?.streamKey).toBe(rotated);
  expect(JSON.stringify(await stored(id))).not.toContain(rotated);
});

it('a key that was moved to another row cannot be decrypted there', async () => {
  const { id } = await createLive();
  const [first, second] = await stored(id);
  await server.db
    .update(liveKeys)
    .set({ encryptedKey: first?.encryptedKey })
    .where(eq(liveKeys.id, second?.id ?? ''));
  expect((await shown(id)).find((key) => key.id === second?.id)?.streamKey).toBe('');
});

it('keys of an earlier release are encrypted when the server starts', async () => {
  const { id, keys } = await createLive();
  for (const key of keys)
    await server.db
      .update(liveKeys)
      .set({ encryptedKey: sql`${key.streamKey}` })
      .where(eq(liveKeys.id, key.id));
  const another = await startServer({ config: { ...server.context.config, port: 0 }, work: false });
  await expect
    .poll(async () => {
      const rows = JSON.stringify(await stored(id));
      return keys.filter(({ streamKey }) => rows.includes(streamKey));
    })
    .toEqual([]);
  await another.stop();
  expect((await shown(id)).map(({ streamKey }) => streamKey)).toEqual(keys.map(({ streamKey }) => streamKey));
});

it('after a change of the secret, keys are read and found as long as the previous one is configured', async () => {
  const { id, keys } = await createLive();
  const { config } = server.context;
  const changed = { config: { ...config, secret: 'a-new-secret', previousSecret: config.secret } };
  const read = await listKeys(server.db, changed, id);
  expect(read.map(({ streamKey }) => streamKey)).toEqual(keys.map(({ streamKey }) => streamKey));
  expect(await findKey(server.db, changed, keys[0]?.streamKey ?? '')).toMatchObject({ liveId: id });
  const forgotten = { config: { ...changed.config, previousSecret: null } };
  const unread = await listKeys(server.db, forgotten, id);
  expect(unread.map(({ streamKey }) => streamKey)).toEqual(keys.map(() => ''));
  // A server that starts with both secrets encrypts them with the current one.
  await encryptAnew(changed);
  const again = await listKeys(server.db, forgotten, id);
  expect(again.map(({ streamKey }) => streamKey)).toEqual(keys.map(({ streamKey }) => streamKey));
  expect(await findKey(server.db, forgotten, keys[0]?.streamKey ?? '')).toMatchObject({ liveId: id });
  const before = await stored(id);
  await encryptAnew(changed);
  expect(await stored(id)).toEqual(before);
});
