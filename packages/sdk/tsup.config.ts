import { defineConfig } from 'tsup';

const entries = [
  'client',
  'session',
  'permissions',
  'upload',
  'upload-transports',
  'processing',
  'player',
  'i18n',
  'schemas',
  'testing',
];

/** One self-contained file per entry, so that a partner who takes the uploader takes nothing else. */
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    ...Object.fromEntries(entries.map((name) => [name, `src/${name}/index.ts`])),
  },
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  splitting: false,
  clean: true,
  dts: {
    compilerOptions: {
      ignoreDeprecations: '6.0',
      // The contract is a private package: as a file of our own its types are written into ours.
      paths: { '@palco/openapi': ['../../openapi/generated/schema.ts'] },
    },
  },
});
