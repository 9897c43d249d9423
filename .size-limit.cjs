/** What is loaded later (another language, the engine of the player) is no part of the first load. */
const withoutLaterChunks = {
  name: 'without-later-chunks',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { external: true } : undefined,
    );
  },
};

/** As a module, without what is loaded later: esbuild would turn imports of packages outside into CommonJS and measure its wrapper too. */
const asModule = (config) => ({
  ...config,
  format: 'esm',
  jsx: 'automatic',
  plugins: [...(config.plugins ?? []), withoutLaterChunks],
});

const limits = [
  { name: '@palco/sdk/upload', path: 'packages/sdk/src/upload/index.ts', limit: '5.42 KiB' },
  {
    name: '@palco/sdk/upload and upload/resume',
    path: 'tooling/size/resumable-upload.ts',
    limit: '7.12 KiB',
  },
  {
    // The Upload family, the core and one language; React is the page's own.
    name: 'the embed of the README',
    path: 'tooling/size/embed.tsx',
    limit: '16.15 KiB',
    ignore: ['react', 'react-dom'],
  },
  { name: '@palco/sdk/elements', path: 'packages/sdk/src/elements/index.ts', limit: '2 KiB' },
  { name: '@palco/sdk: createPalco', path: 'tooling/size/core.ts', limit: '6.47 KiB' },
  { name: '@palco/sdk/permissions', path: 'packages/sdk/src/permissions/index.ts', limit: '0.3 KiB' },
  { name: '@palco/sdk/realtime: createRealtime', path: 'tooling/size/realtime.ts', limit: '2.7 KiB' },
  {
    // With the capability, whose page has the core as well.
    name: '@palco/sdk/realtime',
    path: 'packages/sdk/src/realtime/index.ts',
    limit: '3.1 KiB',
  },
  { name: '@palco/sdk/telemetry', path: 'packages/sdk/src/telemetry/index.ts', limit: '4.05 KiB' },
  {
    name: '@palco/sdk/player: createPlayer (before hls.js)',
    path: 'packages/sdk/src/player/index.ts',
    import: '{ createPlayer }',
    limit: '6.85 KiB',
    ignore: ['hls.js'],
  },
];

module.exports = limits.map((check) => ({ ...check, brotli: true, modifyEsbuildConfig: asModule }));
