// The parts of `npm test`, by name, in the order of their cost, so that a slip shows early.
import { join } from 'node:path';
import { benches } from './bench.mjs';
import { checks } from './check.mjs';
import { bin, root } from './toolchain.mjs';

const node = process.execPath;
const vitest = (project) => [bin('vitest'), 'run', '--root', `packages/${project}`];
const server = join(root, 'packages/server');
const testing = { NODE_ENV: 'test' };
/** Each part is a list of steps for `runSteps`. */
export const parts = {
  check: checks,
  unit: ['sdk', 'react', 'console'].map((project) => ({
    name: `unit: ${project}`,
    command: vitest(project),
    env: testing,
  })),
  build: [{ name: 'build', command: [node, 'tooling/build.mjs'] }],
  packs: [{ name: 'packages as published', command: [node, 'tooling/check-packs.mjs'] }],
  server: [{ name: 'server', command: vitest('server'), env: testing }],
  storybook: [
    {
      name: 'storybook',
      command: [bin('vitest'), 'run', '--config', '.storybook/vitest.config.ts'],
      env: testing,
    },
  ],
  commands: [
    { name: "the README's commands, as people run them", command: [node, 'tooling/check-commands.mjs'] },
  ],
  e2e: [
    {
      name: 'end to end',
      command: [bin('playwright', join(root, 'packages/console')), 'test'],
      cwd: join(root, 'packages/console'),
      env: testing,
    },
  ],
  bench: benches.map(({ name, command }) => ({
    name: `bench, short: ${name}`,
    command: [...command, '--short'],
    env: testing,
  })),
  soak: [
    {
      name: 'soak, short: kill rounds',
      command: [bin('tsx', server), join(server, 'soak/kill-rounds.ts'), '--short'],
      env: testing,
    },
  ],
};
