import type { FakePalco } from '@palco/react/testing';
import type { Import, ImportItem } from '@palco/sdk/admin';
import { buildId, contractExample } from '@palco/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { ConsoleAt } from '../testing/console-at';

/** Longer than a busy machine needs to load the code of a page. */
const patience = { timeout: 30_000 };

const id = buildId(4101);
const example = contractExample('Import');
const exampleItem = contractExample('ImportItemList').items[0]!;
const pageOf = (total: number) => ({ page: 1, limit: 25, total, pagesTotal: 1 });

type Values = Omit<Partial<Import>, 'totals'> & { totals?: Partial<Import['totals']> };
const build = ({ totals, ...values }: Values): Import => ({
  ...example,
  id,
  name: 'escola',
  ...values,
  totals: { ...example.totals, ...totals },
});
const item = (index: number, values: Partial<ImportItem>): ImportItem => ({
  ...exampleItem,
  id: buildId(4200 + index),
  title: `Aula ${index}`,
  folders: ['Cálculo', '1º bimestre'],
  duration: 60 * index + 31,
  sizeBytes: 48_000_000 * index,
  publishedAt: '2024-03-05T12:00:00.000Z',
  captions: ['pt-BR'],
  chapters: index,
  hasPoster: true,
  ...values,
});

const withheld = item(3, {
  title: 'Palestra do autor',
  status: 'withheld',
  problem: { code: 'NO_DOWNLOAD', message: 'O serviço não libera o arquivo deste vídeo.' },
});
const failed = item(4, {
  status: 'failed',
  problem: {
    code: 'LINK_EXPIRED',
    message: 'O link do arquivo venceu várias vezes antes do fim. Tente novamente.',
  },
});
const came = item(1, {
  status: 'done',
  videoId: buildId(401),
  missing: [{ code: 'POSTER_UNREADABLE', message: 'A capa não pôde ser lida.' }],
});

const estimate: NonNullable<Import['estimate']> = {
  storedBytes: 200_000_000_000,
  storageLimitBytes: 1_000_000_000_000,
  transcodedMinutes: 3_420,
  transcodingLimitMinutes: 10_000,
  monthlyCents: 2_890,
  onceCents: 0,
  fits: true,
};
const planned = {
  found: 412,
  planned: 398,
  withheld: 12,
  present: 2,
  bytes: 96_636_764_160,
  seconds: 183_240,
};

interface World {
  readonly one: Values;
  readonly items?: readonly ImportItem[];
  readonly fault?: { readonly status: number; readonly code: 'INTERNAL' | 'NOT_FOUND' };
}

/** A team with one import, or with none. */
const having = (world: World | null) => ({
  palco: {
    signIn: { login: 'marina@colegioatlas.com.br', team: 'Colégio Atlas' },
    prepare({ backend }: FakePalco) {
      const all = world === null ? [] : [build(world.one)];
      const items = [...(world?.items ?? [])];
      backend.override({
        listImports: () => ({ status: 200, body: { items: all, pagination: pageOf(all.length) } }),
        getImport: () => ({ status: 200, body: all[0] }),
        listImportItems: () => ({ status: 200, body: { items, pagination: pageOf(items.length) } }),
        getImportRedirects: () => ({
          status: 200,
          body: { script: '<script>\n(function () {\n  var videos = {};\n})();\n</script>', addresses: 385 },
        }),
      });
      if (world?.fault) backend.fault({ operation: 'getImport', ...world.fault });
    },
  },
});

/** The way of a library into the console: each state of the list, of the dry run, of the run and of its end. */
const meta = {
  title: 'Console/Library imports',
  component: ConsoleAt,
  args: { path: `/vod/imports/${id}` },
  parameters: { hasOwnMain: true },
  async play({ canvasElement, args }) {
    const canvas = within(canvasElement);
    await canvas.findByRole('heading', { level: 1 }, patience);
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).toBeNull(), patience);
    await expect(canvas.queryByText(/OOPS|403/), args.path).toBeNull();
  },
} satisfies Meta<typeof ConsoleAt>;
export default meta;
type Story = StoryObj<typeof meta>;

const ready: World = {
  one: { status: 'ready', totals: planned, estimate },
  items: [item(1, {}), item(2, {}), withheld],
};

export const Empty: Story = { args: { path: '/vod/imports' }, parameters: having(null) };
export const List: Story = { args: { path: '/vod/imports' }, parameters: having(ready) };
export const NewImport: Story = {
  args: { path: '/vod/imports' },
  parameters: having(null),
  async play(context) {
    await meta.play(context);
    await userEvent.click(screen.getAllByRole('button', { name: 'Nova importação' })[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Nova importação' }, patience);
    await waitFor(() => expect(dialog).toBeVisible(), patience);
    await expect(within(dialog).getByLabelText('Token pessoal')).toBeVisible();
  },
};
export const Reading: Story = {
  parameters: having({
    one: { status: 'reading', totals: { found: 120, planned: 120 } },
    items: [item(1, {})],
  }),
};
export const Ready: Story = { parameters: having(ready) };
export const WithoutRoom: Story = {
  parameters: having({
    ...ready,
    one: { ...ready.one, estimate: { ...estimate, storageLimitBytes: 100_000_000_000, fits: false } },
  }),
};
export const NothingComes: Story = {
  parameters: having({ one: { status: 'ready', totals: { found: 1, withheld: 1 } }, items: [withheld] }),
};
export const Running: Story = {
  parameters: having({
    one: {
      status: 'running',
      totals: { ...planned, planned: 0, running: 300, done: 97, failed: 1 },
      pausedUntil: '2026-11-30T21:30:00.000Z',
    },
    items: [came, item(2, { status: 'downloading', progress: 43 }), item(5, { status: 'queued' }), failed],
  }),
};
export const Stopped: Story = {
  parameters: having({
    one: { status: 'stopped', totals: { ...planned, planned: 300, done: 98 } },
    items: [came, item(2, {})],
  }),
};
export const Refused: Story = {
  parameters: having({
    one: {
      status: 'failed',
      error: {
        code: 'CREDENTIALS_REFUSED',
        message: 'O serviço recusou a chave de acesso. Confira se ela está completa e ainda vale.',
      },
    },
  }),
};
export const Done: Story = {
  parameters: having({
    one: { status: 'done', totals: { ...planned, planned: 0, done: 385, failed: 1 } },
    items: [came, failed, withheld],
  }),
};
export const LongTexts: Story = {
  parameters: having({
    one: {
      source: 'bucket',
      name: `arquivos.${'instituicao-de-ensino-'.repeat(6)}example/acervo/2019`,
      status: 'ready',
      totals: { ...planned, unknownSizes: 212, unknownLengths: 212 },
      estimate,
    },
    items: [
      item(1, {
        title: 'Introdução à análise de funções reais de uma variável '.repeat(4).trim(),
        folders: [
          'Departamento de Matemática Aplicada',
          'Disciplinas obrigatórias do primeiro ano',
          'Turma B',
        ],
        duration: null,
        sizeBytes: null,
      }),
      withheld,
    ],
  }),
};
export const NotLoaded: Story = {
  parameters: having({
    one: {},
    fault: { status: 500, code: 'INTERNAL' },
  }),
};
export const Missing: Story = {
  parameters: having({
    one: {},
    fault: { status: 404, code: 'NOT_FOUND' },
  }),
};
