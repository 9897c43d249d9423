import assert from 'node:assert/strict';
import test from 'node:test';
import { closureOf, routesIn } from './script-graph.mjs';

const manifest = {
  entry: { imports: ['react'], dynamicImports: ['page'] },
  page: { imports: ['react', 'list'] },
  list: { imports: ['page'] },
  react: {},
};

test('each static import is counted once, also in a cycle; dynamic imports are not', () => {
  assert.deepEqual([...closureOf(manifest, ['entry'])], ['entry', 'react']);
  assert.deepEqual([...closureOf(manifest, ['entry', 'page'])].toSorted(), [
    'entry',
    'list',
    'page',
    'react',
  ]);
});

test('a chunk that is not in the build is an error, not zero bytes', () => {
  assert.throws(() => closureOf(manifest, ['gone']), /gone is not in the build/);
});

test('each route is found with its page, frames and pages of the first chunk are not', () => {
  const source = `
    const teams = page(frame, () => import('./teams-page'), 'TeamsPage');
    const clients = page(frame, () => import('./clients-page'), 'ClientsPage');
    const mailed = () => import('./mailed-routes');
    frame.update({ component: lazyPage(() => import('./gate'), 'Gate') });
    /** createRoute({ ...page(frame, () => import('./example'), 'Example'), path: '/example' }); */
    createRoute({ getParentRoute: () => frame, path: '/here', component: Here });
    export const team = createRoute({
      getParentRoute: () => frame,
      path: '/teams/$accountId',
    });
    const all = [createRoute({ ...clients, path: '/clients', validateSearch: clientsList.parse })] as const;
    const rest = [
      createRoute({ ...page(root, mailed, 'InviteRoute'), path: '/auth/invite' }),
      createRoute({ getParentRoute: () => frame, path: '/logout' }),
    ];`;
  const { routes, updates } = routesIn(source);
  assert.deepEqual(routes, [
    { path: '/teams/$accountId', specifier: undefined, name: 'team' },
    { path: '/clients', specifier: './clients-page', name: undefined },
    { path: '/auth/invite', specifier: './mailed-routes', name: undefined },
  ]);
  assert.deepEqual(updates, [{ name: 'frame', specifier: './gate' }]);
});
