// `npm run soak`: the long runs. `npm run soak -- 20` for another number of rounds.
import { join } from 'node:path';
import { bin, install, requireNode, root, run } from './toolchain.mjs';

requireNode();
await install();
const rounds = process.argv[2] ?? '200';
const server = join(root, 'packages/server');
const { code } = await run([bin('tsx', server), join(server, 'soak/kill-rounds.ts')], {
  env: { ROUNDS: rounds },
});
process.exitCode = code;
