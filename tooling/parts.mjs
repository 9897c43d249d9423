// What `npm test` runs: parts by name, in waves of two lanes, the longest step of a wave first. The suites of the server and of
// the browser wait for media and for each other about a third to half of the time: one lane of other steps runs beside each of
// them with lower priority. Beside the browser these are such as judge nothing by time. Media are converted with the same
// priority, and would wait for minutes beside a second suite.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { benches } from './bench.mjs';
import { checks } from './check.mjs';
import { bin, root } from './toolchain.mjs';

const node = process.execPath;
const server = join(root, 'packages/server');
const testing = { NODE_ENV: 'test' };

const vitest = (project) => ({
  command: [bin('vitest'), 'run', '--root', `packages/${project}`],
  env: testing,
});

/** `of` names the packages whose change makes a step necessary, see `npm test -- changed`; without it every change does. */
const unit = ['console', 'sdk', 'react'].map((project) => ({
  name: `unit: ${project}`,
  of: [`packages/${project}`],
  ...vitest(project),
}));

const storybook = {
  name: 'storybook',
  of: ['.storybook', 'packages/console'],
  command: [bin('vitest'), 'run', '--config', '.storybook/vitest.config.ts'],
  env: testing,
};

const endToEnd = {
  name: 'end to end',
  of: ['packages/console', 'packages/server'],
  command: [bin('playwright', join(root, 'packages/console')), 'test'],
  cwd: join(root, 'packages/console'),
  env: testing,
  // Nearer to the conversion that most of its tests wait for: beside three browsers it had a twentieth of the processor.
  niceness: 5,
};

const soak = {
  name: 'F10: soak, short: kill rounds',
  of: ['packages/server'],
  command: [bin('tsx', server), join(server, 'soak/kill-rounds.ts'), '--short'],
  env: testing,
};

const powerCut = {
  name: 'soak, short: power cut',
  of: ['packages/server'],
  command: [bin('tsx', server), join(server, 'soak/power-cut.ts'), '--short'],
  env: testing,
};

/**
 * Debian's PostgreSQL, the oldest that SQL may count on. It takes minutes and seldom finds what the newest does not: it runs
 * where `CI` is set, and by its name.
 */
const olderPostgres = '/usr/lib/postgresql/15/bin';
const serverOnOlder = {
  name: 'server on PostgreSQL 15',
  of: ['packages/server'],
  command: [...vitest('server').command, 'src/kernel', 'src/modules/uploads', 'src/modules/teams'],
  env: { ...testing, PALCO_POSTGRES_BIN: olderPostgres },
};

const packs = {
  name: 'packages as published',
  of: ['packages/sdk', 'packages/react', 'packages/theme'],
  command: [node, 'tooling/check-packs.mjs'],
};

const sizes = {
  name: 'scripts on the wire, by route',
  of: ['packages/console'],
  command: [node, 'tooling/script-sizes.mjs'],
};

const tooling = {
  name: 'tooling',
  command: [
    node,
    '--test',
    'tooling/changed.test.mjs',
    'tooling/mutants.equivalent.test.mjs',
    'tooling/script-graph.test.mjs',
    'tooling/steps.test.mjs',
    'tooling/toolchain.test.mjs',
  ],
};

const bench = benches.map(({ name, command, of }) => ({
  name: `bench, short: ${name}`,
  of,
  command: [...command, '--short'],
  env: testing,
}));

const commands = {
  name: "the README's commands, as people run them",
  command: [node, 'tooling/check-commands.mjs'],
};
const mutants = { name: 'mutants, short', command: [node, 'tooling/mutants.mjs', '--short'] };
// The product converts media with a niceness of 10.
const yielding = (steps) => steps.map((step) => ({ ...step, niceness: 10 }));

const waves = [
  {
    build: [{ name: 'build', command: [node, 'tooling/build.mjs'] }],
    unit,
    storybook: [storybook],
  },
  {
    server: [{ name: 'server', of: ['packages/server'], ...vitest('server') }],
    // First: it would build again what it finds changed since the build.
    commands: yielding([commands]),
    soak: yielding([soak, powerCut]),
    bench: yielding(bench),
  },
  { 'server-oldest': [serverOnOlder] },
  {
    e2e: [endToEnd],
    check: yielding(checks),
    packs: yielding([packs]),
    sizes: yielding([sizes]),
    tooling: yielding([tooling]),
    mutants: yielding([mutants]),
  },
];

function runsOldest() {
  if (!process.env.CI) return false;
  if (existsSync(join(olderPostgres, 'postgres'))) return true;
  console.log('Skipped: server on PostgreSQL 15, which is not installed here.');
  return false;
}

/** The names that `npm test -- name …` takes. */
export const partNames = waves.flatMap((wave) => Object.keys(wave));

/** The steps of the named parts (of all where none is named) in the order of the waves, each wave a list for `runSteps`. */
export function stepsOf(names, touched) {
  const isWanted = (name) =>
    names.includes(name) || (names.length === 0 && (name !== 'server-oldest' || runsOldest()));
  const isTouched = ({ of }) => !touched || !of || of.some((folder) => touched.has(folder));
  return waves
    .map((wave) =>
      Object.entries(wave).flatMap(([name, steps]) => (isWanted(name) ? steps.filter(isTouched) : [])),
    )
    .filter((steps) => steps.length > 0);
}
