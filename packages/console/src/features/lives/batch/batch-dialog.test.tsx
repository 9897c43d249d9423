import type { Permission } from '@palco/sdk';
import type { LiveRow, LiveRowsResult } from '@palco/sdk/lives';
import { buildId, createSeed, type FakeHandlers, type FakeWorld } from '@palco/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSignedIn, type SignedIn } from '../../../testing/open-signed-in';

function worldWith(permissoes: readonly Permission[] = ['showStreaming']): FakeWorld {
  const world = createSeed();
  for (const person of world.people) {
    const contasCargos = person.me.contasCargos.map((team) => ({ ...team, permissoes: [...permissoes] }));
    person.me = { ...person.me, contasCargos };
  }
  return world;
}

const fileOf = (text: string, name = 'aulas.csv') => new File([text], name, { type: 'text/csv' });
const dialog = () => screen.findByRole('dialog', { name: 'Criar lives em lote' });

type State = LiveRowsResult['rows'][number]['state'];
type Fault = Omit<LiveRowsResult['errors'][number], 'linha'>;

/** What becomes of each row: one that is new becomes a live. */
function answersOf(judge: (row: LiveRow, index: number) => State | Fault): FakeHandlers {
  return {
    createLivesFromRows({ body, query }) {
      const judged = (body as { rooms: LiveRow[] }).rooms.map((row, index) => ({
        linha: index + 1,
        verdict: judge(row, index),
      }));
      const rows = judged.flatMap(({ linha, verdict }) =>
        typeof verdict === 'string' ? [{ linha, state: verdict }] : [],
      );
      const errors = judged.flatMap(({ linha, verdict }) =>
        typeof verdict === 'string' ? [] : [{ linha, ...verdict }],
      );
      const made = query.get('dryRun') === 'true' ? [] : rows.filter(({ state }) => state === 'new');
      const created = made.map(({ linha }) => ({ linha, id: buildId(8000 + linha) }));
      return { status: 200, body: { created, errors, rows } };
    },
  };
}

