import { existsSync } from 'node:fs';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** PALCO_CHROMIUM, else a browser of the system, else the one that Playwright downloaded. */
const executablePath = process.env.PALCO_CHROMIUM ?? systemBrowsers.find((path) => existsSync(path));

export default defineConfig({
  plugins: [storybookTest({ configDir: import.meta.dirname })],
  optimizeDeps: { include: ['hls.js', 'react-dom/client'] },
  test: {
    name: 'stories',
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: {
          executablePath,
          args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
        },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1024, height: 720 } }],
      screenshotFailures: false,
    },
  },
});
