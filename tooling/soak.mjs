// `npm run soak`: the long runs. `npm run soak -- 20` for another number of rounds, `SIZE=256MiB` for a smaller upload.
import { join } from 'node:path';
import { bin, install, requireNode, root, run } from './toolchain.mjs';

requireNode();
await install();
const rounds = process.argv[2] ?? '200';
const server = join(root, 'packages/server');
const killedBrowser = join(root, 'packages/console/soak/killed-browser.ts');
const files = [
  'parallel-chunks.ts',
  'upload-lottery.ts',
  'kill-rounds.ts',
  'power-cut.ts',
  'four-hour-live.ts',
  'exact-replay.ts',
  'foreign-backup.ts',
  'ten-minute-senders.ts',
  'six-ladders.ts',
];
for (const file of files) {
  const { code } = await run([bin('tsx', server), join(server, 'soak', file)], { env: { ROUNDS: rounds } });
  if (code !== 0) process.exitCode = code;
}
const { code } = await run([bin('tsx', server), killedBrowser]);
if (code !== 0) process.exitCode = code;
