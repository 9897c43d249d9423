import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { webhookSecrets } from '../../../schema';
import { httpError } from '../../../kernel/errors/http-error';
import { cipherOf } from '../../../kernel/secret/encrypted-column';
import type { EncryptedColumn } from '../../../kernel/secret/encrypted-column';
import { makeSecret } from './sign';

/** How the secrets of webhooks are encrypted: they have to be readable, because the server signs with them. */
export const encryptedWebhookSecrets: EncryptedColumn = {
  table: webhookSecrets,
  column: webhookSecrets.encryptedSecret,
  id: webhookSecrets.id,
  purpose: 'webhook secrets',
};

/** How long the previous secret goes on to sign. */
const overlapMs = 24 * 60 * 60_000;

type Secrets = Pick<ServerContext, 'config' | 'clock'>;

const signsAt = (now: number) =>
  or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, new Date(now)));

/** Makes a secret for an endpoint. The answer is the only place that ever has it in clear. */
export async function addSecret(tx: Transaction, context: Secrets, endpointId: string): Promise<string> {
  const secret = makeSecret();
  const id = randomUUID();
  await tx.insert(webhookSecrets).values({
    id,
    endpointId,
    encryptedSecret: cipherOf(context.config, encryptedWebhookSecrets).encrypt(secret, id),
    createdAt: new Date(context.clock.now()),
  });
  return secret;
}

/** So many secrets sign at most: each is a signature in every request. */
const mostSecrets = 5;

/**
 * Replaces the secret. Each one before it signs too for a day after it was replaced, however many come meanwhile: a receiver may
 * have any of them.
 *
 * @throws 409 `WEBHOOK_SECRETS_FULL`.
 */
export async function rotateSecret(tx: Transaction, context: Secrets, endpointId: string): Promise<string> {
  const ofEndpoint = eq(webhookSecrets.endpointId, endpointId);
  const now = context.clock.now();
  const valid = await tx.$count(webhookSecrets, and(ofEndpoint, signsAt(now)));
  if (valid >= mostSecrets)
    throw httpError({ status: 409, code: 'WEBHOOK_SECRETS_FULL', parameters: { max: mostSecrets } });
  await tx
    .update(webhookSecrets)
    .set({ expiresAt: new Date(now + overlapMs) })
    .where(and(ofEndpoint, isNull(webhookSecrets.expiresAt)));
  return addSecret(tx, context, endpointId);
}

/** The secrets that sign now, the newest first; without those that the server's own secret does not open any more. */
export async function readSecrets(db: Queryable, context: Secrets, endpointId: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(webhookSecrets)
    .where(and(eq(webhookSecrets.endpointId, endpointId), signsAt(context.clock.now())))
    .orderBy(desc(webhookSecrets.createdAt));
  const cipher = cipherOf(context.config, encryptedWebhookSecrets);
  return rows.flatMap(({ id, encryptedSecret }) => cipher.decrypt(encryptedSecret, id) ?? []);
}

/** Removes the secrets whose time is over. */
export async function deleteExpiredSecrets(db: Queryable, now: Date): Promise<void> {
  await db.delete(webhookSecrets).where(lte(webhookSecrets.expiresAt, now));
}
