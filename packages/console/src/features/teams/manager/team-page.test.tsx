import { teamsApi } from '@palco/sdk/admin';
import { screen, waitFor, within } from '@testing-library/react';
import { buildId, createSeed } from '@palco/testing';
import { expect, test, vi } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const marina = 'marina@colegioatlas.com.br';
const elisa = 'elisa@colegioatlas.com.br';
const festival = buildId(102);

async function open(path = `/teams/${festival}`, login = marina, world = createSeed()) {
  const view = await openSignedIn(path, { world, login });
  const account = () => world.accounts.find(({ accountId }) => accountId === festival);
  return { ...view, world, account };
}

test('the people of the team, with their search in the address of the team', async () => {
  const { user, address } = await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Festival Maré Alta' })).toBeTruthy();
  expect(await screen.findByRole('table', { name: 'Membros de Festival Maré Alta' })).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'helena{Enter}');
  await waitFor(() => expect(address()).toBe(`/teams/${festival}?search=helena`));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
});

test('the tab is in the address', async () => {
  const { user, address } = await open();
  await user.click(await screen.findByRole('tab', { name: 'Detalhes' }));
  await waitFor(() => expect(address()).toBe(`/teams/${festival}?tab=details`));
  expect(await screen.findByText(festival)).toBeTruthy();
  expect(await screen.findByText('Atlas Educação')).toBeTruthy();
});

test('a rename sends the version it was read with; the list and the shell show it', async () => {
  const { user, palco, account } = await open(`/teams/${festival}?tab=details`);
  const update = vi.spyOn(palco.use(teamsApi), 'update');
  const name = await screen.findByLabelText('Nome');
  await user.clear(name);
  await user.type(name, 'Festival Maré Baixa');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Festival Maré Baixa' })).toBeTruthy();
  expect(update.mock.calls).toEqual([[festival, { name: 'Festival Maré Baixa' }, { version: 1 }]]);
  expect(account()?.name).toBe('Festival Maré Baixa');
  const session = palco.session.$state.get();
  const own = session.stage === 'ready' ? session.me.contasCargos.map(({ conta_nome }) => conta_nome) : [];
  expect(own).toContain('Festival Maré Baixa');
});

test('after a conflict what was typed is still there, the other name is told, and saving again works', async () => {
  const { user, account } = await open(`/teams/${festival}?tab=details`);
  const name = await screen.findByLabelText<HTMLInputElement>('Nome');
  Object.assign(account() ?? {}, { name: 'Nome da outra', version: 5 });
  await user.clear(name);
  await user.type(name, 'Meu nome');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect((await screen.findByRole('alert')).textContent).toContain('O que você digitou continua aqui');
  expect(name.value).toBe('Meu nome');
  expect(screen.getByText('Outra pessoa salvou: Nome da outra')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(account()?.name).toBe('Meu nome'));
});

test('the picture is saved at once, and does not make the next rename a conflict', async () => {
  const { user, account, backend } = await open(`/teams/${festival}?tab=details`);
  const picture = (thumbnail: string | null) =>
    Object.assign(account()!, { thumbnail, version: account()!.version + 1 });
  backend.override({
    uploadTeamThumbnail() {
      picture('/media/images/1.webp');
      return { status: 200, body: { conta_thumbnail: '/media/images/1.webp' } };
    },
    removeTeamThumbnail() {
      picture(null);
      return { status: 204 };
    },
  });
  await screen.findByLabelText('Nome');
  const file = new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], 'a.png', {
    type: 'image/png',
  });
  await user.upload(screen.getByLabelText('Imagem do time', { selector: 'input' }), file);
  expect(await screen.findByText('Imagem atualizada!')).toBeTruthy();
  expect(account()?.thumbnail).not.toBeNull();
  await user.type(screen.getByLabelText('Nome'), ' 2');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(account()?.name).toBe('Festival Maré Alta 2'));
  await user.click(await screen.findByRole('button', { name: 'Remover imagem' }));
  await waitFor(() => expect(account()?.thumbnail).toBeNull());
});

test('a picture of more than 10 MB is not sent', async () => {
  const { user, backend } = await open(`/teams/${festival}?tab=details`);
  await screen.findByLabelText('Nome');
  const large = new File(['x'], 'a.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 10 * 1_048_576 + 1 });
  await user.upload(screen.getByLabelText('Imagem do time', { selector: 'input' }), large);
  expect(await screen.findByText('Tamanho da imagem excedeu limite de 10MB!')).toBeTruthy();
  expect(backend.requests.some(({ operation }) => operation === 'uploadTeamThumbnail')).toBe(false);
});

test('deleting from its page leads back to the list', async () => {
  const { user, address, account } = await open(`/teams/${festival}?tab=details`);
  await user.click(await screen.findByRole('button', { name: 'Excluir time' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir Festival Maré Alta?' });
  await user.type(within(question).getByRole('textbox'), 'Festival Maré Alta{Enter}');
  await waitFor(() => expect(address()).toBe('/teams'));
  expect(account()).toBeUndefined();
});

test('who only manages people changes them in the own teams, and no team', async () => {
  await open(`/teams/${festival}?tab=details`, elisa);
  expect(await screen.findByText(festival)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Salvar|Bloquear|Excluir/ })).toBeNull();
});

test('of a team without the own work only the details are shown', async () => {
  const { backend } = await open(`/teams/${buildId(104)}`, elisa);
  expect(await screen.findByText('Você não participa deste time')).toBeTruthy();
  expect(backend.requests.some(({ operation }) => operation === 'listMembers')).toBe(false);
});

test.each([buildId(999), 'no-id'])('the address of no team (%s) says so', async (id) => {
  await open(`/teams/${id}`);
  expect(await screen.findByText('Este time não está no cliente em uso')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver times' })).toBeTruthy();
});

test('a failed load names its request and can be tried again', async () => {
  const { router, backend, user } = await open('/vod/dashboard');
  backend.fault({ operation: 'getTeam', status: 500 });
  await router.navigate({ to: '/teams/$accountId', params: { accountId: festival } });
  expect(await screen.findByText('Não foi possível carregar o time')).toBeTruthy();
  backend.clearFaults();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Festival Maré Alta' })).toBeTruthy();
});

test('a team of another client can be switched to', async () => {
  const world = createSeed();
  const [foreign, own] = [world.accounts[4], world.people.find(({ me }) => me.user.login === marina)];
  if (!foreign || !own) throw new Error('the world changed');
  const [first] = own.me.contasCargos;
  if (!first) throw new Error('no team');
  const membership = {
    ...first,
    conta_id: foreign.accountId,
    conta_nome: foreign.name,
    cliente: foreign.cliente,
  };
  own.me = { ...own.me, contasCargos: [...own.me.contasCargos, membership] };
  const { user, palco, backend, router } = await open('/vod/dashboard', marina, world);
  backend.fault({ operation: 'getTeam', status: 404, code: 'NOT_FOUND' });
  await router.navigate({ to: '/teams/$accountId', params: { accountId: foreign.accountId } });
  expect(await screen.findByText(/Vértice Estúdio é de outro cliente/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Trocar para este time' }));
  const session = palco.session.$state.get();
  expect(session.stage === 'ready' && session.team.conta_id).toBe(foreign.accountId);
});
