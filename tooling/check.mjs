// `npm run check`: every static check, about a minute.
import { join } from 'node:path';
import { install, bin, requireNode, root } from './toolchain.mjs';
import { runSteps } from './steps.mjs';

const node = process.execPath;
const telemetryOff = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/**
 * TypeScript 7 checks the types in a quarter of the time; 6 remains for the tools that need its API (tsup,
 * openapi-typescript). One thread each, because `runSteps` already uses two cores.
 */
function types(name, project) {
  return {
    name: `types: ${name}`,
    command: [node, join(root, 'node_modules/typescript-7/bin/tsc'), '--singleThreaded', '-p', project],
  };
}

/** The static checks as steps, for `npm run check` and `npm test`. */
export const checks = [
  { name: 'contract: generated files are current', command: [node, 'openapi/generate.mjs', '--check'] },
  {
    name: 'contract: lint',
    command: [bin('redocly', join(root, 'openapi')), 'lint', 'palco@v0'],
    cwd: join(root, 'openapi'),
    env: telemetryOff,
  },
  {
    name: 'kit: the table of parts is current',
    command: [node, 'packages/react/generate-parts.mjs', '--check'],
  },
  {
    name: 'kit: the index of queries is current',
    command: [node, 'packages/react/generate-queries.mjs', '--check'],
  },
  {
    name: 'accessibility: the report is current',
    command: [node, 'tooling/accessibility-page.mjs', '--check'],
  },
  { name: 'theme: the page of tokens is current', command: [node, 'tooling/token-page.mjs', '--check'] },
  {
    name: 'examples of the docstrings compile',
    command: [node, 'packages/react/check-examples.mjs'],
  },
  {
    name: 'snippets of READMEs and guides name what there is',
    command: [node, 'tooling/check-snippets.mjs'],
  },
  { name: 'every public export has an example', command: [node, 'tooling/check-exports.mjs'] },
  { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings', '.'] },
  types('sdk', 'packages/sdk'),
  types('sdk pure modules, without DOM and Node', 'packages/sdk/tsconfig.pure.json'),
  types('testing', 'packages/testing'),
  types('react', 'packages/react'),
  types('console and stories', 'packages/console'),
  types('toolbar and stories of Storybook', '.storybook'),
  types('server', 'packages/server'),
  {
    name: 'imports',
    command: [
      bin('depcruise'),
      '--config',
      'tooling/dependency-rules.cjs',
      '--output-type',
      'err',
      'packages',
      'openapi/generated',
    ],
  },
  { name: 'unused code and dependencies', command: [bin('knip'), '--no-progress'] },
  { name: 'workspace rules', command: [node, 'tooling/check-workspace.mjs'] },
  { name: 'no circle among folders', command: [node, 'tooling/check-folders.mjs'] },
  { name: 'tables are written by their owners', command: [node, 'tooling/check-table-writes.mjs'] },
  { name: 'migrations are current', command: [node, 'tooling/check-migrations.mjs'] },
  { name: 'entry sizes', command: [bin('size-limit')] },
];

if (process.argv[1] === import.meta.filename) {
  requireNode();
  await install();
  const results = await runSteps(checks);
  const failed = results.filter((result) => result.code !== 0).length;
  console.log(`checks: ${results.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
