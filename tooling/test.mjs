// `npm test` proves the product, from a fresh clone; with `CI` set it runs all parts. `npm test -- unit walks` runs the named parts;
// `npm test -- changed [base]` what the change since a commit touches, by default since the branch left main.
import { cpus } from 'node:os';
import { baseOf, changedFiles, touchedBy, workspaceGraph } from './changed.mjs';
import { partNames, stepsOf } from './parts.mjs';
import { failuresIn, indent, runSteps, uncoloured } from './steps.mjs';
import { findHeadlessShell, install, requireBrowser, requireNode } from './toolchain.mjs';

requireNode();
const startedAt = performance.now();
const waves = chooseSteps(process.argv.slice(2));
await install();
const shell = await findHeadlessShell();
process.env.PALCO_CHROMIUM = await requireBrowser();
if (shell) process.env.PALCO_HEADLESS_SHELL = shell;

const ticksBefore = ticks();
const results = [];
for (const steps of waves) results.push(...(await runSteps(steps)));

const tests = results.map(countTests);
const sum = (key) => tests.reduce((total, count) => total + count[key], 0);
const failed = results.filter((result) => result.code !== 0);
const cpuSeconds = results.reduce((total, result) => total + (result.cpuSeconds ?? 0), 0);
console.log(
  `\n${results.length} steps in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes, ${(cpuSeconds / 60).toFixed(1)} of processor; all cores were busy ${busyShare(ticksBefore, ticks())} % of the time`,
);
for (const { name, seconds, cpuSeconds: own = 0 } of costliest(results))
  console.log(`${own.toFixed(0).padStart(5)} s of processor, ${seconds.toFixed(0).padStart(4)} s: ${name}`);
for (const { name, flaky } of results)
  if (flaky.length > 0) console.log(`FLAKY ${name}: ${flaky.join(', ')}`);
for (const result of failed) console.log(`FAIL ${result.name}\n${indent(failuresIn(result.output))}`);
console.log(
  `tests: ${sum('passed') + results.length - failed.length} passed, ${Math.max(sum('failed'), failed.length)} failed`,
);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Where the time goes: the steps that take most of the processor. */
function costliest(steps) {
  return steps.toSorted((a, b) => (b.cpuSeconds ?? 0) - (a.cpuSeconds ?? 0)).slice(0, 8);
}

/** Busy and idle time of all cores since the system started, work of other programs included. */
function ticks() {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((total, time) => total + time.idle, 0);
  const all = times.reduce((total, time) => total + Object.values(time).reduce((a, b) => a + b, 0), 0);
  return { idle, all };
}

function busyShare(before, after) {
  const all = after.all - before.all;
  return all > 0 ? Math.round(100 * (1 - (after.idle - before.idle) / all)) : 0;
}

function chooseSteps([first, ...rest]) {
  if (first === 'changed') {
    const base = baseOf(rest[0]);
    const touched = touchedBy(changedFiles(base), workspaceGraph());
    console.log(`Since ${base.slice(0, 9)} touched: ${[...touched].join(', ') || 'texts only'}`);
    return stepsOf([], touched);
  }
  const wanted = first === undefined ? [] : [first, ...rest];
  const unknown = wanted.filter((name) => !partNames.includes(name));
  if (unknown.length === 0) return stepsOf(wanted);
  console.error(`No part ${unknown.join(', ')}; there are ${partNames.join(', ')} and changed.`);
  return process.exit(1);
}

/** The numbers of passed and failed tests, from the last `Tests` line of a runner's output. What passed when it was tried again passed. */
function countTests({ output, flaky }) {
  const plain = uncoloured(output);
  const line = plain.split('\n').findLast((text) => /^\s*Tests\s/.test(text)) ?? plain;
  const read = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
  const [passed, failed] = [read('passed'), read('failed')];
  return flaky.length > 0 ? { passed: passed + failed, failed: 0 } : { passed, failed };
}
