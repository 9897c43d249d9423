import { defineConfig } from '@playwright/test';
import { browserFlags, shellPath } from './e2e/browser-path';

/** These send what an encoder sends: two at a time starve each other on two cores, and their viewers with them. */
const withEncoders = /(audience|classroom|live-low-latency|live-panel|moments|test-signal)\.spec\.ts$/;

/** End-to-end tests of the built console and the built server, in a real Chromium. */
export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  // A test waits for the server and the media half of the time, so three workers use two cores.
  workers: 3,
  projects: [
    { name: 'pages', testIgnore: withEncoders },
    { name: 'encoders', testMatch: withEncoders, workers: 1 },
  ],
  // Long, because media is really encoded, one file after the other, on a machine that may have two cores.
  timeout: 480_000,
  expect: { timeout: 15_000 },
  // In CI media, browsers and a server share two cores: a test that passes when tried again is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  reporter: [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    // Animations took a sixth of the processor. Only `main-job.spec.ts` runs with them.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording a trace is slow, so only retries are recorded.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: shellPath(),
      args: browserFlags,
    },
  },
});
