import assert from 'node:assert/strict';
import test from 'node:test';
import { closureOf, routesIn } from './script-graph.mjs';

const manifest = {
  entry: { imports: ['react'], dynamicImports: ['page'] },
  page: { imports: ['react', 'list'] },
  list: { imports: ['page'] },
  react: {},
};

test('what a chunk needs is counted once, also in a circle; what it loads later is not', () => {
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
    const clients = page(frame, () => import('./clients-page'), 'ClientsPage');
    const gate = createRoute({ id: 'gate', component: lazyPage(() => import('./gate'), 'Gate') });
    /** createRoute({ ...page(frame, () => import('./example'), 'Example'), path: '/example' }); */
    createRoute({ path: '/here', component: Here });
    createRoute({
      path: '/users',
      component: lazyPage(() => import('./users'), 'Users'),
    });
    createRoute({ ...clients, path: '/clients' });`;
  assert.deepEqual(routesIn(source), [
    { path: '/users', specifier: './users' },
    { path: '/clients', specifier: './clients-page' },
  ]);
});
