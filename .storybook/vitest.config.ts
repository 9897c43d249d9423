import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserFlags, shellPath } from '../packages/console/e2e/browser-path';

export default defineConfig({
  plugins: [storybookTest({ configDir: import.meta.dirname })],
  optimizeDeps: { include: ['hls.js', 'react-dom/client'] },
  test: {
    name: 'stories',
    isolate: false,
    // A long timeout, so that no story fails because the machine is busy.
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: {
          executablePath: shellPath(),
          args: browserFlags,
        },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1024, height: 720 } }],
      screenshotFailures: false,
    },
  },
});
