import { availableParallelism } from 'node:os';
import { run } from './toolchain.mjs';

/**
 * Runs named steps and prints one line each, with the whole output of those that failed.
 * A step is `{ name, command, env?, cwd? }`.
 * @returns the steps with `{ code, seconds, output }`.
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
  const { code, output } = await run(step.command, { env: step.env, cwd: step.cwd, quiet: true });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds.toFixed(1)} s)`);
  if (code !== 0) console.log(indent(output));
  return { ...step, code, seconds, output };
}

function indent(text) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `     ${line}`)
    .join('\n');
}
