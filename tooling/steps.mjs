import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { root, run } from './toolchain.mjs';

/**
 * Runs named steps and prints one line each, with the failures of those that failed; their whole output is kept in a file.
 * A step is `{ name, command, env?, cwd?, niceness?, files? }`; the higher the niceness, the more it yields to the others. In CI the few
 * files that failed of a step with `files` (the same command takes names of files) are tried once more, alone.
 * @returns the steps with `{ code, seconds, cpuSeconds, output, flaky }`; `cpuSeconds` is undefined where it cannot be known, `flaky`
 *   holds the files that passed when they were tried again.
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
  const { code: first, output, cpuSeconds } = await run(step.command, { env, cwd, niceness, quiet: true });
  const again = first !== 0 && step.files && process.env.CI ? failedFiles(output) : [];
  const { code, output: second } =
    again.length > 0
      ? await run([...step.command, ...again], { env, cwd, niceness, quiet: true })
      : { code: first, output: '' };
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = cpuSeconds === undefined ? '' : `, ${cpuSeconds.toFixed(1)} s of processor`;
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds.toFixed(1)} s${cpu})`);
  const flaky = code === 0 ? again : [];
  if (first !== 0) {
    const told = [failuresIn(output), `All of it: ${keep(step.name, output + second)}`];
    if (flaky.length > 0) told.push(`Flaky, passed when tried again: ${flaky.join(', ')}`);
    console.log(indent(told.join('\n')));
  }
  return { ...step, code, seconds, cpuSeconds, output, flaky };
}

function keep(name, output) {
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name.replaceAll(/[^\w]+/g, '-')}.txt`);
  writeFileSync(file, output);
  return relative(root, file);
}

/**
 * The files of failed tests in the output of Vitest, if they are few: what waits for media and processes fails now and then on two
 * cores that do all at once, what is broken fails again. Where many fail, something is broken.
 */
export function failedFiles(output, { most = 4 } = {}) {
  // It belongs to no file, and would be lost.
  if (/Unhandled (?:Error|Rejection)/u.test(output)) return [];
  const named = uncoloured(output).matchAll(/^\s*FAIL\s.*?([\w./-]+\.(?:test|stories)\.tsx?)(?:\s|$)/gmu);
  const files = [...new Set([...named].map(([, file]) => file))];
  return files.length <= most ? files : [];
}

/** Without the colours of a runner. */
export function uncoloured(output) {
  // oxlint-disable-next-line no-control-regex -- an escape is a control character
  return output.replaceAll(/\u001b\[[0-9;]*m/g, '');
}

/**
 * The failures in the output of a failed step, without the lines about tests that passed: the line that names each failed test,
 * with the lines after it, and the closing lines. All of the output if no test is named and it is short.
 */
export function failuresIn(output, { following = 16, most = 8, short = 60 } = {}) {
  const lines = uncoloured(output).trimEnd().split('\n');
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
