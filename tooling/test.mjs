// `npm test`: every check and test, from a fresh clone. `npm test -- unit e2e` runs the named parts only.
import { parts } from './parts.mjs';
import { runSteps } from './steps.mjs';
import { install, requireBrowser, requireNode } from './toolchain.mjs';

requireNode();
const startedAt = performance.now();
await install();
process.env.PALCO_CHROMIUM = await requireBrowser();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const results = [];
for (const [name, steps] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  results.push(...(await runSteps(steps, { lanes: name === 'check' ? 2 : 1 })));
}

const tests = results.map((result) => countTests(result.output));
const sum = (key) => tests.reduce((total, count) => total + count[key], 0);
const failed = results.filter((result) => result.code !== 0);
console.log(`\n${results.length} steps in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
for (const result of failed) console.log(`FAIL ${result.name}`);
console.log(
  `tests: ${sum('passed') + results.length - failed.length} passed, ${Math.max(sum('failed'), failed.length)} failed`,
);
process.exitCode = failed.length > 0 ? 1 : 0;

/** What a runner's closing lines say; a step that is no test run counts as itself. */
function countTests(output) {
  // oxlint-disable-next-line no-control-regex -- runners colour their closing lines
  const plain = output.replaceAll(/\u001b\[[0-9;]*m/g, '');
  const line = plain.split('\n').findLast((text) => /^\s*Tests\s/.test(text)) ?? plain;
  const read = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
  return { passed: read('passed'), failed: read('failed') };
}
