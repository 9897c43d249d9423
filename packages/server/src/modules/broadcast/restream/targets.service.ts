import { randomUUID } from 'node:crypto';
import type { RestreamTarget } from '@palco/openapi';
import { nowOf } from '../../../kernel/clock/clock';
import type { Transaction } from '../../../kernel/database/database';
import { httpError, invalidField, notFound, requireFound } from '../../../kernel/errors/http-error';
import { personOf } from '../../../kernel/http/callers-team.pure';
import { requireVersion } from '../../../kernel/http/if-match';
import type { Call } from '../../../kernel/http/module';
import { lockTeamShared } from '../../core/access';
import { recordEvent, recordOfChange } from '../../records/logs';
import { readTargetAddress, requireSecrets } from './restream-address';
import type { TargetSecrets } from './restream-address';
import { toTarget } from './restream.presenter.pure';
import {
  countTargets,
  deleteTarget,
  hasTwin,
  insertTarget,
  lockTarget,
  openSecrets,
  sealed,
  writeTarget,
} from './targets.store';
import type { TargetRow } from './targets.store';

/** Of one team. */
const mostTargets = 50;

/** The log has only the host: the rest of an address may hold a key. */
const hostOf = (address: string): string => new URL(address).host;

/** @throws 422 `TARGET_EXISTS` for `key`. */
async function requireOnly(
  tx: Transaction,
  target: Pick<TargetRow, 'id' | 'accountId' | 'digest'>,
): Promise<void> {
  if (await hasTwin(tx, target)) throw invalidField('key', 'TARGET_EXISTS');
}

export async function createTarget(call: Call<'createRestreamTarget'>): Promise<RestreamTarget> {
  const { context, principal, body } = call;
  const { accountId } = principal;
  const { service } = body;
  const address = readTargetAddress(service, body.address, context.config.outboundAllow);
  const secrets = { key: body.key?.trim() ?? '', passphrase: body.passphrase ?? '' };
  requireSecrets(service, secrets);
  const id = randomUUID();
  const now = nowOf(context);
  const columns = sealed(context, id, { address, ...secrets });
  return context.db.transaction(async (tx) => {
    if (!(await lockTeamShared(tx, accountId))) throw notFound();
    await requireOnly(tx, { id, accountId, digest: columns.digest });
    if ((await countTargets(tx, accountId)) >= mostTargets)
      throw httpError({ status: 409, code: 'RESTREAM_TARGETS_FULL', parameters: { max: mostTargets } });
    const times = { createdAt: now, updatedAt: now };
    const name = body.name.trim();
    const createdBy = personOf(principal);
    const row = await insertTarget(tx, { ...columns, ...times, id, accountId, name, service, createdBy });
    const record = { name, service, host: hostOf(address) };
    await recordEvent(tx, { call, event: 'RETRANSMISSAO_CRIADA', of: row, record });
    return toTarget(row);
  });
}

/** The target of a call, locked, at the version of `If-Match`. */
async function requireTarget(
  tx: Transaction,
  { principal, params, request }: Call<'updateRestreamTarget'> | Call<'deleteRestreamTarget'>,
): Promise<TargetRow> {
  const row = requireFound(await lockTarget(tx, { id: params.id, accountId: principal.accountId }));
  requireVersion(request.headers['if-match'], row.version);
  return row;
}

interface ChangedTarget extends TargetSecrets {
  readonly address: string;
  /** What opens it, or what it opens, is another. */
  readonly isSealedAnew: boolean;
}

/** A key that cannot be read any more has to come again with whatever is changed of what it opens. */
function changedTarget(
  { context, body }: Call<'updateRestreamTarget'>,
  before: Pick<TargetRow, 'id' | 'service' | 'address' | 'encryptedSecrets'>,
): ChangedTarget {
  const known = openSecrets(context, before) ?? { key: '', passphrase: '' };
  const allowed = context.config.outboundAllow;
  const { address, key, passphrase } = body;
  return {
    address: address === undefined ? before.address : readTargetAddress(before.service, address, allowed),
    key: key?.trim() ?? known.key,
    passphrase: passphrase ?? known.passphrase,
    isSealedAnew: [address, key, passphrase].some((value) => value !== undefined),
  };
}

export async function updateTarget(call: Call<'updateRestreamTarget'>): Promise<RestreamTarget> {
  const { context, body } = call;
  return context.db.transaction(async (tx) => {
    const before = await requireTarget(tx, call);
    const after = changedTarget(call, before);
    const columns = after.isSealedAnew ? sealed(context, before.id, after) : null;
    if (columns !== null) {
      requireSecrets(before.service, after);
      await requireOnly(tx, { ...before, digest: columns.digest });
    }
    const name = body.name?.trim() ?? before.name;
    const row = await writeTarget(tx, before.id, { ...columns, name, updatedAt: nowOf(context) });
    await recordEvent(tx, {
      call,
      event: 'RETRANSMISSAO_ATUALIZADA',
      of: row,
      record: recordOfChange(
        { name, host: hostOf(after.address), ...(body.key !== undefined && { streamKey: row.keyEnd }) },
        { name: before.name, host: hostOf(before.address) },
      ),
    });
    return toTarget(row);
  });
}

/** Lives that are sent to it are ended by their holders within a second. */
export async function removeTarget(call: Call<'deleteRestreamTarget'>): Promise<void> {
  await call.context.db.transaction(async (tx) => {
    const before = await requireTarget(tx, call);
    await deleteTarget(tx, before.id);
    const record = { name: before.name, host: hostOf(before.address) };
    await recordEvent(tx, { call, event: 'RETRANSMISSAO_REMOVIDA', of: before, record });
  });
}
