import { httpError, notFound } from '../../../kernel/errors/http-error';
import type { Answer, Call } from '../../../kernel/http/module';
import { requireImportFolder } from '../directories';
import { recordEvent } from '../../records/logs';
import { lockTeamShared, requireUnblocked } from '../../core/access';
import { folderOf } from './import-jobs';
import type { Setups } from './import-jobs';
import { purgeSecrets, lockIntegrations, saveConnection } from './integrations.store';
import { switchImport } from './integrations.service';
import { ProviderError } from './provider';

/** Tries the keys. @throws 409, 422 for keys that the service refuses, 503 where it does not answer. */
async function requireGoodKeys({ context, body }: Call<'connectTencent'>, setups: Setups) {
  const setup = setups().get('tencent');
  if (setup === undefined) throw httpError({ status: 409, code: 'INTEGRATION_NOT_CONFIGURED' });
  const secrets = { secretId: body.secretId.trim(), secretKey: body.secretKey.trim() };
  try {
    return { secrets, external: await setup.api.whoIs(secrets, context.signal) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isDown = error.code === 'PROVIDER_UNAVAILABLE';
    throw httpError({
      status: isDown ? 503 : 422,
      code: isDown ? error.code : 'PROVIDER_REFUSED',
      cause: error,
    });
  }
}

/** Connects a team by its keys of Tencent Cloud, and begins to import. */
export async function connectTencent(
  call: Call<'connectTencent'>,
  setups: Setups,
): Promise<Answer<'connectTencent'>> {
  const { context, principal } = call;
  const { accountId, userId } = principal;
  requireUnblocked(principal, accountId);
  const { secrets, external } = await requireGoodKeys(call, setups);
  const folder = folderOf('tencent');
  if (folder === null) throw new Error('Tencent Cloud has no folder');
  const made = await context.db.transaction(async (tx) => {
    if (!(await lockTeamShared(tx, accountId))) throw notFound();
    const now = new Date(context.clock.now());
    // The folder is part of the connection: the log has one entry for both.
    const directory = await requireImportFolder(tx, { accountId, ...folder, source: null, now });
    // A team has one set of keys at a time.
    const before = await lockIntegrations(tx, { accountId, provider: 'tencent' });
    const others = before.filter(({ externalId }) => externalId !== external.externalId).map(({ id }) => id);
    await purgeSecrets(tx, others, now);
    const row = await saveConnection(tx, context, {
      accountId,
      provider: 'tencent',
      external,
      secrets,
      tokenExpiresAt: null,
      grantExpiresAt: null,
      activeImport: true,
      userId,
      now,
    });
    await switchImport(tx, { context, row, activeImport: true });
    await recordEvent(tx, {
      call,
      event: 'INTEGRACAO_AUTORIZADA',
      of: row,
      record: { provider: 'tencent', pasta: directory.name },
    });
    return directory;
  });
  return { status: 201, body: { directoryId: made.id, directoryName: made.name } };
}
