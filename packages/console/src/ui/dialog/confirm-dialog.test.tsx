import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPiece } from '../../testing/render-console';
import { ConfirmDialog } from './confirm-dialog';

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Excluir
      </button>
      <input aria-label="Busca" />
      <ConfirmDialog
        open={isOpen}
        title="Excluir?"
        finalFocus={() => true}
        onOpenChange={setIsOpen}
        onConfirm={() => undefined}
      />
    </>
  );
}

/** Closes the question as a browser does: it is unmounted when its animation ends. */
async function closeSlowly(meanwhile: () => void): Promise<void> {
  let end = (): void => undefined;
  const finished = new Promise<void>((resolve) => (end = resolve));
  const { getAnimations } = Element.prototype;
  const user = userEvent.setup();
  renderPiece(<Page />);
  await user.click(screen.getByText('Excluir'));
  const dialog = await screen.findByRole('alertdialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  Element.prototype.getAnimations = () => [{ finished, pending: false, playState: 'running' } as never];
  await user.keyboard('{Escape}');
  await act(async () => meanwhile());
  expect(dialog.isConnected).toBe(true);
  Element.prototype.getAnimations = getAnimations;
  await act(async () => end());
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  await act(async () => undefined);
}

test('a question that was answered gives the focus back', async () => {
  await closeSlowly(() => undefined);
  expect(document.activeElement).toBe(screen.getByText('Excluir'));
});

test('it leaves the focus where the person moved it while it was closing', async () => {
  await closeSlowly(() => screen.getByLabelText('Busca').focus());
  expect(document.activeElement).toBe(screen.getByLabelText('Busca'));
});
