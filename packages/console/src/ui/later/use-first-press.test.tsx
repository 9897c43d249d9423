import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { island } from './island';
import { useFirstPress } from './use-first-press';

interface PopupProps {
  trigger: ReactElement;
}

/** The dialog is open before the menu is unmounted, as with a menu that fades out. */
function Popup({ trigger }: PopupProps) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <BaseMenu.Root defaultOpen modal={false}>
        <BaseMenu.Trigger render={trigger} />
        <BaseMenu.Portal>
          <BaseMenu.Positioner>
            <BaseMenu.Popup>
              <BaseMenu.Item>Perfil</BaseMenu.Item>
              <BaseMenu.Item closeOnClick={false} onClick={() => setRenaming(true)}>
                Renomear
              </BaseMenu.Item>
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
      <BaseDialog.Root open={isRenaming} onOpenChange={setRenaming}>
        <BaseDialog.Portal>
          <BaseDialog.Popup>
            <BaseDialog.Close>Fechar</BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </>
  );
}

/** A button whose menu code loads when the test calls `arrive`. */
function setUp(own?: () => void) {
  let arrive = (): void => undefined;
  const load = vi.fn(() => new Promise<typeof Popup>((resolve) => (arrive = () => void resolve(Popup))));
  const Later = island<PopupProps>(load);
  function Test() {
    const { isPressed, restingButton, popupButton } = useFirstPress(Later, 'menu');
    const trigger = (
      <button type="button" onFocus={own}>
        Conta
      </button>
    );
    return <Later trigger={popupButton(trigger)} isWanted={isPressed} fallback={restingButton(trigger)} />;
  }
  render(
    <>
      <Test />
      <button type="button">Outro</button>
    </>,
  );
  return { load, arrive: () => arrive(), user: userEvent.setup() };
}

const button = () => screen.getByRole('button', { name: 'Conta' });

test('the button renders at once, says what it opens, and loads the code on the first focus', async () => {
  const own = vi.fn();
  const { load, user } = setUp(own);
  expect([button().getAttribute('aria-haspopup'), button().getAttribute('aria-expanded')]).toEqual([
    'menu',
    'false',
  ]);
  expect(load).not.toHaveBeenCalled();
  await user.tab();
  expect(load).toHaveBeenCalledOnce();
  expect(own).toHaveBeenCalledOnce();
});

test.each(['{Enter}', ' ', '{ArrowDown}'])(
  'pressed by %j before the code is loaded, it opens after the load',
  async (key) => {
    const { arrive, user } = setUp();
    await user.tab();
    await user.keyboard(key);
    expect(document.activeElement).toBe(button());
    expect(screen.queryByRole('menuitem')).toBeNull();
    arrive();
    const item = await screen.findByRole('menuitem', { name: 'Perfil' });
    await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body), 30_000);
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(item.isConnected).toBe(false), 30_000);
    expect(document.activeElement).toBe(button());
  },
);

test('a dialog opened from the first press returns the focus to the button', async () => {
  const { arrive, user } = setUp();
  await user.click(button());
  arrive();
  await user.click(await screen.findByRole('menuitem', { name: 'Renomear' }));
  await user.click(await screen.findByRole('button', { name: 'Fechar' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(button()), 30_000);
});

test('it does not open after the focus has moved on', async () => {
  const { arrive, user } = setUp();
  await user.click(button());
  await user.tab();
  arrive();
  await vi.waitFor(() => expect(button().getAttribute('aria-expanded')).toBe('false'), 30_000);
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Outro' }));
});
