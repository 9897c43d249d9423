import type { Integration, OAuthConsent, ZoomAccount } from '@palco/sdk/admin';
import { buildId, type FakeHandlers } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

afterEach(() => vi.restoreAllMocks());

const account = (number: number, values: Partial<ZoomAccount> = {}): ZoomAccount => ({
  zoomAccountId: `z${number}`,
  email: `sala${number}@example.com`,
  nome: `Sala ${number}`,
  deauthorized: false,
  activeImport: false,
  tokenExpiresIn: null,
  ...values,
});

const providers = ['google-meet', 'tencent', 'facebook', 'zoom-multi', 'zoom', 'youtube'] as const;
const unconnected: Omit<Integration, 'provider'> = {
  available: true,
  emulated: true,
  manageUrl: null,
  directoryId: null,
  lastImportAt: null,
  lastCheckAt: null,
  problems: [],
  importing: 0,
  accounts: 0,
  connectedAs: null,
};
type Facts = Partial<Record<Integration['provider'], Partial<Integration>>>;

const open = (facts: Facts = {}, answers: FakeHandlers = {}) =>
  openSignedIn('/integrations', {
    login: 'diego@vertice.com.br',
    answers: {
      listIntegrations: () => ({
        status: 200,
        body: { items: providers.map((provider) => ({ ...unconnected, provider, ...facts[provider] })) },
      }),
      ...answers,
    },
  });
const card = (name: string) => screen.findByRole('article', { name });
const connected = { accounts: 1 };

test('is a directory of six services by what they are for, with a switch where one is connected', async () => {
  await open({ youtube: { ...connected, connectedAs: 'ana@example.com' } });
  await card('Google Meet');
  const bring = within(await screen.findByRole('region', { name: 'Trazer gravações' }));
  expect(bring.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Zoom Meetings',
    'Google Meet',
    'YouTube',
    'Zoom Meetings (multicontas)',
    'Tencent Cloud',
  ]);
  const carry = within(screen.getByRole('region', { name: 'Levar a live' }));
  expect(carry.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Facebook Live',
  ]);
  expect(screen.getAllByRole('button', { name: 'Integração' })).toHaveLength(6);
  expect(screen.getAllByText('Não conectado')).toHaveLength(5);
  const youTube = within(await card('YouTube'));
  expect(youTube.getByText('Conectado como ana@example.com')).toBeTruthy();
  expect(youTube.getByText('DESABILITADO')).toBeTruthy();
  expect(screen.getAllByRole('switch')).toHaveLength(1);
});

test('a service that is not installed says so and whom to ask, and nothing there is a dead button', async () => {
  const facts = Object.fromEntries(providers.map((provider) => [provider, { available: false }])) as Facts;
  const { user } = await open(facts);
  const meet = within(await card('Google Meet'));
  expect(meet.getByText('Não instalado neste servidor')).toBeTruthy();
  expect(meet.getByText('fale com quem o administra')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Integração' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Copiar pedido' })).toHaveLength(6);
  await user.click(meet.getByRole('button', { name: 'Copiar pedido' }));
  expect(await meet.findByText('Copiado')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toMatch(
    /^Olá! O time Vértice Estúdio quer usar a integração com Google Meet em http/,
  );
});

test('a search leaves the services that it finds', async () => {
  const { user } = await open();
  await card('YouTube');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar serviço' }), 'reuniões{Enter}');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(await card('Google Meet')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Levar a live' })).toBeNull();
});

