import assert from 'node:assert/strict';
import { getPriority } from 'node:os';
import { test } from 'node:test';
import { failuresIn } from './steps.mjs';
import { run } from './toolchain.mjs';

const node = (script) => [process.execPath, '-e', script];
const isWindows = process.platform === 'win32';

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
