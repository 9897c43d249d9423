import { requireFound } from '../../../kernel/errors/http-error';
import { readDomains } from '../../../kernel/http/domain-entry';
import { requireVersion } from '../../../kernel/http/if-match';
import type { Call } from '../../../kernel/http/module';
import { recordEvent, recordOfChange } from '../../records/logs';
import { changeDirectory, lockDirectory } from './directories.store';
import type { DirectoryRow } from './directories.store';
import { requireUnblocked } from '../../core/access';

/** Changes the defaults for new videos of a folder; existing videos are not changed. */
export async function changeSettings(call: Call<'updateDirectorySettings'>): Promise<DirectoryRow> {
  const { context, principal, params, body, request } = call;
  const { accountId } = principal;
  const settings = {
    ...body,
    ...(body.allowedDomains === undefined
      ? {}
      : { allowedDomains: readDomains('allowedDomains', body.allowedDomains) }),
    ...(body.playerColor == null ? {} : { playerColor: body.playerColor.toLowerCase() }),
  };
  return context.db.transaction(async (tx) => {
    const before = requireFound(await lockDirectory(tx, { accountId, id: params.id }));
    requireUnblocked(principal, accountId);
    requireVersion(request.headers['if-match'], before.version);
    const { defaultSubtitleLanguage: subtitleLanguage, ...others } = settings;
    const updatedAt = new Date(context.clock.now());
    const after = await changeDirectory(tx, before.id, { ...others, subtitleLanguage, updatedAt });
    await recordEvent(tx, {
      call,
      event: 'DIRETORIO_ATUALIZADO',
      of: before,
      record: recordOfChange(settings, { ...before, defaultSubtitleLanguage: before.subtitleLanguage }),
    });
    return after;
  });
}
