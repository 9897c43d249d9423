import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';
import { renderConsole } from '../../testing/render-console';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const explanation = {
  allowed: false,
  required: ['showVOD' as const],
  missing: ['showVOD' as const],
  rolesThatGrant: ['Editor', 'Editora'],
  grantedBy: [],
};
const carla = {
  login: 'carla@colegioatlas.com.br',
  answers: { explainPermission: () => ({ status: 200 as const, body: explanation }) },
};
const forbidden = 'Parece que você não pode andar por aqui';

test('/403 names the missing permission, the roles that have it and who may grant it, not the path', async () => {
  const { address, container } = await openSignedIn('/vod/dashboard', carla);
  await heading(forbidden);
  expect(address()).toBe('/403');
  expect(await screen.findByText('VoD (showVOD)')).toBeTruthy();
  const rows = [...container.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain('Editora');
  expect(rows[2]).toContain('Quem gerencia os usuários');
  expect(screen.getByText(/administrador da sua conta/)).toBeTruthy();
  expect(container.textContent).not.toContain('/vod');
});

test('a request for the administrator is ready to be sent', async () => {
  const { user } = await openSignedIn('/vod/dashboard', carla);
  await user.click(await screen.findByRole('button', { name: 'Copiar para o administrador' }));
  const text = await navigator.clipboard.readText();
  expect(text).toContain('Permissão que falta: VoD (showVOD)');
  expect(text).toContain(`Conta: ${carla.login}`);
  expect(text).toMatch(/Time: \S/);
  expect(await screen.findByText('Copiado')).toBeTruthy();
});

test('a request that the browser refuses to copy says so, and may be copied again', async () => {
  const { user } = await openSignedIn('/vod/dashboard', carla);
  const button = await screen.findByRole('button', { name: 'Copiar para o administrador' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no permission'));
  await user.click(button);
  expect(await screen.findByText('Não foi possível copiar')).toBeTruthy();
  await user.click(button);
  expect(await screen.findByText('Copiado')).toBeTruthy();
});

test.each([{ status: 500 }, {}])('without an answer (%j) the plain text stands alone', async (answer) => {
  const { backend, router } = await openSignedIn('/403', carla);
  backend.fault({ operation: 'explainPermission', ...answer });
  await router.navigate({ to: '/vod/dashboard' });
  await waitFor(() =>
    expect(backend.requests.some(({ operation }) => operation === 'explainPermission')).toBe(true),
  );
  await heading(forbidden);
  expect(screen.queryByText('Permissão que falta')).toBeNull();
  expect(screen.getByRole('button', { name: 'Verificar novamente' })).toBeTruthy();
});

test('checking again opens the page once the permission was granted', async () => {
  const { backend, user, address } = await openSignedIn('/vod/dashboard', carla);
  await heading(forbidden);
  const person = backend.world.people.find(({ me }) => me.user.login === carla.login);
  if (!person) throw new Error('Carla is in the world.');
  const contasCargos = person.me.contasCargos.map((team) => ({ ...team, permissoes: ['showVOD' as const] }));
  person.me = { ...person.me, permissoes: ['showVOD'], contasCargos };
  await user.click(screen.getByRole('button', { name: 'Verificar novamente' }));
  await heading('VoD');
  expect(address()).toBe('/vod/dashboard');
});

test('checking again without the permission stays at /403', async () => {
  const { user, address } = await openSignedIn('/vod/dashboard', carla);
  await user.click(await screen.findByRole('button', { name: 'Verificar novamente' }));
  await heading(forbidden);
  expect(address()).toBe('/403');
  expect(await screen.findByText('VoD (showVOD)')).toBeTruthy();
});

test('/403 opened directly has no refused path, and asks for no explanation', async () => {
  const { backend } = await openSignedIn('/403');
  await heading(forbidden);
  expect(screen.queryByRole('button', { name: 'Verificar novamente' })).toBeNull();
  expect(backend.requests.some(({ operation }) => operation === 'explainPermission')).toBe(false);
});

test('in English too', async () => {
  const { palco } = await openSignedIn('/vod/dashboard', carla);
  palco.i18n.setLanguage('en');
  await heading("Looks like you can't come in here");
  expect(await screen.findByText('Missing permission')).toBeTruthy();
});

test('an unknown address keeps its place and leads home', async () => {
  const { user, address } = await openSignedIn('/nada/aqui');
  await heading('OOPS! Alguma coisa deu errado!');
  expect(screen.getByText('Página não encontrada')).toBeTruthy();
  expect(address()).toBe('/nada/aqui');
  await user.click(screen.getByRole('link', { name: 'Voltar para o início' }));
  await heading('VoD');
});

test('/not-found needs nobody signed in', async () => {
  await renderConsole('/not-found');
  await heading('OOPS! Alguma coisa deu errado!');
});

test('/blocked says what is limited, what still works, whom to ask, and leads out', async () => {
  const { user, palco } = await openSignedIn('/blocked');
  await heading('Acesso temporariamente limitado');
  const text = document.querySelector('main')?.textContent ?? '';
  for (const part of ['limitados', 'continuam sendo entregues', 'financeiro']) expect(text).toContain(part);
  await user.click(screen.getByRole('link', { name: 'Sair' }));
  await heading('Entrar com conta Palco');
  expect(palco.session.$state.get().stage).toBe('signed-out');
});

test('/error offers to try again, which leads home', async () => {
  const { user } = await openSignedIn('/error');
  await heading('OOPS! Alguma coisa deu errado!');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await heading('VoD');
});
