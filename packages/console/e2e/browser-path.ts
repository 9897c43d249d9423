import { existsSync, readFileSync } from 'node:fs';

const defaults = JSON.parse(
  readFileSync(new URL('../../../tooling/browsers.json', import.meta.url), 'utf8'),
) as Readonly<Record<'shells' | 'browsers', readonly string[]>>;
const firstOf = (paths: readonly string[]) => paths.find((path) => existsSync(path));

/**
 * No sandbox: containers, where tests often run, do not allow it. No TurboFan: a page lives for seconds here, and a tenth of the
 * pages' processor time went into optimising code that then ran a few times.
 */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--autoplay-policy=no-user-gesture-required',
  '--js-flags=--no-opt',
];

/** A whole browser that decodes H.264: `PALCO_CHROMIUM`, a default path, or (absent) the one that Playwright brought. */
export function browserPath(): string | undefined {
  return process.env.PALCO_CHROMIUM ?? firstOf(defaults.browsers);
}

/**
 * Chromium's headless shell, without the browser UI, which took a third of the processor time of all tests:
 * `PALCO_HEADLESS_SHELL`, or a default path. Falls back to the whole browser if there is none, or if one was named.
 */
export function shellPath(): string | undefined {
  return (
    process.env.PALCO_HEADLESS_SHELL ??
    process.env.PALCO_CHROMIUM ??
    firstOf(defaults.shells) ??
    browserPath()
  );
}
