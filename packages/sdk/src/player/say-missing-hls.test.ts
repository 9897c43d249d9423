import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.resetModules());

/** What a page says after these failures. */
async function saidAfter(...failures: readonly unknown[]): Promise<string[]> {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { sayMissingHls } = await import('./say-missing-hls');
  for (const failure of failures) sayMissingHls(failure);
  return warn.mock.calls.splice(0).map(([text]) => String(text));
}

test.each([
  ['Chromium', new TypeError("Failed to resolve module specifier 'hls.js'")],
  [
    'Chromium, relative',
    new TypeError(`Failed to resolve module specifier "hls.js". Relative references must start with "/"`),
  ],
  [
    'Firefox',
    new TypeError('The specifier “hls.js” was a bare specifier, but was not remapped to anything.'),
  ],
  ['Safari', new TypeError("Module name, 'hls.js' does not resolve to a valid URL.")],
  ['Vite', new Error('Could not resolve "hls.js" imported by "@palco/sdk". Is it installed?')],
  ['webpack', new Error("Cannot find module 'hls.js'")],
])('a page without hls.js is told once what to install: %s', async (_, error) => {
  const said = await saidAfter(error, error);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('npm install hls.js');
});

test.each([
  new TypeError('Failed to fetch dynamically imported module: https://site.example/assets/hls-Bx1.js'),
  new TypeError(
    'error loading dynamically imported module: https://site.example/node_modules/hls.js/dist/hls.mjs',
  ),
  new Error('Loading chunk 12 failed. (https://site.example/12.js)'),
  new Error('chunk is gone'),
  undefined,
])('a lost line is no missing package: %s', async (error) => {
  expect(await saidAfter(error)).toEqual([]);
});
