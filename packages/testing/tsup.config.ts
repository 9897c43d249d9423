import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  // What `sdk-internals.ts` takes from the sources of the SDK is built in, but not its class of errors: there is one, for `instanceof`.
  esbuildPlugins: [
    {
      name: 'one-class-of-errors',
      setup: ({ onResolve }) =>
        onResolve({ filter: /\/kernel\/errors\.pure$/ }, () => ({ path: '@palco/sdk', external: true })),
    },
  ],
  clean: true,
  sourcemap: true,
  // The build writes the declarations of each file first, with TypeScript 7: an eighth of the time that tsup takes for both.
  dts: {
    entry: { index: 'dist-types/testing/src/index.d.ts' },
    compilerOptions: {
      ignoreDeprecations: '6.0',
      // The contract is a private package: as a file of our own its types are written into ours.
      paths: { '@palco/openapi': ['../../openapi/generated/schema.ts'] },
    },
  },
});
