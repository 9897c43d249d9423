// The TypeScript reference from the comments of the sources: a page for each entry of the published packages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Application, OptionDefaults } from 'typedoc';

const packages = join(import.meta.dirname, '../packages');

/** The files behind the entries of a package. */
function entriesOf(name) {
  const { exports } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
  return Object.values(exports)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(packages, name, file));
}

export async function writeApiReference(out) {
  for (const name of ['sdk', 'react', 'testing']) {
    const app = await Application.bootstrapWithPlugins({
      entryPoints: entriesOf(name),
      tsconfig: join(packages, name, 'tsconfig.json'),
      plugin: ['typedoc-plugin-markdown'],
      out: join(out, name),
      name: `@palco/${name}`,
      readme: 'none',
      githubPages: false,
      // The types of the contract are generated with these two.
      blockTags: [...OptionDefaults.blockTags, '@description', '@constant'],
      excludeInternal: true,
      excludePrivate: true,
      // Attributes of HTML elements, which every part takes.
      excludeExternals: true,
      // The types are checked by `npm run check`.
      skipErrorChecking: true,
      disableSources: true,
      logLevel: 'Warn',
      validation: { notExported: false, invalidLink: false },
      // One page an entry.
      router: 'module',
      hideBreadcrumbs: true,
      hidePageHeader: true,
      entryFileName: 'modules',
      sanitizeComments: true,
    });
    const project = await app.convert();
    if (!project) throw new Error(`The sources of @palco/${name} were not read.`);
    await app.generateOutputs(project);
  }
}
