import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
    // A test that leaves a timer or a promise behind is a defect of the test or of the code.
    restoreMocks: true,
    unstubGlobals: true,
  },
});
