import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

type User = Awaited<ReturnType<typeof openSignedIn>>['user'];

const hands = {
  pointer: (user: User, target: HTMLElement) => user.click(target),
  async keyboard(user: User, target: HTMLElement) {
    for (let stops = 0; stops < 120 && document.activeElement !== target; stops += 1) await user.tab();
    expect(document.activeElement).toBe(target);
    await user.keyboard('{Enter}');
  },
} as const;

function countPresses(): () => number {
  let presses = 0;
  const onPointer = () => void (presses += 1);
  const onKey = ({ key, target }: KeyboardEvent) => {
    const isTyped = key === ' ' && target instanceof HTMLInputElement;
    if ((key === 'Enter' || key === ' ') && !isTyped) presses += 1;
  };
  window.addEventListener('pointerdown', onPointer, true);
  window.addEventListener('keydown', onKey, true);
  onTestFinished(() => {
    window.removeEventListener('pointerdown', onPointer, true);
    window.removeEventListener('keydown', onKey, true);
  });
  return () => presses;
}

test.each(['pointer', 'keyboard'] as const)(
  'seven presses by %s and one field lead from «Nova live» to the air, with server, key and public link copied',
  async (by) => {
    const { user, backend } = await openSignedIn('/streaming', { login: 'marina@colegioatlas.com.br' });
    const press = async (name: string, part: Pick<typeof screen, 'findAllByRole'> = screen) => {
      const [target] = await part.findAllByRole('button', { name });
      await hands[by](user, target!);
    };
    const copied = async (name: string) => {
      await press(name);
      return navigator.clipboard.readText();
    };
    const presses = countPresses();
    await press('Nova live');
    const form = within(await screen.findByRole('dialog', { name: 'Nova live' }));
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Título')));
    await user.keyboard('Aula de hoje');
    await press('Criar live', form);
    await screen.findByRole('heading', { level: 1, name: 'Aula de hoje' });
    const { live, keys } = backend.world.lives.find((one) => one.live.title === 'Aula de hoje')!;

    expect(await copied('Copiar link do público')).toContain(`/classroom/register?liveId=${live.id}`);
    expect(await copied('Copiar o servidor')).toBe(keys[0]?.rtmpUrl);
    expect(await copied('Copiar: Chave geral')).toBe(keys[0]?.streamKey);
    await press('Iniciar agora');
    await press('Iniciar agora', within(await screen.findByRole('alertdialog')));
    const programme = await screen.findByRole('region', { name: 'Programa' });
    expect(await within(programme).findByText('No ar')).toBeTruthy();
    expect(presses()).toBe(7);
  },
);
