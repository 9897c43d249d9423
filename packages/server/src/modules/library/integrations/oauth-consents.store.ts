import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, lte, or } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Database, Queryable, Transaction } from '../../../kernel/database/database';
import { accounts, integrations, oauthConsents } from '../../../schema';
import { cipherOf } from '../../../kernel/secret/encrypted-column';
import type { EncryptedColumn } from '../../../kernel/secret/encrypted-column';
import type { StepOwner } from './oauth-steps.store';
import { providers } from '../../../schema/integrations';
import { serviceOf } from './provider';
import type { ExternalAccount, OAuthProvider, Provider, Secrets } from './provider';

export type ConsentRow = typeof oauthConsents.$inferSelect;

type WithConfig = Pick<ServerContext, 'config'>;

/** How long a person may think about it. */
const consentMs = 10 * 60_000;

/** How tokens that wait for a yes are encrypted. */
export const encryptedConsentSecrets: EncryptedColumn = {
  table: oauthConsents,
  column: oauthConsents.encryptedSecrets,
  id: oauthConsents.id,
  purpose: 'consent secrets',
};

/** The tokens of a consent; null where neither secret decrypts them. */
export function secretsOfConsent(
  { config }: WithConfig,
  { id, encryptedSecrets }: ConsentRow,
): Secrets | null {
  const text = cipherOf(config, encryptedConsentSecrets).decrypt(encryptedSecrets, id);
  return text === null ? null : (JSON.parse(text) as Secrets);
}

interface NewConsent {
  readonly provider: OAuthProvider;
  readonly owner: StepOwner;
  /** The browser whose page may say yes; null for any, where its cookie does not reach that page. */
  readonly browserDigest: string | null;
  readonly external: ExternalAccount;
  readonly secrets: Secrets;
  readonly tokenExpiresAt: Date | null;
  readonly grantExpiresAt: Date | null;
  readonly now: number;
}

/** Keeps what a service gave until the person who began says yes. */
export async function keepConsent(db: Database, { config }: WithConfig, given: NewConsent): Promise<void> {
  const { provider, owner, browserDigest, external, secrets, tokenExpiresAt, grantExpiresAt, now } = given;
  const { accountId, userId, sessionId } = owner;
  const id = randomUUID();
  const encryptedSecrets = cipherOf(config, encryptedConsentSecrets).encrypt(JSON.stringify(secrets), id);
  const expiresAt = new Date(now + consentMs);
  const whose = { accountId, userId, sessionId, provider, browserDigest };
  const ends = { tokenExpiresAt, grantExpiresAt, expiresAt };
  await db.insert(oauthConsents).values({ id, ...whose, ...external, encryptedSecrets, ...ends });
}

const isOf = ({ accountId, userId, sessionId }: StepOwner, now: number) =>
  and(
    eq(oauthConsents.accountId, accountId),
    eq(oauthConsents.userId, userId),
    eq(oauthConsents.sessionId, sessionId),
    gt(oauthConsents.expiresAt, new Date(now)),
  );

/** The consents that a session may say yes to in a team, the oldest first, with the name of the team. */
export function listConsents(
  db: Queryable,
  owner: StepOwner,
  now: number,
): Promise<{ consent: ConsentRow; teamName: string }[]> {
  return db
    .select({ consent: oauthConsents, teamName: accounts.name })
    .from(oauthConsents)
    .innerJoin(accounts, eq(accounts.id, oauthConsents.accountId))
    .where(isOf(owner, now))
    .orderBy(asc(oauthConsents.expiresAt), asc(oauthConsents.id));
}

/** Uses a consent up: of two at once only one gets it. */
export async function takeConsent(
  tx: Transaction,
  { id, owner, now }: { id: string; owner: StepOwner; now: number },
): Promise<ConsentRow | null> {
  const [row] = await tx
    .delete(oauthConsents)
    .where(and(eq(oauthConsents.id, id), isOf(owner, now)))
    .returning();
  return row ?? null;
}

/** Forgets the consents that nobody said yes to in time; answers them, so that they are given back. */
export function takeLateConsents(db: Database, now: number): Promise<ConsentRow[]> {
  return db
    .delete(oauthConsents)
    .where(lte(oauthConsents.expiresAt, new Date(now)))
    .returning();
}

/** Whether the permission of this account is in use by a connection, of any team: services take all of a person's back at once. */
export async function isInUse(
  db: Queryable,
  {
    provider,
    externalId,
    externalUserId,
  }: Pick<ConsentRow, 'externalId' | 'externalUserId'> & {
    provider: Provider;
  },
): Promise<boolean> {
  const ids = [externalId, externalUserId].filter((id) => id !== null);
  const cards = providers.filter((one) => serviceOf(one) === serviceOf(provider));
  const found = await db.$count(
    integrations,
    and(
      inArray(integrations.provider, cards),
      isNotNull(integrations.encryptedSecrets),
      or(inArray(integrations.externalId, ids), inArray(integrations.externalUserId, ids)),
    ),
  );
  return found > 0;
}
