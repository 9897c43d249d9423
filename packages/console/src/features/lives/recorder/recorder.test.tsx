import { createSeed } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const login = 'marina@colegioatlas.com.br';

/** jsdom has no `Blob.text`. */
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(file);
  });

/** Opens the analytics of a live that is over. */
async function openFinished(title?: string) {
  const world = createSeed();
  const finished = world.lives.find(
    ({ live }) => live.status === 'finished' && live.accountId === world.accounts[0]?.accountId,
  );
  if (!finished) throw new Error('The world has no finished live.');
  if (title !== undefined) finished.live = { ...finished.live, title };
  const opened = await openSignedIn(`/analytics?liveId=${finished.live.id}`, { world, login });
  const card = await screen.findByRole('region', { name: 'Linha do tempo' });
  return { ...opened, card: within(card) };
}

test('a live that is over is one time line of its measures and its log', async () => {
  const { card } = await openFinished();
  for (const name of [
    'Espectadores',
    'Tempo travado',
    'Sinal 1: taxa de bits',
    'Sinal 1: quadros por segundo',
  ])
    expect(await card.findByRole('img', { name: new RegExp(`^${name}: máximo`) })).toBeTruthy();
  expect(card.getByRole('img', { name: /taxa de bits/ }).getAttribute('aria-label')).toContain('2.500 kbps');
  const rows = within(card.getByRole('table', { name: 'Registro' })).getAllByRole('row');
  expect(rows.map((row) => within(row).queryAllByRole('cell')[1]?.textContent)).toEqual([
    undefined,
    'Início',
    'Alteração: description',
    'Pausa',
    'Retomada',
    'Fim',
  ]);
  // The whole of it is shown always, so there is no stretch to choose.
  expect(screen.queryByRole('button', { name: 'Toda a live', pressed: true })).toBeNull();
});

test('the buttons and the log zoom every lane to the same time', async () => {
  const { user, card } = await openFinished();
  const boxes = () => card.getAllByRole('img').map((lane) => lane.getAttribute('viewBox'));
  await card.findByRole('img', { name: /^Tempo travado/ });
  expect(new Set(boxes())).toEqual(new Set(['0.00 0 1000.00 100']));
  await user.click(card.getByRole('button', { name: 'Aproximar' }));
  expect(new Set(boxes())).toEqual(new Set(['250.00 0 500.00 100']));
  await user.click(card.getByRole('button', { name: 'Antes' }));
  expect(new Set(boxes())).toEqual(new Set(['0.00 0 500.00 100']));
  await user.click(card.getByRole('button', { name: 'Toda a live' }));
  await user.click(card.getByRole('button', { name: /: Pausa$/ }));
  expect(new Set(boxes()).size).toBe(1);
  expect(boxes()[0]).not.toBe('0.00 0 1000.00 100');
});

test('it is saved as one file and as a spreadsheet without formulas', async () => {
  const { user, card } = await openFinished('=<b>Aula</b>');
  await card.findByRole('img', { name: /^Tempo travado/ });
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (saved.push(file as Blob), 'blob:a'));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await user.click(card.getByRole('button', { name: 'Baixar HTML' }));
  await user.click(card.getByRole('button', { name: 'Baixar CSV' }));
  const [html, csv] = await Promise.all(saved.map(textOf));
  expect(html).toContain('<title>=&lt;b&gt;Aula&lt;/b&gt;</title>');
  expect(csv?.split('\r\n')[0]).toBe('Hora,Medida,Valor,Quem');
  expect(csv).toContain('Registro,Início,Marina Azevedo');
});

test('a log that cannot be loaded is asked for again', async () => {
  const world = createSeed();
  const { live } = world.lives.find(
    (one) => one.live.status === 'finished' && one.live.accountId === world.accounts[0]?.accountId,
  )!;
  const { user, backend, router } = await openSignedIn('/profile', { world, login });
  backend.fault({ operation: 'getLiveLog', times: 1, status: 409, code: 'CONFLICT' });
  await router.navigate({ to: '/analytics', search: { liveId: live.id } });
  await screen.findByText('Não foi possível carregar o registro da live');
  const card = within(screen.getByRole('region', { name: 'Linha do tempo' }));
  await user.click(card.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(card.getByRole('table', { name: 'Registro' })).toBeTruthy());
});
