// `npm run build`: all packages. Goes through the pinned pnpm, which need not be installed.
import { install, pnpmCommand, requireNode, run } from './toolchain.mjs';

requireNode();
await install();
const { code } = await run([...pnpmCommand(), '-r', '--if-present', 'run', 'build']);
process.exitCode = code;
