/** What is loaded later (another language, the engine of the player) is no part of the first load. */
const withoutLaterChunks = {
  name: 'without-later-chunks',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { external: true } : undefined,
    );
  },
};

module.exports = [
  { name: '@palco/sdk/upload', path: 'packages/sdk/src/upload/index.ts', limit: '5.5 KiB', brotli: true },
  {
    name: '@palco/sdk/upload and upload/resume',
    path: 'tooling/size/resumable-upload.ts',
    limit: '7 KiB',
    brotli: true,
  },
  {
    // The Upload family, the core and one language; React is the page's own.
    name: 'the embed of the README',
    path: 'tooling/size/embed.tsx',
    limit: '15.3 KiB',
    brotli: true,
    ignore: ['react', 'react-dom'],
    modifyEsbuildConfig: (config) => ({
      ...config,
      format: 'esm',
      jsx: 'automatic',
      plugins: [...(config.plugins ?? []), withoutLaterChunks],
    }),
  },
  { name: '@palco/sdk/elements', path: 'packages/sdk/src/elements/index.ts', limit: '2 KiB', brotli: true },
  {
    name: '@palco/sdk: createPalco',
    path: 'tooling/size/core.ts',
    limit: '6 KiB',
    brotli: true,
    modifyEsbuildConfig: (config) => ({
      ...config,
      format: 'esm',
      plugins: [...(config.plugins ?? []), withoutLaterChunks],
    }),
  },
  {
    name: '@palco/sdk/permissions',
    path: 'packages/sdk/src/permissions/index.ts',
    limit: '0.3 KiB',
    brotli: true,
  },
  {
    name: '@palco/sdk/realtime',
    path: 'packages/sdk/src/realtime/index.ts',
    limit: '3.1 KiB',
    brotli: true,
  },
  {
    name: '@palco/sdk/telemetry',
    path: 'packages/sdk/src/telemetry/index.ts',
    limit: '4 KiB',
    brotli: true,
  },
  {
    name: '@palco/sdk/player (before hls.js)',
    path: 'packages/sdk/src/player/index.ts',
    limit: '6.75 KiB',
    brotli: true,
    ignore: ['hls.js'],
    // As a module: otherwise esbuild turns the import of hls.js into CommonJS and its wrapper is measured too.
    modifyEsbuildConfig: (config) => ({ ...config, format: 'esm' }),
  },
];
