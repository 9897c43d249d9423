// `npm run bench`: the figures, as ratios within one run. `npm run bench -- upload` runs the files whose name has that word.
// `--short` checks that they run and measure correctly, and judges no figure.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bin, install, requireBrowser, requireNode, root, run } from './toolchain.mjs';

/** Every bench as a step, for `npm run bench` and, with `--short`, for CI. */
export const benches = ['sdk', 'server', 'console'].flatMap((project) => {
  const folder = join(root, 'packages', project, 'bench');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => ({
      name: `${project}/${file.slice(0, -'.bench.ts'.length)}`,
      of: [`packages/${project}`],
      command: [bin('tsx', join(root, 'packages', project)), join(folder, file)],
    }));
});

if (process.argv[1] === import.meta.filename) {
  requireNode();
  await install();
  process.env.PALCO_CHROMIUM = await requireBrowser();
  const given = process.argv.slice(2);
  const flags = given.filter((word) => word.startsWith('-'));
  const words = given.filter((word) => !word.startsWith('-'));
  let failed = 0;
  for (const { name, command } of benches) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    console.log(`\n${name}`);
    const { code } = await run([...command, ...flags]);
    if (code !== 0) failed += 1;
  }
  process.exitCode = failed > 0 ? 1 : 0;
}
