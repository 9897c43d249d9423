import { Readable } from 'node:stream';
import type { ServerContext } from '../../../kernel/context';
import { tableHeader, tableLines } from '../../../kernel/csv/table-format.pure';
import { requireFound } from '../../../kernel/errors/http-error';
import type { Language } from '../../../kernel/errors/language';
import type { Answer, Call, Handlers } from '../../../kernel/http/module';
import { eachArrived } from './import-items.store';
import { findImport } from './imports.store';
import { playerAddress, redirectScript } from './redirects.pure';

/** The import that a call names, of the team of its caller. */
export const refOf = ({
  principal,
  params,
}: {
  principal: { accountId: string };
  params: { id: string };
}) => ({
  id: params.id,
  accountId: principal.accountId,
});

const columns: Readonly<Record<Language, readonly string[]>> = {
  'pt-BR': ['Título', 'Id na origem', 'Endereço antigo', 'Endereço novo'],
  en: ['Title', 'Id at the source', 'Old address', 'New address'],
};
const fileNames: Readonly<Record<Language, string>> = { 'pt-BR': 'enderecos.csv', en: 'addresses.csv' };

async function* tableOf(
  context: ServerContext,
  importId: string,
  language: Language,
): AsyncGenerator<string> {
  yield tableHeader(columns[language], language);
  const origin = context.publicUrl();
  for await (const rows of eachArrived(context.db, importId))
    yield tableLines(
      rows.map((one) => [one.title, one.sourceId, one.oldAddress ?? '', playerAddress(origin, one.videoId)]),
      language,
    );
}

async function addresses(call: Call<'exportImportAddresses'>): Promise<Answer<'exportImportAddresses'>> {
  const { context, language } = call;
  const { id } = requireFound(await findImport(context.db, refOf(call)));
  return {
    status: 200,
    type: 'text/csv',
    headers: {
      'content-disposition': `attachment; filename="${fileNames[language]}"`,
      vary: 'Accept-Language',
    },
    body: () => Readable.from(tableOf(context, id, language)),
  };
}

async function redirects(call: Call<'getImportRedirects'>): Promise<Answer<'getImportRedirects'>> {
  const { context } = call;
  const { id, source } = requireFound(await findImport(context.db, refOf(call)));
  const moved = [];
  for await (const rows of eachArrived(context.db, id)) moved.push(...rows);
  return { status: 200, body: redirectScript(source, { origin: context.publicUrl(), moved }) };
}

/** Old and new addresses of what came. */
export const addressHandlers: Handlers = { exportImportAddresses: addresses, getImportRedirects: redirects };
