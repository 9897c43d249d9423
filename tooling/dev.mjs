// `npm run dev`: console and server with hot reload. The console's dev server passes the API calls on.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bin, install, requireNode, root } from './toolchain.mjs';

requireNode();
await install();
const serverPort = process.env.PALCO_PORT ?? '4000';
const children = [
  start('server', {
    command: ['tsx', 'watch', '--clear-screen=false', 'src/main.ts'],
    env: { PALCO_PORT: serverPort, PALCO_DATA_DIR: process.env.PALCO_DATA_DIR ?? join(root, '.palco') },
  }),
  start('console', { command: ['vite'], env: { PALCO_API: `http://127.0.0.1:${serverPort}` } }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

function start(name, { command: [program, ...args], env }) {
  const folder = join(root, 'packages', name);
  const child = spawn(bin(program, folder), args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  child.on('error', (error) => {
    console.error(`${name} could not be started: ${error.message}`);
    process.exitCode = 1;
    stop();
  });
  child.on('exit', (code) => {
    if (code) console.error(`${name} ended with ${code}`);
    process.exitCode ||= code ?? 0;
    stop();
  });
  return child;
}
