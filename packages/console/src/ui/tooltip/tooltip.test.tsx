import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { Tooltip } from './tooltip';

function Piece() {
  return (
    <Tooltip content="Abrir em nova aba">
      <button type="button">Abrir</button>
    </Tooltip>
  );
}

const hint = () => screen.findByRole('tooltip');
const isGone = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());

test('the text comes with the keyboard focus, and goes by Esc and with the focus', async () => {
  renderPiece(<Piece />);
  const user = userEvent.setup();
  await user.tab();
  expect((await hint()).textContent).toBe('Abrir em nova aba');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }));
  await user.keyboard('{Escape}');
  await isGone();
  await user.tab({ shift: true });
  await user.tab();
  await hint();
  await user.tab();
  await isGone();
});

test('the text comes after a while under the pointer, and stays while it is pointed at', async () => {
  renderPiece(<Piece />);
  const user = userEvent.setup();
  await user.hover(screen.getByRole('button', { name: 'Abrir' }));
  await user.hover(await hint());
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.getByRole('tooltip')).toBeTruthy();
  await user.unhover(screen.getByRole('tooltip'));
  await isGone();
});
