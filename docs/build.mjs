// `npm run docs` builds the site into docs/.vitepress/dist; `npm run docs -- --dev` serves it while you write. The references are
// made anew from the sources each time and are not committed: docs/reference/api (TSDoc), docs/reference/http (OpenAPI).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, createServer } from 'vitepress';
import { writeApiReference } from './api-reference.mjs';
import { writeHttpReference } from './http-reference.mjs';
import { llmsText, pagesOf } from './pages.mjs';

const here = import.meta.dirname;
const made = join(here, 'reference');

rmSync(made, { recursive: true, force: true });
mkdirSync(made, { recursive: true });
writeHttpReference(join(made, 'http'));
await writeApiReference(join(made, 'api'));
if (process.argv.includes('--dev')) {
  const server = await createServer(here);
  await server.listen();
  server.printUrls();
} else {
  await build(here);
  const dist = join(here, '.vitepress/dist');
  const text = llmsText();
  writeFileSync(join(dist, 'llms.txt'), text);
  for (const { path } of pagesOf()) readFileSync(join(dist, `${path.replace(/\.md$/, '')}.html`));
  console.log(`${pagesOf().length} pages and llms.txt (${text.length} characters)`);
}
