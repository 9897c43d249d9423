import { PalcoProvider } from '@palco/react';
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { createTestPalco } from '../../testing/render-console';
import { useDirtyGuard } from './use-dirty-guard';

function FormPage() {
  const [unsaved, setUnsaved] = useState(false);
  return (
    <>
      {useDirtyGuard(unsaved)}
      <button type="button" onClick={() => setUnsaved(!unsaved)}>
        Digitar
      </button>
    </>
  );
}

async function open(history = createMemoryHistory({ initialEntries: ['/form'] })) {
  const root = createRootRoute({
    component: () => (
      <>
        <Link to={'/other' as string}>Sair</Link>
        <Link to={'/form' as string} search={{ tab: 'b' } as never}>
          Aba
        </Link>
        <Outlet />
      </>
    ),
  });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/form', component: FormPage }),
    createRoute({ getParentRoute: () => root, path: '/other', component: () => <h1>Outra</h1> }),
  ]);
  const router = createRouter({ routeTree, history });
  const { palco } = createTestPalco();
  render(
    <PalcoProvider palco={palco}>
      <RouterProvider router={router as never} />
    </PalcoProvider>,
  );
  const type = await screen.findByRole('button', { name: 'Digitar' });
  return { user: userEvent.setup(), type, path: () => history.location.pathname, history };
}

const leave = () => screen.getByRole('link', { name: 'Sair' });

function askedByBrowser(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('without unsaved input it does not ask', async () => {
  const { user } = await open();
  expect(askedByBrowser()).toBe(false);
  await user.click(leave());
  expect(await screen.findByRole('heading', { name: 'Outra' })).toBeTruthy();
});

test('a link asks; «Cancelar» has the focus and stays, «Sair sem salvar» goes on', async () => {
  const { user, type, path } = await open();
  await user.click(type);
  await user.click(leave());
  await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
  const cancel = screen.getByRole('button', { name: 'Cancelar' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await user.click(cancel);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(path()).toBe('/form');
  await user.click(leave());
  await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
  expect(await screen.findByRole('heading', { name: 'Outra' })).toBeTruthy();
});

test('another tab of the same page does not ask', async () => {
  const { user, type, history } = await open();
  await user.click(type);
  await user.click(screen.getByRole('link', { name: 'Aba' }));
  await waitFor(() => expect(history.location.search).toBe('?tab=b'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a closed tab or a reload is asked about by the browser, only while something is unsaved', async () => {
  window.history.replaceState(null, '', '/form');
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  const { user, type } = await open(history);
  await user.click(type);
  await waitFor(() => expect(askedByBrowser()).toBe(true));
  await user.click(type);
  await waitFor(() => expect(askedByBrowser()).toBe(false));
});
