// `npm start`: from a fresh clone to the running product.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './built.mjs';
import { install, pnpmCommand, requireNode, root, run } from './toolchain.mjs';

requireNode();
console.log('Palco: installing packages …');
await install();
for (const name of ['console', 'server']) {
  if (isBuilt(name)) continue;
  console.log(`Palco: building the ${name} …`);
  const build = await run([...pnpmCommand(), '--filter', `@palco/${name}`, 'run', 'build'], { quiet: true });
  if (build.code === 0) continue;
  console.error(build.output);
  process.exit(build.code);
}

const server = spawn(
  process.execPath,
  [join(root, 'packages/server/dist/main.js'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    cwd: root,
    env: { NODE_ENV: 'production', ...process.env },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
