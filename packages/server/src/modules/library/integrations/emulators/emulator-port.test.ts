import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import type { ServerContext } from '../../../../kernel/context';
import { freePort } from '../../../../testing/free-port';
import { startEmulators } from './';

async function portFor(wanted: number, own: object = {}): Promise<number> {
  const warnings: string[] = [];
  const config = {
    port: 4000,
    rtmp: null,
    metrics: null,
    secret: 'x'.repeat(32),
    brand: { name: 'Palco' },
    dataDir: '/tmp',
  };
  const context = {
    config: { ...config, integrations: { emulators: { port: wanted } }, ...own },
    log: { warn: (_detail: object, text: string) => void warnings.push(text) },
    publicUrl: () => 'http://localhost:4000',
    signal: new AbortController().signal,
  };
  const emulators = await startEmulators(context as unknown as ServerContext, { callbackPath: '/callback' });
  const port = Number(new URL(emulators.services.url).port);
  await emulators.stop();
  expect(warnings).toHaveLength(port === wanted ? 0 : 1);
  return port;
}

it('take their port', async () => {
  const port = await freePort();
  expect(await portFor(port)).toBe(port);
});

it.each(['port', 'rtmp', 'metrics'])('leave the product its %s', async (name) => {
  const port = await freePort();
  expect(await portFor(port, { [name]: name === 'port' ? port : { port } })).not.toBe(port);
});

it('take a free port where theirs is taken', async () => {
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const taken = await portFor(port);
  await new Promise((resolve) => other.close(resolve));
  expect(taken).not.toBe(port);
});
