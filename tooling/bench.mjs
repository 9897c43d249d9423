// `npm run bench`: the figures, as ratios in one run. `npm run bench -- upload` runs the files whose name has that word.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bin, install, requireBrowser, requireNode, root, run } from './toolchain.mjs';

requireNode();
await install();
const env = { PALCO_CHROMIUM: await requireBrowser() };
const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
let failed = 0;
for (const project of ['sdk', 'server', 'console']) {
  const folder = join(root, 'packages', project, 'bench');
  for (const file of list(folder)) {
    if (words.length > 0 && !words.some((word) => `${project}/${file}`.includes(word))) continue;
    console.log(`\n${project}: ${file}`);
    const { code } = await run([bin('tsx', join(root, 'packages', project)), join(folder, file)], { env });
    if (code !== 0) failed += 1;
  }
}
process.exitCode = failed > 0 ? 1 : 0;

function list(folder) {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.bench.ts'));
  } catch {
    return [];
  }
}
