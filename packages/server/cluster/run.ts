// `npm run cluster`: several hosts on this machine, which are killed and cut off while they are used. `npm run cluster -- chat`: one scenario.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from '../bench/build';
import { packageFolder } from '../src/kernel/package-folder';
import { createNetwork, networkMissing } from './network';
import { programMissing } from './services';

async function main(): Promise<number> {
  const missing = programMissing() ?? networkMissing();
  if (missing !== null) {
    console.log(`Skipped: several hosts on this machine: ${missing}.`);
    return 0;
  }
  ensureBuild();
  const folder = await mkdtemp(join(tmpdir(), 'palco-hosts-'));
  const word = `palco-${process.pid}`;
  const network = createNetwork(word);
  try {
    // Clients are on a host as well: what they use is only what the network gives them.
    const script = join(packageFolder, 'cluster/clients.child.ts');
    const program = [process.execPath, '--import', import.meta.resolve('tsx'), script, word, folder];
    const [file = '', ...args] = [...network.on('clients'), ...program, ...process.argv.slice(2)];
    const clients = spawn(file, args, { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => clients.kill(signal));
    const [code] = (await once(clients, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    network.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
