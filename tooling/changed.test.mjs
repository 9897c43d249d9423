import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { touchedBy, workspaceGraph } from './changed.mjs';

const graph = workspaceGraph();
const touched = (...files) => [...touchedBy(files, graph)].sort();

test('a change touches its package and what depends on it', () => {
  deepEqual(touched('packages/server/src/main.ts'), ['packages/server']);
  deepEqual(touched('packages/console/src/main.tsx'), ['packages/console']);
  deepEqual(touched('packages/react/src/index.ts'), ['.storybook', 'packages/console', 'packages/react']);
  deepEqual(touched('packages/sdk/src/index.ts'), [
    '.storybook',
    'packages/console',
    'packages/react',
    'packages/sdk',
    // A development dependency: the server's tests use the SDK's uploader.
    'packages/server',
    'packages/testing',
  ]);
  // The fakes check the tests of the SDK and of whoever depends on it.
  deepEqual(touched('packages/testing/src/index.ts'), touched('packages/sdk/src/index.ts'));
});

test('the contract and files outside of the packages touch everything, docs nothing', () => {
  equal(touched('pnpm-lock.yaml').length, graph.size);
  equal(touched('tooling/test.mjs').length, graph.size);
  deepEqual(touched('README.md', 'docs/decisions/0001-x.md', '.changeset/a.md'), []);
  const contract = touched('openapi/openapi.yaml');
  for (const name of ['sdk', 'react', 'console', 'server'])
    equal(contract.includes(`packages/${name}`), true);
});
