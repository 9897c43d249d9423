// `npm run mutants`: mutation tests of the pure code.
// `npm run mutants -- sdk/upload react` runs the parts whose name has one of these words; `--short` one small file.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { equivalents } from './mutants.equivalent.mjs';
import { install, requireNode, root } from './toolchain.mjs';

/** The share of mutants, in percent, that the tests of each part must kill. */
const leastScore = 85;

/** Folders whose other files are pure as well. */
const wholeFolders = ['access'];

/** Folders of a package that hold pure code, each a part: `sdk/upload`. */
const pureFolders = (project) => {
  const source = join(root, 'packages', project, 'src');
  return readdirSync(source)
    .filter((folder) => existsSync(join(source, folder)) && holdsPure(join(source, folder)))
    .map((folder) => ({
      name: `${project}/${folder}`,
      project,
      mutate: wholeFolders.includes(folder)
        ? [`src/${folder}/*.ts`, '!src/**/*.test.ts']
        : [`src/${folder}/**/*.{pure,machine}.ts`],
      tests: `src/${folder}/**/*.test.ts`,
    }));
};

/** The server's other pure code with a test of the same name beside it that needs no database, which would be too slow. */
const serverFolders = () => {
  const source = join(root, 'packages/server/src');
  const isTestedAlone = (path) => {
    const test = join(source, path.replace(/\.pure\.ts$/, '.test.ts'));
    return existsSync(test) && !readFileSync(test, 'utf8').includes('/start-test-server');
  };
  const paths = readdirSync(source, { recursive: true })
    .filter((path) => /(?<!\.policy)\.pure\.ts$/.test(path) && isTestedAlone(path))
    .map((path) => `src/${path.replaceAll('\\', '/')}`);
  return [...new Set(paths.map((path) => posix.dirname(path)))].map((folder) => {
    const mutate = paths.filter((path) => posix.dirname(path) === folder);
    return {
      name: folder.replace('src', 'server'),
      project: 'server',
      mutate,
      tests: mutate.map((path) => path.replace('.pure.ts', '.test.ts')).join(' '),
    };
  });
};

const parts = [
  ...pureFolders('sdk'),
  {
    name: 'react/bind',
    project: 'react',
    mutate: ['src/bind/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}'],
    tests: 'src/bind/*.test.{ts,tsx}',
  },
  {
    name: 'react/pure',
    project: 'react',
    mutate: ['src/!(bind)/**/*.pure.ts'],
    tests: 'src/!(bind)/**/*.pure.test.ts',
  },
  {
    name: 'server/policies',
    project: 'server',
    mutate: ['src/modules/**/*.policy.pure.ts'],
    tests: 'src/modules/**/*.policy.test.ts',
  },
  ...serverFolders(),
];
const short = {
  name: 'sdk/kernel',
  project: 'sdk',
  mutate: ['src/kernel/backoff.pure.ts:24-28'],
  tests: 'src/kernel/backoff.pure.test.ts',
};

requireNode();
await install();
const isShort = process.argv.includes('--short');
const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const chosen = parts.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const scores = [];
for (const part of isShort ? [short] : chosen) scores.push(await measure(part));
console.log(`\n${'part'.padEnd(24)}noticed    of  score    by time-out  by error`);
for (const { name, noticed, total, score, timeouts, errors } of scores) {
  const figures = [
    String(noticed).padStart(7),
    String(total).padStart(6),
    `${score.toFixed(1).padStart(7)} %`,
    String(timeouts).padStart(11),
    String(errors).padStart(10),
  ];
  console.log(name.padEnd(24) + figures.join(''));
}
const low = scores.filter(({ score }) => score < leastScore);
for (const { name } of low) console.error(`LOW ${name}: less than ${leastScore} %`);
process.exitCode = low.length > 0 || scores.length === 0 ? 1 : 0;

async function measure({ name, project, mutate, tests }) {
  process.chdir(join(root, 'packages', project));
  process.env.MUTANTS_TESTS = tests;
  console.log(`\n${name}`);
  const known = join(root, 'node_modules/.cache/mutants', `${name.replaceAll('/', '-')}.json`);
  if (!isShort && existsSync(known)) purgeSurvivors(known);
  const results = await new Stryker({
    mutate,
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    // Only the tests beside the code: they must suffice, and the whole suite would run for hours.
    vitest: { configFile: join(root, 'tooling/mutants.vitest.config.mjs'), related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Generous for busy machines: only an infinite loop takes this long, and such a mutant counts as killed.
    timeoutMS: 60_000,
    // Runs only mutants whose code or tests changed, and those that survived before.
    incremental: !isShort,
    incrementalFile: known,
    ignorePatterns: ['dist', 'bench', 'migrations', '.palco'],
    reporters: ['progress-append-only'],
    logLevel: 'warn',
    allowEmpty: true,
    disableTypeChecks: false,
  }).runMutationTest();
  const isEquivalent = (mutant) =>
    equivalents.some(
      ({ file, replacement, within }) =>
        relative(process.cwd(), mutant.fileName) === file &&
        mutant.replacement === replacement &&
        lineOf(mutant).includes(within),
    );
  const counted = results.filter(({ status }) => !['Ignored', 'CompileError'].includes(status));
  const survivors = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const unexplained = survivors.filter((mutant) => !isEquivalent(mutant));
  for (const { fileName, location, replacement, mutatorName, status } of unexplained) {
    const place = `${relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column}`;
    console.log(
      `${status === 'Survived' ? '     ' : 'bare '} ${place} ${mutatorName}: ${replacement.slice(0, 100)}`,
    );
  }
  const total = counted.length - (survivors.length - unexplained.length);
  const noticed = total - unexplained.length;
  const count = (wanted) => counted.filter(({ status }) => status === wanted).length;
  return {
    name,
    noticed,
    total,
    score: total > 0 ? (100 * noticed) / total : 0,
    timeouts: count('Timeout'),
    // The code does not load, or the run crashed.
    errors: count('RuntimeError'),
  };
}

function lineOf({ fileName, location }) {
  return readFileSync(fileName, 'utf8').split('\n')[location.start.line - 1];
}

/**
 * Removes survivors from the incremental report, so that they run again: the coverage of a module's constants is not known, so
 * Stryker would not notice a new test of them.
 */
function purgeSurvivors(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  for (const source of Object.values(report.files))
    source.mutants = source.mutants.filter(({ status }) => !['Survived', 'NoCoverage'].includes(status));
  writeFileSync(file, JSON.stringify(report));
}

function holdsPure(folder) {
  try {
    return readdirSync(folder, { recursive: true }).some((file) => /\.(pure|machine)\.ts$/.test(file));
  } catch {
    return false;
  }
}
