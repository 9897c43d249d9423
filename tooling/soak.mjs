// `npm run soak`: the long runs. `npm run soak -- 20` for another number of rounds.
import { join } from 'node:path';
import { bin, install, requireNode, root, run } from './toolchain.mjs';

requireNode();
await install();
const rounds = process.argv[2] ?? '200';
const server = join(root, 'packages/server');
for (const file of ['parallel-chunks.ts', 'upload-lottery.ts', 'kill-rounds.ts', 'power-cut.ts']) {
  const { code } = await run([bin('tsx', server), join(server, 'soak', file)], { env: { ROUNDS: rounds } });
  if (code !== 0) process.exitCode = code;
}
