module.exports = [
  { name: '@palco/sdk/upload', path: 'packages/sdk/src/upload/index.ts', limit: '5 KiB', brotli: true },
  {
    name: '@palco/sdk/permissions',
    path: 'packages/sdk/src/permissions/index.ts',
    limit: '0.5 KiB',
    brotli: true,
  },
  {
    name: '@palco/sdk/player (before hls.js)',
    path: 'packages/sdk/src/player/index.ts',
    limit: '6 KiB',
    brotli: true,
    ignore: ['hls.js'],
    // As a module: otherwise esbuild turns the import of hls.js into CommonJS and its wrapper is measured too.
    modifyEsbuildConfig: (config) => ({ ...config, format: 'esm' }),
  },
];
