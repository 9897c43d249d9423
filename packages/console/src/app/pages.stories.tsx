import { buildId, contractExample } from '@palco/testing';
import type { ApiKey } from '@palco/sdk/admin';
import type { FakePalco } from '@palco/react/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { ConsoleAt } from '../testing/console-at';

/** Longer than a busy machine needs to load the code of a page. */
const patience = { timeout: 30_000 };

/** Whole pages of the console over the fake backend, in its frame, as somebody who may see everything. */
const meta = {
  title: 'Console/Pages',
  component: ConsoleAt,
  parameters: {
    hasOwnMain: true,
    palco: { signIn: { login: 'diego@vertice.com.br', team: 'Vértice Estúdio' } },
  },
  async play({ canvasElement, args }) {
    const canvas = within(canvasElement);
    await canvas.findByRole('heading', { level: 1 }, patience);
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).toBeNull(), patience);
    // Not the page that says that there is no such page, or no right to it.
    await expect(canvas.queryByText(/OOPS|403/), args.path).toBeNull();
  },
} satisfies Meta<typeof ConsoleAt>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Library: Story = { args: { path: '/vod/dashboard' } };
export const Lives: Story = { args: { path: '/streaming' } };
export const History: Story = { args: { path: '/historic' } };
export const Users: Story = { args: { path: '/users' } };
export const Roles: Story = { args: { path: '/roles' } };
export const Billing: Story = { args: { path: '/billing' } };
export const Integrations: Story = { args: { path: '/integrations' } };
export const Webhooks: Story = { args: { path: '/webhooks' } };
export const Profile: Story = { args: { path: '/profile' } };

/** Waits for the page to fade in as well. */
const expectVisible = (canvas: ReturnType<typeof within>, role: 'heading' | 'row', name: RegExp) =>
  waitFor(() => expect(canvas.getByRole(role, { name })).toBeVisible(), patience);

const marina = { login: 'marina@colegioatlas.com.br', team: 'Colégio Atlas' };

/** Marina may run the lives of her team, one of which is on air. */
const ofLive = (path: string): Story => ({
  args: { path: `/streaming/${buildId(801)}${path}` },
  parameters: { palco: { signIn: marina } },
  async play(context) {
    await meta.play(context);
    await expectVisible(context.canvas, 'heading', /^Aula inaugural$/);
  },
});
export const LivePanel = ofLive('/panel');
export const LiveClassroom = ofLive('/classroom');

const apiKey: ApiKey = {
  id: buildId(901),
  nome: 'Site da escola',
  prefixo: 'palco_key_ab12cd',
  escopos: ['showVOD', 'embed'],
  escoposSemEfeito: [],
  situacao: 'ativa',
  createdAt: '2026-01-01T12:00:00.000Z',
  lastUsedAt: '2026-11-19T12:00:00.000Z',
  expiresAt: null,
  anteriorValidaAte: null,
  criadoPor: { id: buildId(4), nome: 'Diego Ramos' },
};

/** A key that works, and one that has expired. */
function giveKeys({ backend }: FakePalco): void {
  const expired = { id: buildId(902), nome: 'Importação de 2025', expiresAt: '2026-02-01T12:00:00.000Z' };
  const items = [apiKey, { ...apiKey, ...expired, situacao: 'expirada' as const }];
  backend.override({ listApiKeys: () => ({ status: 200, body: { items } }) });
}
export const ApiKeys: Story = {
  args: { path: '/api-keys' },
  parameters: { palco: { prepare: giveKeys } },
  async play(context) {
    await meta.play(context);
    await expectVisible(context.canvas, 'row', /Importação de 2025.*Expirada/);
  },
};

/** An invoice that is owed, and one that was paid. */
function giveInvoice({ backend }: FakePalco): void {
  const pix = `00020126450014br.gov.bcb.pix0123${'financeiro@palco.example'.repeat(3)}5204000053039865406311.006304ABCD`;
  const boleto = '23793.38128 60000.000003 00000.000400 1 84340000031100';
  const items = [
    { ...contractExample('Invoice'), id: buildId(882), numero: 2, situacao: 'vencida' as const, pix, boleto },
    {
      ...contractExample('Invoice'),
      id: buildId(881),
      numero: 1,
      situacao: 'paga' as const,
      pagamento: '2026-10-09',
    },
  ];
  const pagination = { page: 1, limit: 25, total: 2, pagesTotal: 1 };
  backend.override({ listInvoices: () => ({ status: 200, body: { items, pagination } }) });
}
/** Somebody who lost the telephone that gave the codes. */
function giveFactor({ backend: { world } }: FakePalco): void {
  const elisa = world.users.find(({ nome }) => nome === 'Elisa Prado')!;
  elisa.temSegundoFator = true;
}

interface Pressed {
  readonly path: string;
  readonly prepare?: (palco: FakePalco) => void;
  readonly press: readonly (readonly ['button' | 'menuitem', string])[];
  readonly shows: readonly ['dialog' | 'alertdialog' | 'menuitem', RegExp];
}
/** A page of Marina's in which something was pressed. */
const pressed = ({ path, prepare, press, shows }: Pressed): Story => ({
  args: { path },
  parameters: { palco: { signIn: marina, prepare } },
  async play(context) {
    await meta.play(context);
    for (const [role, name] of press) {
      await waitFor(() => expect(screen.getByRole(role, { name })).toBeVisible(), patience);
      await userEvent.click(screen.getByRole(role, { name }));
    }
    const [role, name] = shows;
    await waitFor(() => expect(screen.getByRole(role, { name })).toBeVisible(), patience);
  },
});

export const BillingPay = pressed({
  path: '/billing',
  prepare: giveInvoice,
  press: [['button', 'Pagar a fatura 2']],
  shows: ['dialog', /^Pagar a fatura 2$/],
});
export const BillingCustomer = pressed({
  path: '/billing',
  prepare: giveInvoice,
  press: [['button', 'Informar']],
  shows: ['dialog', /^Dados de cobrança$/],
});

const menuOfElisa = ['button', 'Mais ações de Elisa Prado'] as const;
export const PersonMenu = pressed({
  path: '/users',
  prepare: giveFactor,
  press: [menuOfElisa],
  shows: ['menuitem', /^Redefinir segundo fator/],
});
export const PersonErase = pressed({
  path: '/users',
  press: [menuOfElisa, ['menuitem', 'Apagar dados']],
  shows: ['alertdialog', /Elisa Prado/],
});
export const PersonEmail = pressed({
  path: '/users',
  press: [menuOfElisa, ['menuitem', 'Editar'], ['button', 'Trocar e-mail']],
  shows: ['dialog', /^Trocar e-mail$/],
});
export const PersonResetFactor = pressed({
  path: '/users',
  prepare: giveFactor,
  press: [menuOfElisa, ['menuitem', 'Redefinir segundo fator']],
  shows: ['alertdialog', /Elisa Prado/],
});
