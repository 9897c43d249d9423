import { Classroom as Kit } from '@palco/react';
import { createStaticClassroom } from '@palco/react/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPiece } from '../../../testing/render-console';
import { Exit } from './exit';

function open(isRunning: boolean) {
  const classroom = { ...createStaticClassroom({ stage: 'open' }), leave: vi.fn() };
  renderPiece(
    <Kit.Root classroom={classroom}>
      <Exit classroom={classroom} isRunning={isRunning} />
    </Kit.Root>,
  );
  return { leave: classroom.leave, user: userEvent.setup() };
}

test('asks once before it forgets somebody whose event is not over', async () => {
  const { leave, user } = open(true);
  await user.click(screen.getByRole('button', { name: 'Sair do evento' }));
  await screen.findByRole('alertdialog', { name: 'Sair do evento?' });
  expect(leave).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  expect(leave).toHaveBeenCalledOnce();
});

test('leaves at once after the end', async () => {
  const { leave, user } = open(false);
  await user.click(screen.getByRole('button', { name: 'Sair do evento' }));
  expect(leave).toHaveBeenCalledOnce();
});
