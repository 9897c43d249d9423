import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rollup } from 'vite';

const document =
  '<!doctype html><title>Blank</title><div id="root"></div><script type="module" src="/main.js"></script>';

async function buildScript(): Promise<string> {
  // In any other environment Vite writes React's development JSX, which the production React does not know.
  process.env.NODE_ENV = 'production';
  const [bundle] = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'blank-page.tsx'), formats: ['es'] },
    },
  })) as Rollup.RollupOutput[];
  const chunk = bundle?.output.find((file) => file.type === 'chunk');
  if (!chunk) throw new Error('The blank page was not built.');
  return chunk.code;
}

/** Serves a blank React page, built and compressed like the console; answers its address and how to stop. */
export async function serveBlankPage(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const files = new Map([
    ['/', { type: 'text/html', bytes: brotliCompressSync(document) }],
    ['/main.js', { type: 'text/javascript', bytes: brotliCompressSync(await buildScript()) }],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': `${file.type}; charset=utf-8`,
      'content-encoding': 'br',
      'content-length': file.bytes.length,
    });
    return void response.end(file.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
