import { createSeed } from '@palco/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

function block(world: ReturnType<typeof createSeed>): void {
  for (const person of world.people) {
    const contasCargos = person.me.contasCargos.map((team) => ({ ...team, bloqueada: true }));
    person.me = { ...person.me, contasCargos };
  }
}

const limited = /temporariamente limitad/;
const send = () => screen.getAllByRole('button', { name: 'Enviar vídeos' })[0] as HTMLElement;

test('a blocked team finds «Enviar», is told why not, and gets to the page that explains it', async () => {
  const world = createSeed();
  block(world);
  const { user, address } = await openSignedIn('/vod/dashboard', { world });
  expect(send().getAttribute('aria-disabled')).toBe('true');
  send().focus();
  expect(document.activeElement).toBe(send());
  const reason = document.getElementById(send().getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toMatch(limited);
  await user.click(screen.getByRole('link', { name: 'Entenda' }));
  await screen.findByRole('heading', { level: 1, name: 'Acesso temporariamente limitado' });
  expect(address()).toBe('/blocked');
});

test('a team that is blocked meanwhile shows it after the first refusal, without a hint to try again', async () => {
  const world = createSeed();
  const { backend } = await openSignedIn('/vod/dashboard', { world });
  backend.fault({ operation: 'createVideo', status: 402, code: 'ACCOUNT_BLOCKED' });
  block(world);
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'Aula.mp4', { type: 'video/mp4' })] } });
  expect(await screen.findByRole('alert')).toBeTruthy();
  await waitFor(() => expect(send().getAttribute('aria-disabled')).toBe('true'));
  expect(screen.getAllByText(limited).length).toBeGreaterThan(0);
  expect(screen.queryByText(/criar este conteúdo, tente novamente/)).toBeNull();
});

test('a plan without room says so before a byte is sent, and offers no second try', async () => {
  const { backend } = await openSignedIn('/vod/dashboard', { world: createSeed() });
  backend.fault({ operation: 'createVideo', status: 402, code: 'STORAGE_QUOTA_REACHED' });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'Aula.mp4', { type: 'video/mp4' })] } });
  const told = await screen.findAllByText(/O armazenamento do plano deste time não tem espaço/);
  expect(told.length).toBeGreaterThan(0);
  expect(screen.queryByText(/criar este conteúdo, tente novamente/)).toBeNull();
  expect(backend.requests.some(({ operation }) => operation === 'uploadSource')).toBe(false);
});
