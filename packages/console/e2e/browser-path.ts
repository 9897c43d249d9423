import { existsSync, readFileSync } from 'node:fs';

const usual = JSON.parse(
  readFileSync(new URL('../../../tooling/browsers.json', import.meta.url), 'utf8'),
) as Readonly<Record<'shells' | 'browsers', readonly string[]>>;
const firstOf = (paths: readonly string[]) => paths.find((path) => existsSync(path));

/**
 * No sandbox: a container, where tests often run, allows none. No last step of V8's optimiser: a page lives for seconds here,
 * and a tenth of the pages' processor went into code that then ran a few times.
 */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--autoplay-policy=no-user-gesture-required',
  '--js-flags=--no-opt',
];

/** A whole browser that decodes H.264: `PALCO_CHROMIUM`, a usual path, or (absent) the one that Playwright brought. */
export function browserPath(): string | undefined {
  return process.env.PALCO_CHROMIUM ?? firstOf(usual.browsers);
}

/**
 * Chromium without the parts around its pages, which took a third of the processor of all tests: `PALCO_HEADLESS_SHELL`, or
 * a usual path. A browser that was named, and any where there is no shell, stands in for it.
 */
export function shellPath(): string | undefined {
  return (
    process.env.PALCO_HEADLESS_SHELL ?? process.env.PALCO_CHROMIUM ?? firstOf(usual.shells) ?? browserPath()
  );
}
