import type { Import, ImportItem } from '@palco/sdk/admin';
import { buildId, contractExample, type FakeHandlers } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const id = buildId(4101);
const path = `/vod/imports/${id}`;
const example = contractExample('Import');

const buildImport = (values: Omit<Partial<Import>, 'totals'> & { totals?: Partial<Import['totals']> }) => ({
  ...example,
  id,
  source: 'vimeo' as const,
  name: '',
  ...values,
  totals: { ...example.totals, ...values.totals },
});

const buildItem = (values: Partial<ImportItem>): ImportItem => ({
  ...contractExample('ImportItemList').items[0]!,
  id: buildId(4201),
  title: 'Aula 1',
  ...values,
});

const estimate = {
  storedBytes: 2_000_000_000,
  storageLimitBytes: 10_000_000_000,
  transcodedMinutes: 340,
  transcodingLimitMinutes: 1_000,
  monthlyCents: 1_250,
  onceCents: 0,
  fits: true,
};

/** The page of one import; a test changes what it is. */
function open(
  one: Import,
  { items = [], answers = {} }: { items?: ImportItem[]; answers?: FakeHandlers } = {},
) {
  const state = { one };
  const pagination = (total: number) => ({ page: 1, limit: 25, total, pagesTotal: 1 });
  const fakes: FakeHandlers = {
    listImports: () => ({ status: 200, body: { items: [state.one], pagination: pagination(1) } }),
    getImport: () => ({ status: 200, body: state.one }),
    listImportItems: ({ query }) => {
      const status = query.get('status');
      const found = items.filter((item) => status === null || item.status === status);
      return { status: 200, body: { items: found, pagination: pagination(found.length) } };
    },
    getImportRedirects: () => ({ status: 200, body: { script: '<script>old()</script>', addresses: 2 } }),
    ...answers,
  };
  return Object.assign(openSignedIn(path, { answers: fakes }), { state });
}

const changed = (state: { one: Import }, values: Partial<Import>) => {
  state.one = { ...state.one, ...values };
  return { status: 202, body: state.one } as const;
};

