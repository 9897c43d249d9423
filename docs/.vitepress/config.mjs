import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitepress';
import { sidebar } from '../pages.mjs';

const docs = dirname(import.meta.dirname);
/** The typeface is the console's. */
const archivo = dirname(
  createRequire(join(docs, '../packages/console/package.json')).resolve(
    '@fontsource-variable/archivo/package.json',
  ),
);
const description =
  'Live streaming and video on demand: headless SDK, React kit, console and reference server.';

/** The file of the repository that a link leads to, where it is no page of the site. */
function fileOf(page, link) {
  if (/^([a-z]+:|\/|#)/.test(link)) return null;
  const path = join('docs', dirname(page), link.replace(/#.*$/, ''));
  return path.startsWith('docs/') && path.endsWith('.md') ? null : path;
}

export default defineConfig({
  title: 'Palco',
  description,
  lang: 'en',
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }],
    ['meta', { property: 'og:title', content: 'Palco' }],
    ['meta', { property: 'og:description', content: description }],
    ['meta', { name: 'theme-color', content: '#15111a' }],
  ],
  vite: { resolve: { alias: { archivo } } },
  srcExclude: ['look/**'],
  cleanUrls: true,
  // Addresses of programs that run on the reader's machine.
  ignoreDeadLinks: 'localhostLinks',
  themeConfig: {
    logo: '/favicon.svg',
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: 'local' },
  },
  markdown: {
    config(md) {
      const { rules } = md.renderer;
      const openLink = rules.link_open;
      rules.link_open = (...given) => {
        const [tokens, at, , { relativePath }] = given;
        const path = fileOf(relativePath, tokens[at].attrGet('href') ?? '');
        if (path === null) return openLink(...given);
        if (!existsSync(join(docs, '..', path))) throw new Error(`${relativePath}: there is no ${path}.`);
        tokens.slice(at).find(({ type }) => type === 'link_close').hidden = true;
        return `<span title="${md.utils.escapeHtml(path)}">`;
      };
      rules.link_close = (...given) => {
        const [tokens, at, options] = given;
        return tokens[at].hidden ? '</span>' : md.renderer.renderToken(tokens, at, options);
      };
    },
  },
});
