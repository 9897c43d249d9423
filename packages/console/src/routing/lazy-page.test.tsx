import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPiece } from '../testing/render-console';
import { CrashedPage } from '../app/error-screens';
import { lazyPage } from './lazy-page';

const page = { Page: () => <h1>A página</h1> };
const lost = new TypeError('Failed to fetch dynamically imported module');

/** What the server answers for the document: the script that runs here, or a newer one. */
let servedEntry = '/assets/main-1.js';

beforeEach(() => {
  servedEntry = '/assets/main-1.js';
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', '/assets/main-1.js');
  document.head.append(script);
  vi.stubGlobal('fetch', async () => new Response(`<script src="${servedEntry}"></script>`));
  // React reports what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => {
    script.remove();
    vi.unstubAllGlobals();
  };
});

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** A frame with one page, whose code comes from `load`. */
function open(load: () => Promise<typeof page>) {
  const root = createRootRoute({
    component: () => (
      <>
        <p>Moldura</p>
        <Outlet />
      </>
    ),
  });
  const route = createRoute({ getParentRoute: () => root, path: '/', component: lazyPage(load, 'Page') });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: CrashedPage,
  });
  renderPiece(<RouterProvider router={router as never} />);
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a page whose code fails to load shows the error in its frame, and loads at the next attempt', async () => {
  const load = vi.fn(async () => page);
  load.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  open(load);
  await heading('Não foi possível carregar esta página');
  expect(screen.getByText('Moldura')).toBeTruthy();
  // Once for the navigation, once for the page itself: no endless loop.
  expect(load).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await heading('A página');
});

test('offline it waits for the connection, and then loads', async () => {
  setOnline(false);
  let isConnected = false;
  open(async () => {
    if (!isConnected) throw lost;
    return page;
  });
  await heading('Esta página ainda não foi carregada');
  isConnected = true;
  setOnline(true);
  await heading('A página');
});

test('after a deploy it offers to reload', async () => {
  servedEntry = '/assets/main-2.js';
  open(() => Promise.reject(lost));
  await heading('Há uma versão nova do console');
  expect(screen.getByRole('button', { name: 'Recarregar' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
});

test('a failed preload is tried again', async () => {
  const load = vi.fn(async () => page);
  load.mockRejectedValueOnce(lost);
  const Page = lazyPage(load, 'Page');
  await Page.preload();
  await Page.preload();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});
