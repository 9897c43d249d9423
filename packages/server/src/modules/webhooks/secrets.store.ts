import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { ServerContext } from '../../kernel/context';
import type { Queryable, Transaction } from '../../kernel/database/database';
import { webhookSecrets } from '../../kernel/database/tables';
import { sealOf } from '../../kernel/secret/sealed-column';
import type { SealedColumn } from '../../kernel/secret/sealed-column';
import { makeSecret } from './sign';

/** How the secrets of webhooks are sealed: they have to be readable, because the server signs with them. */
export const sealedWebhookSecrets: SealedColumn = {
  table: webhookSecrets,
  column: webhookSecrets.sealedSecret,
  id: webhookSecrets.id,
  purpose: 'webhook secrets',
};

/** How long the previous secret goes on to sign. */
const overlapMs = 24 * 60 * 60_000;

type Secrets = Pick<ServerContext, 'config' | 'clock'>;

/** Makes a secret for an endpoint. The answer is the only place that ever has it in clear. */
export async function addSecret(tx: Transaction, context: Secrets, endpointId: string): Promise<string> {
  const secret = makeSecret();
  const id = randomUUID();
  await tx.insert(webhookSecrets).values({
    id,
    endpointId,
    sealedSecret: sealOf(context.config, sealedWebhookSecrets).close(secret, id),
    createdAt: new Date(context.clock.now()),
  });
  return secret;
}

/** Replaces the secret; the one before it signs too for a day, an older one no more. */
export async function rotateSecret(tx: Transaction, context: Secrets, endpointId: string): Promise<string> {
  const ofEndpoint = eq(webhookSecrets.endpointId, endpointId);
  await tx.delete(webhookSecrets).where(and(ofEndpoint, isNotNull(webhookSecrets.expiresAt)));
  await tx
    .update(webhookSecrets)
    .set({ expiresAt: new Date(context.clock.now() + overlapMs) })
    .where(ofEndpoint);
  return addSecret(tx, context, endpointId);
}

/** The secrets that sign now, the newest first; without those that the server's own secret does not open any more. */
export async function readSecrets(db: Queryable, context: Secrets, endpointId: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(webhookSecrets)
    .where(
      and(
        eq(webhookSecrets.endpointId, endpointId),
        or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, new Date(context.clock.now()))),
      ),
    )
    .orderBy(desc(webhookSecrets.createdAt));
  const seal = sealOf(context.config, sealedWebhookSecrets);
  return rows.flatMap(({ id, sealedSecret }) => seal.open(sealedSecret, id) ?? []);
}

/** Removes the secrets whose time is over. */
export async function forgetSecrets(db: Queryable, now: Date): Promise<void> {
  await db.delete(webhookSecrets).where(lte(webhookSecrets.expiresAt, now));
}
