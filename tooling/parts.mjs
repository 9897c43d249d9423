// The parts of `npm test` by name, in waves of two lanes, the longest step of a wave first. A person's run proves the product; the
// parts of `thorough` (walks through every screen and state, kill rounds, several hosts, short benches, mutants, an old PostgreSQL, a partner's
// projects, the site of docs/) run by name and in CI. The server and browser suites are idle (waiting for media, for example) for a third to half of the
// time, so one lane of other steps runs beside each with lower priority. Beside a browser suite run only steps that do not judge times,
// and no second suite: media are converted at the same low priority, and would be delayed by minutes.
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
  files: true,
});

/** `of` names the packages whose change makes a step necessary, see `npm test -- changed`; without it every change does. */
const unit = ['console', 'sdk', 'testing', 'react'].map((project) => ({
  name: `unit: ${project}`,
  of: [`packages/${project}`],
  ...vitest(project),
}));

const storybook = {
  name: 'storybook',
  of: ['.storybook', 'packages/console'],
  command: [bin('vitest'), 'run', '--config', '.storybook/vitest.config.ts'],
  env: testing,
  files: true,
};

const endToEnd = (name, ...filter) => ({
  name: `end to end: ${name}`,
  of: ['packages/console', 'packages/server'],
  command: [bin('playwright', join(root, 'packages/console')), 'test', ...filter],
  cwd: join(root, 'packages/console'),
  env: testing,
  // Closer to the niceness of the conversion, which most tests wait for: it got a twentieth of the processor otherwise.
  niceness: 5,
});
/** Tests with this tag look at every screen, state, lazily loaded script or network fault; the others prove a capability each. */
const walk = '@walk';
/** Tests with this tag read the memory of a page, which also holds what other tests do in its team at the time. */
const memory = '@memory';

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

const fourHourLive = {
  name: 'soak, short: a long live becomes a video',
  of: ['packages/server'],
  command: [bin('tsx', server), join(server, 'soak/four-hour-live.ts'), '--short'],
  env: testing,
};

const exactReplay = {
  name: 'soak, short: a replay is exact, whatever is killed',
  of: ['packages/server'],
  command: [bin('tsx', server), join(server, 'soak/exact-replay.ts'), '--short'],
  env: testing,
};

/** Debian's PostgreSQL, the oldest supported version. */
const olderPostgres = '/usr/lib/postgresql/15/bin';
const hasNats = existsSync('/usr/sbin/nats-server');
/** The suite once more, on the places of a cluster instead of the defaults. */
const serverOnOlder = {
  name: `server on PostgreSQL 15, in a bucket${hasNats ? ' and by NATS' : ' (not by NATS: nats-server is not installed here)'}`,
  of: ['packages/server'],
  ...vitest('server'),
  env: {
    ...testing,
    PALCO_POSTGRES_BIN: olderPostgres,
    PALCO_TEST_S3: '1',
    ...(hasNats && { PALCO_TEST_NATS: '1' }),
  },
};

const cluster = {
  name: 'several hosts: killed and cut off while they are used',
  of: ['packages/server', 'packages/sdk', 'deploy'],
  // `cut` and `rolling` judge half minutes and single requests of a machine that does nothing else: `npm run cluster` has them too.
  command: [bin('tsx', server), join(server, 'cluster/run.ts'), 'upload', 'chat', 'import', 'live'],
  env: testing,
};

const packs = {
  name: 'packages as published',
  of: ['packages/sdk', 'packages/react', 'packages/theme'],
  command: [node, 'tooling/check-packs.mjs'],
};

const foreignPage = {
  name: 'a plain page on another origin, by the README alone',
  of: ['packages/sdk', 'packages/server'],
  command: [node, 'tooling/check-foreign-page.mjs'],
};

const partners = {
  name: 'partners: fresh projects of Vite, Next.js, Vue and Node, by the READMEs alone',
  of: ['packages/sdk', 'packages/react', 'packages/server'],
  command: [node, 'tooling/check-foreign-apps.mjs'],
};

const sizes = {
  name: 'scripts on the wire, by route',
  of: ['packages/console'],
  command: [node, 'tooling/script-sizes.mjs'],
};

const docs = {
  name: 'the site made from docs/',
  command: [node, 'docs/build.mjs'],
};

const tooling = {
  name: 'tooling',
  command: [
    node,
    '--test',
    'tooling/changed.test.mjs',
    'tooling/check-folders.test.mjs',
    'tooling/check-table-writes.test.mjs',
    'tooling/mutants.equivalent.test.mjs',
    'tooling/parts.test.mjs',
    'tooling/recipes.test.mjs',
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
    soak: yielding([soak, powerCut, fourHourLive, exactReplay]),
    bench: yielding(bench),
  },
  { 'server-oldest': [serverOnOlder] },
  // Alone: eight hosts share the cores, and some of what is tried is a time.
  { cluster: [cluster] },
  {
    e2e: [endToEnd('a flow for each capability', '--grep-invert', `${walk}|${memory}`)],
    check: yielding(checks),
    packs: yielding([packs, foreignPage]),
    sizes: yielding([sizes]),
    tooling: yielding([tooling]),
  },
  {
    walks: [endToEnd('walks', '--grep', walk)],
    partners: yielding([partners]),
    mutants: yielding([mutants]),
    docs: yielding([docs]),
  },
  { memory: [endToEnd('memory', '--grep', memory)] },
];

/** Parts that run by name and if `CI` is set. */
const thorough = [
  'soak',
  'bench',
  'server-oldest',
  'cluster',
  'walks',
  'memory',
  'partners',
  'mutants',
  'docs',
];

/** What parts need of the machine, and why they are left out without it; `cluster/run.ts` looks closer. */
const needs = {
  'server-oldest': () => hasOlder() || 'server on PostgreSQL 15, which is not installed here',
  cluster: () => {
    if (process.getuid?.() !== 0) return 'several hosts, which need root';
    return (
      (hasOlder() && hasPrograms()) ||
      'several hosts: PostgreSQL 15, nats-server or haproxy is not installed here'
    );
  },
};
const hasOlder = () => existsSync(join(olderPostgres, 'postgres'));
const hasPrograms = () => ['nats-server', 'haproxy'].every((name) => existsSync(join('/usr/sbin', name)));

function isPresent(part) {
  const reason = needs[part]?.() ?? true;
  if (reason === true) return true;
  console.log(`Skipped: ${reason}.`);
  return false;
}

const runsUnnamed = (part) => !thorough.includes(part) || (Boolean(process.env.CI) && isPresent(part));

/** The names that `npm test -- name …` takes. */
export const partNames = waves.flatMap((wave) => Object.keys(wave));

/**
 * The steps of the named parts, or of all that prove the product where none is named, in the order of the waves, each wave a list
 * for `runSteps`.
 */
export function stepsOf(names, touched) {
  const isWanted = (part) => (names.length === 0 ? runsUnnamed(part) : names.includes(part));
  const isTouched = ({ of }) => !touched || !of || of.some((folder) => touched.has(folder));
  return waves
    .map((wave) =>
      Object.entries(wave).flatMap(([part, steps]) => (isWanted(part) ? steps.filter(isTouched) : [])),
    )
    .filter((steps) => steps.length > 0);
}
