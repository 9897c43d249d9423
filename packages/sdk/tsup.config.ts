import { defineConfig } from 'tsup';

const entries = [
  'client',
  'raw-client',
  'session',
  'access',
  'permissions',
  'upload',
  'upload/digest',
  'upload/resume',
  'upload-transports',
  'processing',
  'broadcast',
  'realtime',
  'realtime/fps-alert',
  'classroom',
  'chat',
  'date-range',
  'live-view',
  'analytics',
  'player',
  'telemetry',
  'support-bundle',
  'timeline',
  'elements',
  'embed-frame',
  'i18n',
  'schemas',
  'admin',
  'lives',
  'captions',
  'sign-window',
  'subtitles',
  'transcripts',
  'video-edits',
  'ports',
  'upload-edits',
];

/**
 * Entries share chunks: a capability must be the same function whichever entry it comes from, and a language is a chunk that
 * only those load who speak it. A bundler takes of each chunk what is used.
 */
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    ...Object.fromEntries(entries.map((name) => [name, `src/${name}/index.ts`])),
  },
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  // nanostores reads `process.env`, which plain pages do not have: its production code becomes part of the build. Copies share
  // their epoch, so atoms of another copy work together with these.
  noExternal: ['nanostores'],
  define: { 'process.env.NODE_ENV': '"production"' },
  splitting: true,
  clean: true,
  sourcemap: true,
  // The build writes the declarations of each file first, with TypeScript 7: an eighth of the time that tsup takes for both.
  dts: {
    entry: Object.fromEntries(
      ['index', ...entries].map((name) => [
        name,
        `dist-types/${name === 'index' ? name : `${name}/index`}.d.ts`,
      ]),
    ),
    compilerOptions: {
      ignoreDeprecations: '6.0',
      // The contract is a private package: as a file of our own its types are written into ours.
      paths: { '@palco/openapi': ['../../openapi/generated/schema.ts'] },
    },
  },
});
