// The plain page of the SDK's README, with the packed SDK and without a bundler, on an origin of its own: sends a video and plays it.
// The page is the README's own block of HTML; the only change are the addresses.
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockOf, onForeignOrigin } from './foreign-site.mjs';
import { pack } from './pack.mjs';
import { root, run } from './toolchain.mjs';

await onForeignOrigin(
  'the plain page of the README sends and plays from another origin',
  async ({ work, asPartner, sendAndPlay }) => {
    const site = join(work, 'site');
    const modules = join(site, 'node_modules');
    mkdirSync(join(modules, '@palco'), { recursive: true });
    const [tarball] = await pack(['sdk'], work);
    await run(['tar', '-xzf', tarball, '-C', work], { quiet: true });
    cpSync(join(work, 'package'), join(modules, '@palco/sdk'), { recursive: true });
    symlinkSync(join(root, 'packages/sdk/node_modules/hls.js'), join(modules, 'hls.js'), 'junction');
    const readme = 'packages/sdk/README.md';
    const page = asPartner(blockOf(readme, 'html'));
    writeFileSync(join(site, 'index.html'), `<!doctype html><title>Partner</title>${page}`);
    await sendAndPlay(site, { readme });
  },
);
