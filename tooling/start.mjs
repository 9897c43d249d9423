// `npm start`: from a fresh clone to the running product.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './built.mjs';
import { bin, install, requireNode, root, run } from './toolchain.mjs';

requireNode();
console.log('Palco: installing packages …');
await install();
// Each by its own program, because pnpm takes longer to start than the server to build.
const builds = { console: ['vite', 'build'], server: ['tsup'] };
await Promise.all(Object.keys(builds).map(build));

async function build(name) {
  if (isBuilt(name)) return;
  console.log(`Palco: building the ${name} …`);
  const cwd = join(root, 'packages', name);
  const [program, ...args] = builds[name];
  const { code, output } = await run([bin(program, cwd), ...args], { cwd, quiet: true });
  if (code === 0) return;
  console.error(output);
  process.exit(code);
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
