// The scripts of the kit's pages, in memory. A real site has its bundler write them into a folder, once.
import { join } from 'node:path';
import { build } from 'vite';

const kit = join(import.meta.dirname, 'kit');

/** Bundles the pages of the kit; answers each script by its path. */
export async function bundleKit() {
  const { output } = await build({
    root: kit,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Whatever the environment of this server is.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: {
        input: { upload: join(kit, 'upload.jsx'), classroom: join(kit, 'classroom.jsx') },
        output: {
          entryFileNames: 'kit-[name].js',
          chunkFileNames: 'kit-part-[hash].js',
          assetFileNames: 'kit-[hash][extname]',
        },
      },
    },
  });
  return new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}
