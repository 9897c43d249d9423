// Checks that no linter does: file names, forbidden words, and the stories of every family of parts.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './toolchain.mjs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));
const problems = [];

const junkDrawer = /(^|\/)(utils?|helpers?|types|constants|common|misc)(\/|\.[cm]?tsx?$)/;
const allowedCase = /^[a-z0-9.@_-]+$/;
const upperCaseNames = new Set([
  'README.md',
  'LICENSE',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'Dockerfile',
  'CHANGELOG.md',
  'NOTICES.md',
]);
for (const file of files) {
  if (/^packages\/.*\.tsx?$/.test(file) && junkDrawer.test(file))
    problems.push(`${file}: a name that says what is in it, please`);
  if (!allowedCase.test(basename(file)) && !upperCaseNames.has(basename(file)))
    problems.push(`${file}: kebab-case file names`);
}

const source = files.filter((file) =>
  /^(packages|openapi|examples|tooling|\.storybook)\/.*\.(ts|tsx|mjs|cjs|css|html|yaml)$/.test(file),
);
const rules = [
  { pattern: /dangerouslySetInnerHTML/, why: 'raw HTML', in: /\.tsx?$/ },
  { pattern: /@ts-(ignore|nocheck)/, why: 'a suppression', in: /\.tsx?$/ },
  { pattern: /\b(TODO|FIXME|HACK)\b/, why: 'unfinished work belongs in an issue', in: /\.(ts|tsx|css)$/ },
  {
    pattern: /\b(it|test|describe)\.(only|skip|todo|fixme)\(/,
    why: 'a test that does not run',
    in: /\.(test|spec)\.tsx?$/,
  },
  {
    pattern: /[^\w-](window|document|localStorage|sessionStorage|navigator)\b[.[]/,
    why: 'only browser-ports names the browser globals',
    in: /^packages\/sdk\/src\/(?!.*(browser-ports|\.test\.|\/testing\/)).*\.ts$/,
  },
];
for (const file of source) {
  if (file.startsWith('tooling/') || file.includes('/generated/')) continue;
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  for (const rule of rules) {
    if (!rule.in.test(file)) continue;
    lines.forEach((line, index) => {
      if (!/^\s*(\/\/|\*|\/\*)/.test(line) && rule.pattern.test(line))
        problems.push(`${file}:${index + 1}: ${rule.why}: ${line.trim()}`);
    });
  }
}

for (const file of files.filter((name) => name.endsWith('.bench.ts')))
  if (!readFileSync(join(root, file), 'utf8').includes("'--short'"))
    problems.push(`${file}: a bench that judges figures in CI too, because it does not know --short`);

// A custom property that nobody sets falls back to what is inherited, and no tool says so.
const isSet = /(--palco-[\w-]+)['"]?\s*[:,\]]/g;
const isUsed = /var\((--palco-[\w-]+)\)/g;
const styled = files.filter((file) => /^(packages|\.storybook|examples)\/.*\.(css|tsx?|html)$/.test(file));
const texts = styled.map((file) => [file, readFileSync(join(root, file), 'utf8')]);
const known = new Set(texts.flatMap(([, text]) => [...text.matchAll(isSet)].map(([, name]) => name)));
for (const [file, text] of texts)
  for (const [, name] of text.matchAll(isUsed))
    if (!known.has(name)) problems.push(`${file}: ${name} is set nowhere`);

// A token that nothing takes is a promise that no screen keeps. Samples of Storybook make theirs: `var(--palco-s-${step})`.
const pairs = JSON.parse(readFileSync(join(root, 'packages/theme/contrast-pairs.json'), 'utf8'));
const taken = new Set(pairs.flatMap(({ front, back }) => [`--palco-${front}`, `--palco-${back}`]));
const samples = [];
for (const [, text] of texts)
  for (const [, name, open] of text.matchAll(/\((--palco-[\w-]+)(\$\{)?/g))
    if (open) samples.push(name);
    else taken.add(name);
const tokens = readFileSync(join(root, 'packages/theme/src/tokens.css'), 'utf8');
for (const [, name] of tokens.matchAll(/^ +(--palco-[\w-]+):/gm))
  if (!taken.has(name) && !samples.some((head) => head !== '--palco-' && name.startsWith(head)))
    problems.push(`packages/theme/src/tokens.css: ${name} is taken nowhere`);

const kit = join(root, 'packages/react/src');
for (const family of existsSync(kit) ? readdirSync(kit, { withFileTypes: true }) : []) {
  if (
    !family.isDirectory() ||
    ['bind', 'provider', 'query', 'testing', 'conformance', 'i18n', 'session', 'realtime'].includes(
      family.name,
    )
  )
    continue;
  if (!readdirSync(join(kit, family.name)).some((file) => file.endsWith('.stories.tsx'))) {
    problems.push(`packages/react/src/${family.name}: a part family without stories`);
  }
}

// What the two stories show is looked at where they run: `.storybook/every-part.ts`.
const families = JSON.parse(readFileSync(join(root, 'packages/react/parts.json'), 'utf8'));
for (const { family } of families) {
  const folder = family.replaceAll(/(?<!^)([A-Z])/g, '-$1').toLowerCase();
  const path = `packages/react/src/${folder}/${folder}.stories.tsx`;
  const stories = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
  if (!stories.includes(`title: '${family}'`)) problems.push(`${path}: no stories with the title ${family}`);
  for (const story of ['EveryPart', 'Themed'])
    if (!new RegExp(`export const ${story}\\b`).test(stories)) problems.push(`${path}: no story ${story}`);
}

const listed = readFileSync(join(root, '.storybook/machines.ts'), 'utf8');
for (const file of files) {
  const [, machine] = /^packages\/sdk\/src\/(.+\/[\w-]+)\.machine\.ts$/.exec(file) ?? [];
  if (machine && !listed.includes(`'${machine}':`))
    problems.push(`${file}: neither shown nor hidden in .storybook/machines.ts`);
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${files.length} files looked at.`);
