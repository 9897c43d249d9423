import { defineConfig } from 'tsup';

const entry = {
  index: 'src/index.ts',
  query: 'src/query/index.ts',
  testing: 'src/testing/index.ts',
  conformance: 'src/conformance/index.ts',
};

export default defineConfig({
  entry,
  format: 'esm',
  target: 'es2022',
  clean: true,
  // Hooks and contexts: server components must know that these modules belong to the client.
  banner: { js: "'use client';" },
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
});
