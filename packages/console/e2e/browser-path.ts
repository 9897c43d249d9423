import { existsSync } from 'node:fs';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A browser that decodes H.264: `PALCO_CHROMIUM`, a usual system path, or (absent) the one that Playwright brought. */
export function browserPath(): string | undefined {
  return process.env.PALCO_CHROMIUM ?? usualPaths.find((path) => existsSync(path));
}
