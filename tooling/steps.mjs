import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { root, run } from './toolchain.mjs';

/**
 * Runs named steps and prints one line each, with the failures of those that failed; their whole output is kept in a file.
 * A step is `{ name, command, env?, cwd?, niceness? }`; the higher the niceness, the more it yields to the others.
 * @returns the steps with `{ code, seconds, cpuSeconds, output }`; `cpuSeconds` is undefined where it cannot be known.
 */
export async function runSteps(steps, { lanes = Math.min(2, availableParallelism()) } = {}) {
  const results = [];
  const queue = [...steps];
  const lane = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) results.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

async function runStep(step) {
  const startedAt = performance.now();
  const { env, cwd, niceness } = step;
  const { code, output, cpuSeconds } = await run(step.command, { env, cwd, niceness, quiet: true });
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = cpuSeconds === undefined ? '' : `, ${cpuSeconds.toFixed(1)} s of processor`;
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds.toFixed(1)} s${cpu})`);
  if (code !== 0) console.log(indent(`${failuresIn(output)}\nAll of it: ${keep(step.name, output)}`));
  return { ...step, code, seconds, cpuSeconds, output };
}

function keep(name, output) {
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name.replaceAll(/[^\w]+/g, '-')}.txt`);
  writeFileSync(file, output);
  return relative(root, file);
}

/**
 * The failures in the output of a failed step, without the lines about tests that passed: the line that names each failed test,
 * with the lines after it, and the closing lines. All of the output if no test is named and it is short.
 */
export function failuresIn(output, { following = 16, most = 8, short = 60 } = {}) {
  const lines = output
    // oxlint-disable-next-line no-control-regex -- runners colour their lines
    .replaceAll(/\u001b\[[0-9;]*m/g, '')
    .trimEnd()
    .split('\n');
  const named = lines.flatMap((line, index) => (namesFailure.test(line) ? [index] : []));
  if (named.length === 0) return lines.slice(-short).join('\n');
  const told = new Set(named.slice(0, most).flatMap((index) => range(index, index + 1 + following)));
  for (const index of range(lines.length - following, lines.length)) told.add(index);
  return lines.filter((_, index) => told.has(index)).join('\n');
}

const range = (from, to) => Array.from({ length: to - from }, (_, index) => from + index);

/** Vitest, Playwright and Node's own runner. */
const namesFailure = /^\s*(FAIL |\d+\) \[|✖ |not ok )/;

export function indent(text) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `     ${line}`)
    .join('\n');
}
