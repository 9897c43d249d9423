// What `npm test` runs: parts by name, in waves of two lanes, the longest step of a wave first. The server and browser suites
// are idle (waiting for media, for example) for a third to half of the time, so one lane of other steps runs beside each with
// lower priority. Beside the browser suite run only steps that do not judge times. No second suite runs there: media are
// converted at the same low priority, and would be delayed by minutes.
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
  // Closer to the niceness of the conversion, which most tests wait for: it got a twentieth of the processor otherwise.
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
 * Debian's PostgreSQL, the oldest supported version. The part takes minutes and rarely finds anything more, so it runs only if
 * `CI` is set, or by its name.
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
    // First in its wave: it builds again if sources are newer than the build.
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
