import { httpError } from '../../kernel/errors/http-error';
import type { Answer, Call, ServerModule } from '../../kernel/http/module';
import { pagination } from '../../kernel/http/pagination';
import { linksOfCall } from '../videos';
import { presentDirectory } from './directories.presenter.pure';
import { findDirectory, listBreadcrumb, listChildren } from './directories.store';

async function listDirectories({
  context,
  principal,
  query,
}: Call<'listDirectories'>): Promise<Answer<'listDirectories'>> {
  const { accountId } = principal;
  const breadcrumb = await listBreadcrumb(context.db, accountId, query.parentId);
  const parent = breadcrumb.at(-1);
  if (parent === undefined) throw httpError({ status: 404, code: 'NOT_FOUND' });
  const { items, total } = await listChildren(context.db, { id: parent.id, accountId }, query);
  const links = linksOfCall({ context, principal });
  return {
    status: 200,
    body: {
      items: items.map((item) => presentDirectory(item, links)),
      breadcrumb: breadcrumb.map(({ id, name }) => ({ id, nome: name })),
      pagination: pagination(query, total),
    },
  };
}

async function getDirectory({
  context,
  principal,
  params,
}: Call<'getDirectory'>): Promise<Answer<'getDirectory'>> {
  const directory = await findDirectory(context.db, principal.accountId, params.id);
  if (directory === undefined) throw httpError({ status: 404, code: 'NOT_FOUND' });
  return { status: 200, body: presentDirectory(directory, linksOfCall({ context, principal })) };
}

/** Folders of the library. */
export function createDirectoriesModule(): ServerModule {
  return {
    name: 'directories',
    handlers: { listDirectories, getDirectory },
  };
}
