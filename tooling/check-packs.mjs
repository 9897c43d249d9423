// Packs the publishable packages and reads them as a stranger would: files, entries, types, licences.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, pnpmCommand, root, run } from './toolchain.mjs';

const work = mkdtempSync(join(tmpdir(), 'palco-packs-'));
let failed = 0;
for (const name of ['sdk', 'react', 'theme']) {
  const cwd = join(root, 'packages', name);
  const pack = await run([...pnpmCommand(), 'pack', '--pack-destination', work, '--json'], {
    cwd,
    quiet: true,
  });
  if (pack.code !== 0) {
    console.error(pack.output);
    failed += 1;
    continue;
  }
  const { filename, files } = JSON.parse(pack.output.slice(pack.output.indexOf('{')));
  const strangers = files.map((file) => file.path).filter((path) => /\.(test|stories|bench)\./.test(path));
  const steps = [[bin('publint'), filename, '--strict']];
  if (name !== 'theme') steps.push([bin('attw'), filename, '--profile', 'esm-only']);
  for (const command of steps) {
    const { code, output } = await run(command, { quiet: true });
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}: ${command[0].split('/').at(-1)}`);
    if (code !== 0) {
      console.error(output);
      failed += 1;
    }
  }
  if (strangers.length > 0) {
    console.error(`${name}: these do not belong into the package: ${strangers.join(', ')}`);
    failed += 1;
  }
}
rmSync(work, { recursive: true });
process.exitCode = failed > 0 ? 1 : 0;
