import assert from 'node:assert/strict';
import { getPriority } from 'node:os';
import { afterEach, beforeEach, test } from 'node:test';
import { failedFiles, failuresIn, runSteps } from './steps.mjs';
import { run } from './toolchain.mjs';

const node = (script) => [process.execPath, '-e', script];
const isWindows = process.platform === 'win32';
const { CI } = process.env;
const { log } = console;
let told = '';
beforeEach(() => {
  delete process.env.CI;
  told = '';
});
afterEach(() => {
  console.log = log;
  if (CI === undefined) delete process.env.CI;
  else process.env.CI = CI;
});

test('a quiet command answers its exit code and all that it says', async () => {
  const { code, output } = await run(node('console.log("out"); console.error("err"); process.exitCode = 3'), {
    quiet: true,
  });
  assert.equal(code, 3);
  assert.match(output, /out/);
  assert.match(output, /err/);
});

test('arguments reach the command as they are', async () => {
  const { output } = await run(
    [...node('console.log(JSON.stringify(process.argv.slice(1)))'), 'a b', '$HOME', '"'],
    {
      quiet: true,
    },
  );
  if (!isWindows) assert.deepEqual(JSON.parse(output), ['a b', '$HOME', '"']);
});

test('a command that is not there has failed', async () => {
  const { code } = await run(['palco-no-such-command'], { quiet: true });
  assert.notEqual(code, 0);
});

test('the seconds of the processor are those of the programs that a command starts, too', async (context) => {
  if (isWindows) return context.skip('no shell that times');
  const busy = 'const until = process.cpuUsage().user + 400_000; while (process.cpuUsage().user < until);';
  const inner = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
  const { cpuSeconds } = await run(node(inner), { quiet: true });
  assert.ok(cpuSeconds >= 0.4, `${cpuSeconds} s`);
});

test('a step with a niceness, and what it starts, has a lower priority than this process', async (context) => {
  if (isWindows) return context.skip('no nice');
  const ask = "process.stdout.write(String(require('node:os').getPriority()))";
  const inner = `process.stdout.write(require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(ask)}]))`;
  const [plain, yielding] = await Promise.all(
    [0, 3].map((niceness) => run(node(inner), { quiet: true, niceness })),
  );
  assert.equal(Number(plain.output), getPriority());
  assert.equal(Number(yielding.output), Math.min(19, getPriority() + 3));
});

test('a failed step is reported by the tests it names and its closing lines, else by its last lines', () => {
  const vitest = 'noise\n\u001b[41m FAIL \u001b[49m rules > adds up\nexpected 1 to be 2\nlater\nlast';
  assert.equal(failuresIn(vitest, { following: 1 }), ' FAIL  rules > adds up\nexpected 1 to be 2\nlast');
  const playwright = 'noise\n  1) [console] › e2e/a.spec.ts:1:1 › plays\nError: no picture\nmore\n1 failed';
  assert.equal(
    failuresIn(playwright, { following: 1 }),
    '  1) [console] › e2e/a.spec.ts:1:1 › plays\nError: no picture\n1 failed',
  );
  assert.equal(failuresIn('first\nsecond\nthird\n', { short: 2 }), 'second\nthird');
});

/** Fails with two named files, and does what it is told when it is called with names. */
const suite = (again) => ({
  name: 'suite',
  files: true,
  command: node(`
    const files = process.argv.slice(1);
    if (files.length > 0) { console.log('again ' + files.join(' ')); process.exitCode = ${again}; }
    else {
      console.log(' FAIL  server  src/a.test.ts > one\\n FAIL  server  src/b/c.test.ts [ src/b/c.test.ts ]\\n FAIL  server  src/a.test.ts > two');
      process.exitCode = 1;
    }
  `),
});
const runQuietly = (step) => {
  console.log = (text) => void (told += `${text}\n`);
  return runSteps([step]);
};

test('in CI the files that failed are tried once more, and those that pass are named', async () => {
  process.env.CI = 'true';
  const [passed] = await runQuietly(suite(0));
  assert.deepEqual([passed.code, passed.flaky], [0, ['src/a.test.ts', 'src/b/c.test.ts']]);
  assert.match(told, /ok {3}suite.*\n[^]*Flaky.*: src\/a\.test\.ts, src\/b\/c\.test\.ts/u);
  const [failed] = await runQuietly(suite(1));
  assert.deepEqual([failed.code, failed.flaky], [1, []]);
});

test('a person sees each failure, and a step that takes no files is not run twice', async () => {
  const [alone] = await runQuietly(suite(0));
  process.env.CI = 'true';
  const [whole] = await runQuietly({ ...suite(0), files: false });
  assert.deepEqual([alone.code, whole.code], [1, 1]);
});

test('many failures, and an error that belongs to no test, are not tried again', () => {
  const failures = (count) =>
    Array.from({ length: count }, (_, index) => ` FAIL  server  src/f${index}.test.ts > x`).join('\n');
  assert.equal(failedFiles(failures(4)).length, 4);
  assert.deepEqual(failedFiles(failures(5)), []);
  assert.deepEqual(failedFiles(`${failures(1)}\nUnhandled Rejection`), []);
  assert.deepEqual(failedFiles('\u001b[41m FAIL \u001b[49m |console| src/a.stories.tsx > Long text'), [
    'src/a.stories.tsx',
  ]);
});
