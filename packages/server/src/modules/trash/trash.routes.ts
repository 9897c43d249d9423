import type { Answer, Call, ServerModule } from '../../kernel/http/module';
import { pagination } from '../../kernel/http/pagination';
import { restorableSince, trashExpiry } from '../videos';
import { presentTrashed } from './trash.presenter.pure';
import { listTrash } from './trash.store';

async function list({ context, query, principal }: Call<'listTrash'>): Promise<Answer<'listTrash'>> {
  const { accountId } = principal;
  const after = restorableSince(context);
  const { items, total } = await listTrash(context.db, { ...query, accountId, after });
  return {
    status: 200,
    body: {
      items: items.map((item) => presentTrashed(item, trashExpiry(context, item.deletedAt))),
      pagination: pagination(query, total),
    },
  };
}

/** What was deleted from the library and can be brought back. */
export function createTrashModule(): ServerModule {
  return { name: 'trash', handlers: { listTrash: list } };
}
