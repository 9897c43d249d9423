// `npm run cluster`: several hosts on this machine, killed and cut off while they are used. `npm run cluster -- chat`: one scenario.
import { join } from 'node:path';
import { bin, install, requireNode, root, run } from './toolchain.mjs';

requireNode();
await install();
const server = join(root, 'packages/server');
const { code } = await run([bin('tsx', server), join(server, 'cluster/run.ts'), ...process.argv.slice(2)], {
  env: { NODE_ENV: 'test' },
});
process.exitCode = code;
