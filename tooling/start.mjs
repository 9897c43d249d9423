// `npm start`: from a fresh clone to the running product.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

// In this process: one that only waits for another would hold some 20 MiB for as long as the product runs.
process.chdir(root);
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(join(root, 'packages/server/dist/main.js')).href);
