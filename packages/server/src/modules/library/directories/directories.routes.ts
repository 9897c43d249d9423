import { notFound, requireFound } from '../../../kernel/errors/http-error';
import { noContent, ok } from '../../../kernel/http/module';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { pagination } from '../../../kernel/http/pagination';
import { aboveOf } from '../folder-tree';
import { coversOfTeam } from '../videos';
import { presentDirectory, presentSettings } from './directories.presenter.pure';
import type { FolderViewing } from './directories.presenter.pure';
import { changeDirectory, makeDirectory, restoreDirectory, trashDirectory } from './directories.service';
import { findDirectory, findSettings, listChildren } from './directories.store';
import { changeSettings } from './directory-settings.service';
import { linksOfCall } from '../../core/access';

async function viewing(call: Pick<Call, 'context' | 'principal'>): Promise<FolderViewing> {
  return {
    links: linksOfCall(call),
    coverOf: await coversOfTeam(call.context.db, call.principal.accountId),
  };
}

async function listDirectories({
  context,
  principal,
  query,
}: Call<'listDirectories'>): Promise<Answer<'listDirectories'>> {
  const { accountId } = principal;
  const breadcrumb = await aboveOf(context.db, accountId, query.parentId);
  const parent = requireFound(breadcrumb.at(-1));
  const { items, total } = await listChildren(context.db, { id: parent.id, accountId }, query);
  const shown = await viewing({ context, principal });
  return {
    status: 200,
    body: {
      items: items.map((item) => presentDirectory(item, shown)),
      breadcrumb: breadcrumb.map(({ id, name }) => ({ id, nome: name })),
      pagination: pagination(query, total),
    },
  };
}

async function getSettings({
  context,
  principal,
  params,
}: Call<'getDirectorySettings'>): Promise<Answer<'getDirectorySettings'>> {
  const directory = await findSettings(context.db, { accountId: principal.accountId, id: params.id });
  if (directory === undefined) throw notFound();
  return { status: 200, body: presentSettings(directory) };
}

/** Folders of the library. */
export function createDirectoriesModule(): ServerModule {
  return {
    name: 'directories',
    handlers: {
      listDirectories,
      async getDirectory({ context, principal, params }) {
        const directory = requireFound(await findDirectory(context.db, principal.accountId, params.id));
        return { status: 200, body: presentDirectory(directory, await viewing({ context, principal })) };
      },
      createDirectory: async (call) => ({
        status: 201,
        body: presentDirectory(await makeDirectory(call), await viewing(call)),
      }),
      updateDirectory: ok(async (call) => presentDirectory(await changeDirectory(call), await viewing(call))),
      deleteDirectory: noContent(trashDirectory),
      restoreDirectory: ok(async (call) =>
        presentDirectory(await restoreDirectory(call), await viewing(call)),
      ),
      getDirectorySettings: getSettings,
      updateDirectorySettings: ok(async (call) => presentSettings(await changeSettings(call))),
    },
  };
}
