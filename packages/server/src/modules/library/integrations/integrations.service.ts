import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { httpError, notFound, requireFound } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import { recordEvent, recordOfChange } from '../../records/logs';
import type { EventSource } from '../../records/logs';
import { lockTeamShared, requireUnblocked } from '../../core/access';
import { giveBack } from './give-back';
import { checkJobKind } from './import-jobs';
import type { Setups } from './import-jobs';
import {
  purgeSecrets,
  listIntegrations,
  lockIntegrations,
  saveImportSwitch,
  secretsOf,
} from './integrations.store';
import type { IntegrationRow } from './integrations.store';
import { theAccount } from './presenter.pure';
import type { Provider } from './provider';

/** Any call of an operation that is about the accounts of a team. */
export type AnyCall = Pick<Call, 'context' | 'principal' | 'origin'>;

const dayMs = 86_400_000;
/** How far back the first import looks. Tencent's keys bring all that is there: that is what they are given for. */
const lookBackMs = 30 * dayMs;

function firstSince(provider: Provider, now: number): Date {
  return provider === 'tencent' ? new Date(0) : new Date(now - lookBackMs);
}

/** What an account is called in the activity log. */
export function accountName({ email, externalId, provider }: IntegrationRow): string {
  if (email !== '') return email;
  // The id of Tencent's keys is half of a secret.
  return provider === 'tencent' ? '' : externalId;
}

const recordOf = (rows: readonly IntegrationRow[]) =>
  recordOfChange({ provider: rows[0]?.provider ?? '', contas: rows.map(accountName) });

/** The accounts of the caller's team at a service. @throws 404 where none was ever connected. */
export async function requireAccounts(
  { context, principal: { accountId } }: AnyCall,
  provider: Provider,
): Promise<IntegrationRow[]> {
  const rows = await listIntegrations(context.db, { accountId, providers: [provider] });
  if (rows.length === 0) throw notFound();
  return rows;
}

/** The one account of a service. @throws 404 */
export async function requireAccount(call: AnyCall, provider: Provider): Promise<IntegrationRow> {
  return requireFound(theAccount(await requireAccounts(call, provider)));
}

/** Switches the import of an account in a transaction, and looks for recordings at once. */
export async function switchImport(
  tx: Transaction,
  { context, row, activeImport }: { context: ServerContext; row: IntegrationRow; activeImport: boolean },
): Promise<IntegrationRow> {
  const now = context.clock.now();
  const change = { activeImport, since: firstSince(row.provider, now), now: new Date(now) };
  const after = await saveImportSwitch(tx, row, change);
  const { id: subjectId, accountId } = row;
  if (activeImport) await context.jobs.enqueue(tx, { kind: checkJobKind, subjectId, accountId });
  else await context.jobs.cancel(tx, { kind: checkJobKind, subjectId });
  return after;
}

/** Switches an import on or off. @throws 402, 404, 409 for an account whose permission is gone. */
export async function setImport(
  call: AnyCall,
  { provider, externalId, activeImport }: { provider: Provider; externalId?: string; activeImport: boolean },
): Promise<IntegrationRow> {
  const { context, principal } = call;
  const { accountId } = principal;
  if (activeImport) requireUnblocked(principal, accountId);
  return context.db.transaction(async (tx) => {
    await lockTeamShared(tx, accountId);
    const row = requireFound(theAccount(await lockIntegrations(tx, { accountId, provider, externalId })));
    if (activeImport && row.encryptedSecrets === null)
      throw httpError({ status: 409, code: 'INTEGRATION_NOT_CONNECTED' });
    const after = await switchImport(tx, { context, row, activeImport });
    await recordEvent(tx, {
      call,
      event: 'INTEGRACAO_ATUALIZADA',
      of: row,
      record: [...recordOf([row]), ...recordOfChange({ activeImport }, row)],
    });
    return after;
  });
}

/** Writes that the permissions of these accounts are gone. */
export async function purgeConnections(
  tx: Transaction,
  { context, call, rows }: { context: ServerContext; call: EventSource; rows: readonly IntegrationRow[] },
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const ids = rows.map(({ id }) => id);
  await purgeSecrets(tx, ids, new Date(context.clock.now()));
  for (const subjectId of ids) await context.jobs.cancel(tx, { kind: checkJobKind, subjectId });
  await recordEvent(tx, { call, event: 'INTEGRACAO_REMOVIDA', of: first, record: recordOf(rows) });
}

/** Undoes integrations: purges the tokens, then gives them back to the service. @throws 404 where nothing is connected. */
export async function undo(
  call: AnyCall,
  { providers, externalId, setups }: { providers: readonly Provider[]; externalId?: string; setups: Setups },
): Promise<void> {
  const { context, principal } = call;
  const { accountId } = principal;
  const gone = await context.db.transaction(async (tx) => {
    const rows: IntegrationRow[] = [];
    for (const provider of [...providers].sort())
      rows.push(...(await lockIntegrations(tx, { accountId, provider, externalId })));
    const connected = rows.filter(({ encryptedSecrets }) => encryptedSecrets !== null);
    if (connected.length === 0) throw notFound();
    await purgeConnections(tx, { context, call, rows: connected });
    return connected;
  });
  for (const row of gone) {
    const secrets = secretsOf(context, row);
    if (secrets !== null) await giveBack(context, { provider: row.provider, secrets }, setups);
  }
}