test('a library is read once, with the fields of its source and nothing that was typed for another one', async () => {
  const made = buildImport({ status: 'reading' });
  const { user, backend, address } = await openSignedIn('/vod/dashboard', {
    answers: {
      listImports: () => ({
        status: 200,
        body: { items: [], pagination: { page: 1, limit: 25, total: 0, pagesTotal: 1 } },
      }),
      createImport: () => ({ status: 202, body: made }),
      getImport: () => ({ status: 200, body: made }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Outras formas de enviar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Importar acervo' }));
  expect(await screen.findByText('Nenhuma importação')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Nova importação' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova importação' }));
  await user.type(dialog.getByLabelText('Token pessoal'), 'de outro serviço');
  await user.click(dialog.getByRole('combobox', { name: 'De onde vem' }));
  await user.click(await screen.findByRole('option', { name: 'Bunny Stream' }));
  await user.click(dialog.getByRole('button', { name: 'Ler acervo' }));
  expect(await dialog.findAllByText('O campo é obrigatório')).toHaveLength(2);
  await user.type(dialog.getByLabelText('ID da biblioteca'), '77');
  await user.clear(dialog.getByLabelText('Chave da biblioteca'));
  await user.type(dialog.getByLabelText('Chave da biblioteca'), 'chave');
  await user.type(dialog.getByLabelText('Endereço dos arquivos'), 'vz-1.b-cdn.net');
  // The server refuses a field, which says why.
  const message = 'Este endereço não é alcançado';
  backend.fault({
    operation: 'createImport',
    status: 422,
    code: 'INVALID_FIELDS',
    errors: [{ field: 'credentials.address', code: 'INVALID_URL', message }],
    times: 1,
  });
  await user.click(dialog.getByRole('button', { name: 'Ler acervo' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  await user.dblClick(dialog.getByRole('button', { name: 'Ler acervo' }));
  await waitFor(() => expect(address()).toBe(path));
  const sent = backend.sentTo('createImport');
  expect(sent.at(-1)).toEqual({
    source: 'bunny',
    credentials: { account: '77', token: 'chave', address: 'https://vz-1.b-cdn.net' },
    requestId: expect.any(String),
  });
  // The second try after the refusal is the same request.
  expect(new Set(sent.map((body) => (body as { requestId: string }).requestId)).size).toBe(1);
});

test('a dry run says what comes, what it costs and what cannot come, and is started', async () => {
  const problem = { code: 'NO_DOWNLOAD', message: 'O serviço não libera o arquivo deste vídeo.' };
  const opening = open(
    buildImport({
      status: 'ready',
      totals: { found: 3, planned: 2, withheld: 1, bytes: 1_073_741_824, seconds: 5_400, unknownSizes: 1 },
      estimate,
    }),
    {
      items: [
        buildItem({ folders: ['Cálculo', 'Aulas'], captions: ['pt-BR'], chapters: 3, duration: 3_661 }),
        buildItem({ id: buildId(4202), title: 'Retirada', status: 'withheld', problem }),
      ],
      answers: {
        startImport: () => changed(opening.state, { status: 'running', estimate: null }),
      },
    },
  );
  const { user, backend } = await opening;
  const figures = within(await screen.findByRole('region', { name: 'Totais do acervo' }));
  expect(figures.getByText('Vídeos que vêm').nextElementSibling?.textContent).toBe('2');
  expect(figures.getByText('Minutos').nextElementSibling?.textContent).toBe('90');
  expect(figures.getByText('sem contar 1 que a origem não mede')).toBeTruthy();
  const plan = screen.getByRole('heading', { name: 'No plano do time' }).parentElement!;
  expect(plan.textContent).toMatch(/2 GB de 10 GB.*340 min de 1\.000 min.*R\$\s12,50.*Incluído no plano/);
  const row = await screen.findByRole('row', { name: /Aula 1/ });
  expect(within(row).getByText('Cálculo / Aulas')).toBeTruthy();
  expect(within(row).queryByRole('link')).toBeNull();
  expect(screen.getByText('1 legenda, 3 capítulos')).toBeTruthy();
  expect(screen.getByText(problem.message)).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: /Situação/ }));
  await user.click(await screen.findByRole('option', { name: 'Não vem' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Aula 1/ })).toBeNull());
  expect(screen.getByRole('row', { name: /Retirada/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Começar' }));
  expect(await screen.findByText('Importação iniciada!')).toBeTruthy();
  expect(await screen.findByRole('progressbar', { name: 'Importando' })).toBeTruthy();
  // The pressed button is gone.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(backend.requests.filter(({ operation }) => operation === 'startImport')).toHaveLength(1);
});

test('without room in the plan it says so and does not start', async () => {
  await open(
    buildImport({
      status: 'ready',
      totals: { found: 1, planned: 1 },
      estimate: { ...estimate, storageLimitBytes: 1, fits: false },
    }),
  );
  expect(await screen.findByText(/O armazenamento do plano não chega/)).toBeTruthy();
  const start = screen.getByRole('button', { name: 'Começar' });
  expect(start.getAttribute('aria-disabled') ?? start.hasAttribute('disabled')).toBeTruthy();
});

test('a running import shows its pause, and is stopped after a question', async () => {
  const opening = open(
    buildImport({
      status: 'running',
      totals: { found: 4, running: 3, done: 1 },
      pausedUntil: '2026-11-30T12:30:00.000Z',
    }),
    {
      answers: {
        stopImport: () => ({ ...changed(opening.state, { status: 'stopped' }), status: 200 }),
      },
    },
  );
  const { user } = await opening;
  const bar = await screen.findByRole('progressbar', { name: 'Importando' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText(/O serviço pediu uma pausa/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Parar' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Parar a importação de Vimeo?' }));
  await user.click(question.getByRole('button', { name: 'Parar' }));
  expect(await screen.findByText('Importação parada!')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Continuar' })).toBeTruthy();
});

test('one that was stopped while its list was read goes on reading', async () => {
  const opening = open(buildImport({ status: 'stopped' }), {
    answers: {
      startImport: () => ({
        status: 409,
        body: { code: 'IMPORT_NOT_READY', message: 'Ainda não.', requestId: 'r' },
      }),
      retryImport: () => changed(opening.state, { status: 'reading' }),
    },
  });
  const { user } = await opening;
  await user.click(await screen.findByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('A importação continua!')).toBeTruthy();
  expect(await screen.findByRole('progressbar', { name: 'Lendo a lista' })).toBeTruthy();
});

test('refused credentials are told and replaced', async () => {
  const error = { code: 'CREDENTIALS_REFUSED', message: 'O serviço recusou a chave de acesso.' };
  const opening = open(buildImport({ status: 'failed', error }), {
    answers: { retryImport: () => changed(opening.state, { status: 'reading', error: null }) },
  });
  const { user, backend } = await opening;
  expect((await screen.findByRole('alert')).textContent).toBe(error.message);
  expect(screen.queryByRole('region', { name: 'Totais do acervo' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Trocar a chave' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Chave de Vimeo' }));
  await user.type(dialog.getByLabelText('Token pessoal'), 'nova');
  await user.click(dialog.getByRole('button', { name: 'Usar esta chave' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chave de Vimeo' })).toBeNull());
  expect(backend.sentTo('retryImport')).toEqual([{ credentials: { token: 'nova' } }]);
});

test('what came leads to its videos, what failed says why, and old pages get the new addresses', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:table');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const message = 'O link do arquivo venceu várias vezes antes do fim. Tente novamente.';
  const opening = open(buildImport({ status: 'done', totals: { found: 2, done: 1, failed: 1 } }), {
    items: [
      buildItem({
        status: 'done',
        videoId: buildId(4301),
        missing: [{ code: 'POSTER_UNREADABLE', message: 'A capa não pôde ser lida.' }],
      }),
      buildItem({
        id: buildId(4202),
        title: 'Aula 2',
        status: 'failed',
        problem: { code: 'LINK_EXPIRED', message },
      }),
    ],
    answers: {
      retryImport: () => changed(opening.state, { status: 'running' }),
    },
  });
  const { user } = await opening;
  const link = await screen.findByRole('link', { name: 'Aula 1' });
  expect(link.getAttribute('href')).toBe(`/vod/${buildId(4301)}`);
  expect(screen.getByText('A capa não pôde ser lida.')).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByText('1 vídeo falhou. A causa está junto dele, abaixo.')).toBeTruthy();
  expect(await screen.findByDisplayValue('<script>old()</script>')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Baixar tabela (CSV)' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  await user.click(screen.getByRole('button', { name: 'Tentar de novo o que falhou' }));
  expect(await screen.findByText('Tentando de novo!')).toBeTruthy();
});

test('an import that is gone says so, and one that does not load is asked for again', async () => {
  const gone = await open(buildImport({}));
  gone.backend.fault({ operation: 'getImport', status: 404, code: 'NOT_FOUND' });
  await gone.router.navigate({ href: `/vod/imports/${buildId(4102)}` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Importação não encontrada' })).toBeTruthy();
  gone.unmount();
  const { user, backend, router } = await open(buildImport({ status: 'ready' }));
  backend.fault({ operation: 'getImport', status: 500, code: 'INTERNAL', times: 1 });
  await router.navigate({ href: `/vod/imports/${buildId(4102)}` });
  await screen.findByRole('heading', { level: 1, name: 'Não foi possível carregar a importação' });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Vimeo' })).toBeTruthy();
});

test('one is removed from the list after a question', async () => {
  const opening = open(buildImport({ status: 'done', name: 'conta', totals: { found: 2, done: 2 } }), {
    answers: { deleteImport: () => ({ status: 204 }) },
  });
  const { user, backend, router } = await opening;
  await router.navigate({ href: '/vod/imports' });
  await user.click(await screen.findByRole('button', { name: 'Mais ações de Vimeo · conta' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remover importação' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Remover importação' }));
  expect(await screen.findByText('Importação removida!')).toBeTruthy();
  expect(backend.requests.some(({ operation }) => operation === 'deleteImport')).toBe(true);
});
