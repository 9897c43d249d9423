import { defineConfig } from '@playwright/test';
import { browserFlags, shellPath } from './e2e/browser-path';

/** The product walked through as a person does it: the built console, the built server, a real Chromium. */
export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  // A test waits for the server and the media half of the time: two cores have work for three.
  workers: 3,
  // Media is really encoded, one file after the other, on a machine that may have two cores.
  timeout: 480_000,
  expect: { timeout: 15_000 },
  // Media, browsers and a server share two cores there: what fails twice has failed, what fails once is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    // States are looked at: to draw what only moves took a sixth of the processor. The main job is walked with it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording every step is slow: only what is run again is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: shellPath(),
      args: browserFlags,
    },
  },
});