test('several connected services are closed until one is opened, except what needs something', async () => {
  const { user } = await open({
    youtube: connected,
    'google-meet': connected,
    'zoom-multi': {
      ...connected,
      problems: [{ account: '', code: 'X', message: 'Recusado.', since: '2026-11-27T11:00:00Z' }],
    },
  });
  const youTube = within(await card('YouTube'));
  expect(youTube.queryByRole('region')).toBeNull();
  expect(
    within(await card('Zoom Meetings (multicontas)')).getByRole('region', { name: 'O que chegou' }),
  ).toBeTruthy();
  const toggle = youTube.getByRole('button', { name: 'Abrir YouTube' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await user.click(toggle);
  expect(await youTube.findByRole('region', { name: 'O que chegou' })).toBeTruthy();
  const connect = youTube.getByRole('button', { name: 'Integração' });
  expect(connect.getAttribute('aria-disabled')).toBe('true');
  await user.click(youTube.getByRole('button', { name: 'Fechar YouTube' }));
  expect(youTube.queryByRole('region')).toBeNull();
});

test('a switch turns at once, and back where the server refuses', async () => {
  let enabled = false;
  const { user, backend } = await open(
    { youtube: connected },
    {
      getYouTube: () => ({ status: 200, body: { enabled, deauthorized: false } }),
      setYouTubeImport({ body }) {
        ({ activeImport: enabled } = body as { activeImport: boolean });
        return { status: 200, body: { enabled, deauthorized: false } };
      },
    },
  );
  const youTube = within(await card('YouTube'));
  const toggle = youTube.getByRole('switch');
  await waitFor(() => expect(toggle).toHaveProperty('disabled', false));
  backend.fault({ operation: 'setYouTubeImport', status: 409, code: 'INTEGRATION_NOT_CONNECTED', times: 1 });
  await user.click(toggle);
  expect(await screen.findByText('Falha ao tentar ativar importação.')).toBeTruthy();
  await waitFor(() => expect(youTube.getByText('DESABILITADO')).toBeTruthy());
  expect(enabled).toBe(false);
  await user.click(youTube.getByRole('switch'));
  expect(await youTube.findByText('HABILITADO')).toBeTruthy();
  await waitFor(() => expect(enabled).toBe(true));
});

const openZoom = (accounts: ZoomAccount[]) =>
  open(
    { zoom: { accounts: accounts.length } },
    { listZoomAccounts: () => ({ status: 200, body: accounts }) },
  );

test.each([
  [19, false],
  [20, true],
])('with %i accounts of Zoom the confirm button is disabled: %s', async (count, disabled) => {
  const { user } = await openZoom(Array.from({ length: count }, (_, index) => account(index)));
  await user.click(within(await card('Zoom Meetings')).getByRole('button', { name: 'Conectar outra conta' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Contas do Zoom' }));
  expect(await dialog.findAllByRole('listitem')).toHaveLength(count);
  expect(dialog.getByRole('button', { name: 'Confirmar' })).toHaveProperty('disabled', disabled);
});

test('an account of Zoom is switched where Zoom stands open, the one that is gone comes first', async () => {
  const { user, backend } = await openZoom([account(1), account(2, { deauthorized: true })]);
  const zoom = within(await card('Zoom Meetings'));
  const list = within(await zoom.findByRole('list', { name: 'Contas conectadas' }));
  expect(list.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Importar de Sala 2',
    'Importar de Sala 1',
  ]);
  await user.click(list.getByRole('switch', { name: 'Importar de Sala 1' }));
  const asked = { zoomAccountId: 'z1', activeImport: true };
  await waitFor(() => expect(backend.sentTo('setZoomImport')).toEqual([asked]));
  expect(list.getByRole('switch', { name: 'Importar de Sala 2' })).toHaveProperty('disabled', true);
});

test('an undo asks first, and says that it succeeded', async () => {
  const { user, backend } = await open({ 'google-meet': connected });
  const meet = within(await card('Google Meet'));
  const button = meet.getByRole('button', { name: 'Desfazer integração' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Desfazer integração' }));
  const done = within(await screen.findByRole('dialog', { name: 'Sucesso' }));
  expect(done.getByText('A integração com o Google Meet foi desfeita com sucesso.')).toBeTruthy();
  expect(backend.sentTo('deauthorizeGoogleMeet')).toHaveLength(1);
});

test('an undo that fails says so', async () => {
  const { user, backend } = await open({ 'google-meet': connected });
  const button = within(await card('Google Meet')).getByRole('button', { name: 'Desfazer integração' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  backend.fault({ operation: 'deauthorizeGoogleMeet', status: 500 });
  await user.click(button);
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desfazer integração' }),
  );
  expect(await screen.findByText('Erro ao tentar desfazer a integração.')).toBeTruthy();
});

test('a window that the browser blocks is explained', async () => {
  vi.spyOn(globalThis, 'open').mockReturnValue(null);
  const { user } = await open();
  await user.click(within(await card('YouTube')).getByRole('button', { name: 'Integração' }));
  expect((await screen.findByRole('alert')).textContent).toContain('O navegador bloqueou a janela.');
});

const consent: OAuthConsent = {
  id: buildId(501),
  provider: 'youtube',
  account: { id: 'yt-1', name: 'Ana Canal', email: 'ana@example.com' },
  teamName: 'Vértice Educação',
  expiresAt: '2999-01-01T00:00:00.000Z',
};

/** Presses the button of YouTube; the service gives an account. */
async function giveConsent() {
  const closed = vi.fn();
  vi.spyOn(globalThis, 'open').mockReturnValue({
    closed: false,
    close: closed,
    location: { replace: () => undefined },
  } as unknown as Window);
  const consents: OAuthConsent[] = [];
  const take = () => {
    consents.length = 0;
    return { status: 204 } as const;
  };
  const answers: FakeHandlers = {
    listOAuthConsents: () => ({ status: 200, body: { items: consents } }),
    confirmOAuthConsent: take,
    declineOAuthConsent: take,
  };
  const view = await open({}, answers);
  await view.user.click(within(await card('YouTube')).getByRole('button', { name: 'Integração' }));
  await screen.findByText('Conclua a autorização de YouTube na janela que se abriu.');
  consents.push(consent);
  const question = within(await screen.findByRole('alertdialog', {}, { timeout: 5_000 }));
  expect(closed).toHaveBeenCalledOnce();
  expect(view.backend.sentTo('confirmOAuthConsent')).toEqual([]);
  return { ...view, answers, consents, question };
}
const title = 'Conectar a conta Ana Canal (ana@example.com) ao time Vértice Educação?';

test('reliability row 9: an account is connected once the person says yes', async () => {
  const { user, consents, question } = await giveConsent();
  expect(question.getByRole('heading', { name: title })).toBeTruthy();
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Com a importação ligada, as gravações desta conta vêm para a biblioteca, numa pasta do serviço.',
    'Quem vê a biblioteca deste time vê as gravações.',
    'Nada muda em YouTube. Dá para desfazer quando quiser; o que já veio fica.',
  ]);
  const cancel = question.getByRole('button', { name: 'Cancelar' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await user.click(question.getByRole('button', { name: 'Conectar' }));
  expect(await screen.findByText('YouTube: conta conectada!')).toBeTruthy();
  expect(consents).toEqual([]);
});

test('the question is asked again where the page was loaded anew before it', async () => {
  const first = await giveConsent();
  first.unmount();
  const { user } = await open({}, first.answers);
  const again = within(await screen.findByRole('alertdialog', {}, { timeout: 5_000 }));
  expect(again.getByRole('heading', { name: title })).toBeTruthy();
  await user.click(again.getByRole('button', { name: 'Conectar' }));
  expect(await screen.findByText('YouTube: conta conectada!')).toBeTruthy();
  expect(first.consents).toEqual([]);
});

test('a no forgets the account', async () => {
  const { user, backend, consents, question } = await giveConsent();
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(consents).toEqual([]));
  expect(backend.sentTo('confirmOAuthConsent')).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a yes that does not arrive stays open, and one that comes too late begins again', async () => {
  const { user, backend, question } = await giveConsent();
  backend.fault({ operation: 'confirmOAuthConsent', status: 503, times: 1 });
  await user.click(question.getByRole('button', { name: 'Conectar' }));
  expect(await question.findByRole('alert')).toBeTruthy();
  backend.fault({ operation: 'confirmOAuthConsent', status: 404, code: 'NOT_FOUND', times: 1 });
  await user.click(question.getByRole('button', { name: 'Conectar' }));
  const alert = await screen.findByText('A confirmação não veio a tempo, e nada foi conectado.');
  expect(alert).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
});

test('a connection that cannot be read says why, since when and what to do, and can be connected again', async () => {
  const problem = {
    account: 'ana@example.com',
    code: 'PROVIDER_REFUSED',
    message: 'O serviço recusa mostrar as gravações.',
    since: new Date(Date.now() - 3_600_000).toISOString(),
  };
  await open({ youtube: { ...connected, problems: [problem] } });
  const youTube = within(await card('YouTube'));
  const problems = await youTube.findByRole('list', { name: 'Último erro' });
  expect(problems.textContent).toContain(
    'ana@example.com O serviço recusa mostrar as gravações. Desde há 1 hora',
  );
  const again = await youTube.findByRole('button', { name: 'Conectar de novo' });
  expect([again.getAttribute('aria-disabled'), youTube.getByText('Parou de importar').tagName]).toEqual([
    null,
    'SPAN',
  ]);
});

test('Tencent Cloud takes two secrets, and tells that a folder comes', async () => {
  const { user, backend } = await open();
  await user.click(within(await card('Tencent Cloud')).getByRole('button', { name: 'Integração' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Integração com a Tencent Cloud' }));
  const integrate = dialog.getByRole('button', { name: 'Integrar' });
  await user.type(dialog.getByLabelText('Chave secreta'), 'chave');
  expect(integrate).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText('ID secreto'), 'AKID');
  await user.click(integrate);
  expect(await screen.findByRole('dialog', { name: 'Playlist criada' })).toBeTruthy();
  expect(backend.sentTo('connectTencent')).toEqual([{ secretId: 'AKID', secretKey: 'chave' }]);
});
