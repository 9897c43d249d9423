import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rollup } from 'vite';

const document =
  '<!doctype html><html lang="pt-BR"><title>Bench</title><link rel="stylesheet" href="/main.css">' +
  '<div id="root"></div><script type="module" src="/main.js"></script></html>';

interface BuiltPage {
  readonly script: string;
  readonly style: string;
}

async function buildPage(file: string): Promise<BuiltPage> {
  // In any other environment Vite writes React's development JSX, which the production React does not know.
  process.env.NODE_ENV = 'production';
  const [bundle] = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production'), __RELEASE__: JSON.stringify('bench') },
    build: {
      write: false,
      target: 'es2023',
      cssCodeSplit: false,
      lib: { entry: join(import.meta.dirname, file), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rollup.RollupOutput[];
  const chunk = bundle?.output.find((output) => output.type === 'chunk');
  if (!chunk) throw new Error(`${file} was not built.`);
  const style = bundle?.output.find((output) => output.fileName.endsWith('.css'));
  return { script: chunk.code, style: style?.type === 'asset' ? String(style.source) : '' };
}

/** Serves a page of this folder, built and compressed like the console. Returns its address and a function that stops it. */
export async function servePage(file: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { script, style } = await buildPage(file);
  const files = new Map([
    ['/', { type: 'text/html', bytes: brotliCompressSync(document) }],
    ['/main.js', { type: 'text/javascript', bytes: brotliCompressSync(script) }],
    ['/main.css', { type: 'text/css', bytes: brotliCompressSync(style) }],
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