async function open(options: SignedIn = {}) {
  const world = options.world ?? worldWith();
  const opened = await openSignedIn('/streaming', {
    login: 'bruno@colegioatlas.com.br',
    answers: answersOf(() => 'new'),
    ...options,
    world,
  });
  /** The titles of each call that makes lives. */
  const sent = () =>
    opened.backend.requests
      .filter(({ operation, url }) => operation === 'createLivesFromRows' && !url.searchParams.has('dryRun'))
      .map(({ body }) => (body as { rooms: { titulo: string }[] }).rooms.map(({ titulo }) => titulo));
  await opened.user.click(await screen.findByRole('button', { name: 'Outras formas de criar' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Criar em lote' }));
  const part = within(await dialog());
  const choose = (file: File) =>
    opened.user.upload(part.getByLabelText('Arquivo de lives', { selector: 'input' }), file);
  const press = (name: string | RegExp) => opened.user.click(part.getByRole('button', { name }));
  return { ...opened, sent, part, choose, press };
}

/** What the browser was asked to save. */
function catchSaved() {
  const saved: Blob[] = [];
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x') });
  return { saved, press };
}

test('every line becomes a live, which is in the list when the dialog is gone', async () => {
  const { part, choose, press, sent, backend } = await open();
  await choose(fileOf('titulo;data;hora\nBatida 1;01/03/2030;19:00:00\nBatida 2;;'));
  await part.findByText('2 linhas em aulas.csv');
  expect(part.getByText(/Separador: ponto e vírgula\. Letras: UTF-8\./)).toBeTruthy();
  expect(sent()).toEqual([]);
  const { lives } = backend.world;
  const [first] = lives;
  lives.unshift({ ...first!, live: { ...first!.live, id: buildId(8002), title: 'Batida 2' } });
  await press('Criar 2 lives');
  await screen.findByText('2 lives criadas!');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByTitle('Batida 2');
  expect(sent()).toEqual([['Batida 1', 'Batida 2']]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Outras formas de criar' })),
  );
});

test('lines with an error are named by line and column, saved, put right and sent alone', async () => {
  const { saved } = catchSaved();
  const { user, part, choose, press, sent } = await open({
    answers: answersOf(({ titulo, data }) => {
      if (titulo === '') return { field: 'titulo', message: 'O campo é obrigatório' };
      return data === '99/99/2030' ? { field: 'data', message: 'Formato inválido' } : 'new';
    }),
  });
  await choose(fileOf('titulo,descricao,data\n"Boa","duas\nlinhas",\nMá,,99/99/2030\nLonga,,,x\n,só texto,'));
  await part.findByText('4 linhas em aulas.csv');
  await press('Criar 3 lives');
  await part.findByText(/1 live foi criada\. 3 linhas têm erro/);
  const wrong = part.getByLabelText('Linha 4, coluna data');
  expect(part.getByText('Formato inválido')).toBeTruthy();
  expect(part.getByLabelText('Linha 6, coluna titulo')).toBeTruthy();
  expect(part.getByText(/Linha 5: Longa/)).toBeTruthy();
  // The step takes the focus: the button that was pressed has another name now.
  expect((await dialog()).contains(document.activeElement)).toBe(true);

  await press('Baixar linhas com erro');
  expect(new TextDecoder().decode(await saved[0]?.arrayBuffer())).toBe(
    'titulo,descricao,data\r\nMá,,99/99/2030\r\nLonga,,,x\r\n,só texto,\r\n',
  );

  await user.clear(wrong);
  await user.type(wrong, '01/03/2030');
  await press('Tentar de novo 2 linhas');
  await part.findByText(/2 lives foram criadas\. 2 linhas têm erro/);
  expect(sent()).toEqual([
    ['Boa', 'Má', ''],
    ['Má', ''],
  ]);
  await user.click(part.getAllByRole('button', { name: 'Fechar' })[1]!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each<[string, File, RegExp]>([
  ['empty', fileOf(''), /Linha 1: o arquivo está vazio/],
  ['a header alone', fileOf('titulo'), /só tem o cabeçalho/],
  [
    '101 lives',
    fileOf(`titulo\n${'Aula\n'.repeat(101)}`),
    /lives demais: 101\. O máximo é 100; nada foi enviado/,
  ],
  ['binary', new File([new Uint8Array([1, 0, 2])], 'a.csv'), /não é um texto/],
  ['another header', fileOf('nome;cor\na;b'), /Linha 1: falta a coluna titulo/],
])('a file that is %s is refused with its reason, and nothing is sent', async (_, file, reason) => {
  const { part, choose, backend } = await open();
  await choose(file);
  expect((await part.findByRole('alert')).textContent).toMatch(reason);
  expect(backend.requests.map(({ operation }) => operation)).not.toContain('createLivesFromRows');
  await choose(fileOf('titulo\nAula'));
  await part.findByText('1 linha em aulas.csv');
});

test('a file of 50 MB is not read', async () => {
  const { part, choose } = await open();
  const file = fileOf('titulo\nAula');
  Object.defineProperty(file, 'size', { value: 50 * 1_048_576 });
  const read = vi.spyOn(file, 'arrayBuffer');
  await choose(file);
  expect((await part.findByRole('alert')).textContent).toContain('passa de 1 MB');
  expect(read).not.toHaveBeenCalled();
});

test('a file that is gone is said', async () => {
  const { part, choose } = await open();
  const file = fileOf('titulo\nAula');
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  await choose(file);
  expect((await part.findByRole('alert')).textContent).toContain('não pôde ser lido');
});

test('a file is dropped, too', async () => {
  const { part } = await open();
  const zone = part.getByRole('group', { name: 'Arquivo de lives' });
  fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [fileOf('titulo\nAula')] } });
  await part.findByText('1 linha em aulas.csv');
});

test('nothing closes the dialog while it sends', async () => {
  const { user, part, choose, press, hold } = await open();
  await choose(fileOf('titulo\nAula'));
  await part.findByText('Nova');
  const held = hold('POST', '/bff/whereby/create-csv-rooms');
  await press('Criar 1 live');
  await held.arrived;
  await user.keyboard('{Escape}');
  expect(part.getByRole<HTMLButtonElement>('button', { name: 'Cancelar' }).disabled).toBe(true);
  expect(part.getByRole<HTMLButtonElement>('button', { name: 'Outro arquivo' }).disabled).toBe(true);
  held.release();
  await screen.findByText('1 live criada!');
});

test('an answer that does not come leaves it open whether there are lives', async () => {
  const { part, choose, press, backend } = await open();
  await choose(fileOf('titulo\nAula'));
  await part.findByText('Nova');
  backend.fault({ operation: 'createLivesFromRows', status: 503, times: 1 });
  await press('Criar 1 live');
  expect((await part.findByRole('alert')).textContent).toContain('Confira a lista de lives');
  await press('Criar 1 live');
  await screen.findByText('1 live criada!');
});

test('the template is a file that the dialog takes', async () => {
  const { saved } = catchSaved();
  const { part, choose, press } = await open();
  await press('Baixar modelo');
  const bytes = await saved[0]?.arrayBuffer();
  await choose(new File([bytes ?? ''], 'modelo.csv'));
  await part.findByText('1 linha em modelo.csv');
  expect(part.getByText(/Letras: UTF-8 com BOM/)).toBeTruthy();
});

test('who may not make lives finds no such button', async () => {
  await openSignedIn('/broadcast', { login: 'bruno@colegioatlas.com.br', world: worldWith(['broadcast']) });
  expect(screen.queryByRole('button', { name: 'Outras formas de criar' })).toBeNull();
});

test('a file that is sent again makes nothing twice, and the lines say so before', async () => {
  let states: State[] = ['new', 'repeated'];
  const first = await open({ answers: answersOf((_, index) => states[index]!) });
  const file = () => fileOf('sep=;\nTítulo;Data;Hora;\nUma vez;01/03/2030;19:00;\nUma vez;01/03/2030;19:00;');
  await first.choose(file());
  await first.part.findByText('Nova');
  await first.part.findByText('Repetida no arquivo: não será criada');
  await first.press('Criar 2 lives');
  await first.part.findByText(/1 live foi criada\. 1 já existia ou estava repetida/);
  states = ['exists', 'repeated'];
  await first.press('Outro arquivo');
  await first.choose(file());
  await first.part.findByText('Já existe: não será criada');
  await first.press('Criar 2 lives');
  await first.part.findByText(/Nenhuma live foi criada\. 2 já existiam/);
});
