import { availableParallelism } from 'node:os';
import { run } from './toolchain.mjs';

/**
 * Runs named steps and prints one line each, with the whole output of those that failed.
 * A step is `{ name, command, env?, cwd?, yields? }`; one that yields runs with lower priority than the others.
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
  const { env, cwd, yields } = step;
  const { code, output, cpuSeconds } = await run(step.command, { env, cwd, yields, quiet: true });
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = cpuSeconds === undefined ? '' : `, ${cpuSeconds.toFixed(1)} s of processor`;
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds.toFixed(1)} s${cpu})`);
  if (code !== 0) console.log(indent(output));
  return { ...step, code, seconds, cpuSeconds, output };
}

/**
 * What a failed step says of its failures: the line that names each test, with the lines that follow it; the end of what
 * it printed where no test is named. Said again at the end, for whoever sees only that.
 */
export function failuresIn(output, { following = 8, most = 8 } = {}) {
  const lines = output
    // oxlint-disable-next-line no-control-regex -- runners colour their lines
    .replaceAll(/\u001b\[[0-9;]*m/g, '')
    .trimEnd()
    .split('\n');
  const named = lines.flatMap((line, index) => (namesFailure.test(line) ? [index] : []));
  if (named.length === 0) return lines.slice(-following).join('\n');
  return named
    .slice(0, most)
    .map((index) => lines.slice(index, index + 1 + following).join('\n'))
    .join('\n');
}

/** Vitest, Playwright and Node's own runner. */
const namesFailure = /^\s*(FAIL |\d+\) \[|✖ |not ok )/;

export function indent(text) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `     ${line}`)
    .join('\n');
}
