import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { island } from '../lazy';
import { MenuPopup, type MenuPopupProps } from '../menu/menu-popup';
import { usePopup } from './use-popup';

/** A button whose menu is loaded when the test calls `arrive`. */
function setUp(own?: () => void) {
  let arrive = (): void => undefined;
  const load = vi.fn(() => new Promise<typeof MenuPopup>((resolve) => (arrive = () => resolve(MenuPopup))));
  const LazyMenu = island<MenuPopupProps>(load);
  function Test() {
    const [isRenaming, setRenaming] = useState(false);
    const { button, popup } = usePopup(
      LazyMenu,
      'menu',
      <button type="button" onClick={own}>
        Conta
      </button>,
    );
    const items = [
      { label: 'Perfil', onSelect: () => undefined },
      { label: 'Renomear', onSelect: () => setRenaming(true) },
      { label: 'Sair', reason: 'Sem conexão', onSelect: () => undefined },
    ];
    return (
      <>
        {button}
        {popup && <LazyMenu popup={popup} items={items} />}
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
  render(
    <>
      <Test />
      <button type="button">Outro</button>
    </>,
  );
  return { load, arrive: () => arrive(), user: userEvent.setup() };
}

/** The menu, loaded and open. */
async function setUpOpen() {
  const { arrive, user } = setUp();
  await user.click(button());
  arrive();
  await screen.findByRole('menu', { name: 'Conta' });
  return user;
}

const button = () => screen.getByRole('button', { name: 'Conta', hidden: true });
const item = (name: string) => screen.findByRole('menuitem', { name });
const focusIsOn = (element: Element) =>
  vi.waitFor(() => expect(document.activeElement).toBe(element), 30_000);
const isClosed = () => vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull(), 30_000);

test('the button says what it opens, and the code is loaded when the browser is idle', async () => {
  const { load } = setUp();
  expect([button().getAttribute('aria-haspopup'), button().getAttribute('aria-expanded')]).toEqual([
    'menu',
    'false',
  ]);
  expect(load).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce(), 30_000);
});

test.each([
  ['{Enter}', 'Perfil'],
  [' ', 'Perfil'],
  ['{ArrowDown}', 'Perfil'],
  ['{ArrowUp}', 'Renomear'],
])('pressed by %j before the code is loaded, it opens after the load on «%s»', async (key, name) => {
  const { arrive, user } = setUp();
  await user.tab();
  await user.keyboard(key);
  await focusIsOn(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByRole('menuitem')).toBeNull();
  arrive();
  await focusIsOn(await item(name));
  await user.keyboard('{Escape}');
  await isClosed();
  await focusIsOn(button());
});

test('opened by pointer, no item has the focus, and an arrow goes to the first one', async () => {
  const user = await setUpOpen();
  await focusIsOn(screen.getByRole('menu'));
  await user.keyboard('{ArrowDown}');
  await focusIsOn(await item('Perfil'));
});

test('a second press of the button closes, a third one opens again', async () => {
  const user = await setUpOpen();
  await user.click(button());
  await isClosed();
  await focusIsOn(button());
  await user.click(button());
  expect(await screen.findByRole('menu')).toBeTruthy();
});

test.each([
  ['{Tab}', () => screen.getByRole('button', { name: 'Outro' })],
  ['{Shift>}{Tab}{/Shift}', button],
])('%s leaves an open menu', async (keys, next) => {
  const user = await setUpOpen();
  await focusIsOn(screen.getByRole('menu'));
  await user.keyboard(keys);
  await isClosed();
  await focusIsOn(next());
});

test('a press elsewhere closes, and keeps its focus', async () => {
  const user = await setUpOpen();
  const other = screen.getByRole('button', { name: 'Outro', hidden: true });
  await user.click(other);
  await isClosed();
  await focusIsOn(other);
});

test('a dialog that an item opens returns the focus to the button', async () => {
  const user = await setUpOpen();
  await user.click(await item('Renomear'));
  await user.click(await screen.findByRole('button', { name: 'Fechar' }));
  await focusIsOn(button());
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

test('the handlers of the button itself run too', async () => {
  const own = vi.fn();
  const { user } = setUp(own);
  await user.click(button());
  expect(own).toHaveBeenCalledOnce();
});
