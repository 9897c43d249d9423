import type { ServerContext } from '../../../kernel/context';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { requireFound } from '../../../kernel/errors/http-error';
import { pagination } from '../../../kernel/http/pagination';
import { teamIn } from '../../../kernel/http/callers-team.pure';
import { restorableSince, trashExpiry } from '../../../kernel/trash-time';
import { lockTree } from '../folder-tree';
import { recordEvent } from '../../records/logs';
import { requireUnblocked } from '../../core/access';
import { purgeTrash } from './purge-trash';
import { presentTrashed } from './trash.presenter.pure';
import { expireTrashed, libraryKinds, listTrash, liveKinds } from './trash.store';
import type { Expire } from './trash.store';

/** Answers a page of one of the lists. */
async function list(
  { context, query, principal }: Call<'listTrash'> | Call<'listLiveTrash'>,
  kinds: Parameters<typeof listTrash>[2],
): Promise<Answer<'listTrash'>> {
  const { accountId } = principal;
  const after = restorableSince(context);
  const { items, total } = await listTrash(context.db, { ...query, accountId, after }, kinds);
  return {
    status: 200,
    body: {
      items: items.map((item) => presentTrashed(item, trashExpiry(context, item.deletedAt))),
      pagination: pagination(query, total),
    },
  };
}

/** Takes an item away for good. Its files go with the next purge, which no request has to wait for. */
async function deleteForGood(
  call: Call<'deleteForGood'>,
  expireLive: Expire,
): Promise<Answer<'deleteForGood'>> {
  const { context, params, principal } = call;
  const { accountId } = principal;
  await context.db.transaction(async (tx) => {
    // A folder that is restored meanwhile is none of the trash.
    await lockTree(tx, accountId);
    const permissions = teamIn(principal, accountId)?.permissions;
    const kinds = [
      ...(permissions?.has('showVOD') ? libraryKinds : []),
      ...(permissions?.has('showStreaming') ? liveKinds : []),
    ];
    const trashed = { accountId, id: params.id, after: restorableSince(context), kinds };
    const name = requireFound(await expireTrashed(tx, trashed, expireLive));
    requireUnblocked(principal, accountId);
    const record = { nome: name };
    await recordEvent(tx, { call, event: 'LIXEIRA_REMOVIDO', of: { id: params.id, accountId }, record });
  });
  return { status: 204 };
}

const purgeEveryMs = 60 * 60_000;

/** What was deleted and can be brought back; it is purged once its time is over. */
export function createTrashModule(
  context: ServerContext,
  { expireLive }: { readonly expireLive: Expire },
): ServerModule {
  return {
    name: 'trash',
    handlers: {
      listTrash: (call) => list(call, libraryKinds),
      listLiveTrash: (call) => list(call, liveKinds),
      deleteForGood: (call) => deleteForGood(call, expireLive),
    },
    start() {
      context.jobs.every('purge-trash', {
        everyMs: purgeEveryMs,
        run: async () => void (await purgeTrash(context)),
      });
    },
  };
}
