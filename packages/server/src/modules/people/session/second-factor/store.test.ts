// Each step and each code is taken by one statement, also where nobody else guards it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { passkeys, totpFactors } from '../../../../schema';
import { cipherOf } from '../../../../kernel/secret/encrypted-column';
import { insertPasskey, insertPerson } from '../../../../testing/sample-people';
import { startTestServer } from '../../../../testing/start-test-server';
import type { TestServer } from '../../../../testing/start-test-server';
import {
  putTotp,
  replaceRecoveryCodes,
  encryptedTotpSecrets,
  consumeCounter,
  takeRecoveryCode,
  consumeStep,
} from './second-factor.store';

let server: TestServer;
let userId: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ id: userId } = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' }));
});
afterAll(() => server.stop());

/** Takes the same thing five times at once, and says how often it was given. */
async function timesTaken(take: () => Promise<boolean>): Promise<number> {
  const taken = await Promise.all(Array.from({ length: 5 }, take));
  return taken.filter(Boolean).length;
}

it('a step of an app is taken once, and no earlier one after it', async () => {
  const { db, context } = server;
  await putTotp(
    db,
    userId,
    cipherOf(context.config, encryptedTotpSecrets).encrypt('JBSWY3DPEHPK3PXP', userId),
  );
  expect(await timesTaken(() => consumeStep(db, { userId, step: 100 }))).toBe(1);
  expect(await consumeStep(db, { userId, step: 99 })).toBe(false);
  expect(await consumeStep(db, { userId, step: 101 })).toBe(true);
  const [stored] = await db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
  expect(stored?.lastStep).toBe(101);
});

it('a recovery code is taken once', async () => {
  await replaceRecoveryCodes(server.db, userId, ['abcd-efgh-jkmn-pqrs']);
  const code = 'abcd-efgh-jkmn-pqrs';
  expect(await timesTaken(() => takeRecoveryCode(server.db, { userId, code }))).toBe(1);
});

it('a use of a passkey is taken once, and a counter that does not grow never', async () => {
  await insertPasskey(server.db, userId);
  const [{ id = '' } = {}] = await server.db.select().from(passkeys).where(eq(passkeys.userId, userId));
  const use = (counter: number) => consumeCounter(server.db, { id, counter, backedUp: false });
  expect(await timesTaken(() => use(7))).toBe(1);
  expect([await use(7), await use(6), await use(8)]).toEqual([false, false, true]);
});
