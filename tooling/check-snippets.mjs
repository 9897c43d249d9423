// Checks what the READMEs and guides show besides TypeScript (which check-packs.mjs compiles): HTML and CSS are parsed; our elements
// and their attributes, the parts with their states, and the custom properties are those of the code; scripts can be parsed;
// variables of the server exist; links between files lead somewhere. Examples and recipes that guides include count as well.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transform } from 'lightningcss';
import { parse, parseFragment } from 'parse5';
import ts from 'typescript';
import { root } from './toolchain.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
// Asked of Git: a walk through the folders would lead through those of the packages that are installed.
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const known = knownNames();
const problems = [];
let checked = 0;

for (const path of [...markdownFiles(), ...includedFiles()]) {
  const text = read(path);
  const report = (message) => problems.push(`${path}: ${message}`);
  checkNames(text, report);
  if (path.endsWith('.css')) checkCss(text, path, report);
  else if (path.endsWith('.html')) checkHtml(text, report);
  else checkMarkdown(path, text, report);
}
if (checked < 10) problems.push(`Only ${checked} snippets were found: look at how they are read.`);
if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exit(1);
}
console.log(`${checked} snippets of HTML, CSS and scripts name what there is`);

function markdownFiles() {
  const docs = filesBelow('docs', /\.md$/).filter((path) => !/^docs\/(reference|decisions)\//.test(path));
  return [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...docs,
    ...filesBelow('packages', /^[^/]+\/README\.md$/),
    ...filesBelow('examples', /README\.md$/),
  ];
}

/** Whole files that a guide or a README shows or points to. */
function includedFiles() {
  return [
    ...filesBelow('.storybook/recipes', /\.css$/),
    ...filesBelow('examples/partner-site/site', /\.html$/),
  ];
}

function filesBelow(folder, pattern) {
  const below = files.filter((file) => file.startsWith(`${folder}/`));
  return below.filter((file) => pattern.test(file.slice(folder.length + 1)));
}

/** The names that the code has. */
function knownNames() {
  const families = JSON.parse(read('packages/react/parts.json'));
  const parts = families.flatMap((family) => family.parts);
  const element = read('packages/sdk/src/elements/palco-element.ts');
  const elements = read('packages/sdk/src/elements/elements.ts');
  const observed = /observedAttributes = \[([^\]]*)\]/.exec(element)?.[1] ?? '';
  return {
    pnpm: JSON.parse(read('package.json')).packageManager.replace('pnpm@', ''),
    elements: new Set([...elements.matchAll(/^ {4}'(palco-[a-z]+)':/gm)].map(([, name]) => name)),
    attributes: new Set([
      ...[...observed.matchAll(/'([^']+)'/g)].map(([, name]) => name),
      ...[...element.matchAll(/getAttribute\('([^']+)'\)/g)].map(([, name]) => name),
    ]),
    parts: new Set(parts.map(({ part }) => part)),
    states: statesOf(families),
    properties: new Set([
      ...parts.flatMap(({ variables }) => variables),
      ...[...read('packages/sdk/src/captions/caption-style.pure.ts').matchAll(/'(--palco-[\w-]+)':/g)].map(
        ([, name]) => name,
      ),
      ...[...read('packages/theme/src/tokens.css').matchAll(/(--palco-[\w-]+)\s*:/g)].map(([, name]) => name),
    ]),
    variables: new Set(
      [...filesBelow('packages/server/src', /\.ts$/), ...filesBelow('tooling', /\.mjs$/)]
        .filter((path) => !/\.test\.|check-snippets/.test(path))
        .concat(filesBelow('examples', /\.mjs$/))
        .flatMap((path) => read(path).match(/\bPALCO_[A-Z0-9_]+\b/g) ?? []),
    ),
  };
}

/** Each attribute of a part's state with the values that it may have; null where these are no list. */
function statesOf(families) {
  const states = new Map();
  for (const [name, values] of families.flatMap((family) => Object.entries(family.values))) {
    const before = states.has(name) ? states.get(name) : [];
    states.set(name, Array.isArray(values) && before ? [...before, ...values] : null);
  }
  return states;
}

/** Names that stand anywhere, in prose too. */
function checkNames(text, report) {
  for (const [, version] of text.matchAll(/\bpnpm@([\d.]+\d)/g))
    if (version !== known.pnpm) report(`pnpm is ${known.pnpm}, not ${version}`);
  if (/\bnpx pnpm\b/.test(text)) report('npx pnpm takes any version: name the one of package.json');
  for (const [, name, next] of text.matchAll(/(--palco-[\w-]*\w)(.?)/g))
    if (!known.properties.has(name) && !/[-*…]/.test(next)) report(`there is no ${name}`);
  for (const [, name] of text.matchAll(/<\/?(palco-[a-z]+)/g))
    if (!known.elements.has(name)) report(`there is no <${name}>`);
  for (const [, name] of text.matchAll(/\[?data-part=["']([\w-]+)["']/g))
    if (!known.parts.has(name)) report(`there is no part ${name}`);
  for (const [name] of text.matchAll(/\bPALCO_[A-Z0-9_]*[A-Z0-9]\b(?!_)/g))
    if (!known.variables.has(name)) report(`nothing reads ${name}`);
}

function checkMarkdown(path, text, report) {
  for (const [, language, code] of text.matchAll(/^ *```(\w+)\n([\s\S]*?)^ *```/gm)) {
    if (language === 'html') checkHtml(code, report);
    if (language === 'css') checkCss(code, 'snippet.css', report);
    if (language === 'js') checkScript(code, report);
    if (/^tsx?$/.test(language) && !/^(docs\/guides\/[^/]+|.*README)\.md$/.test(path))
      report('TypeScript is compiled in guides and READMEs alone');
  }
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) checkLink(path, target, report);
  // Paths as the root has them; one with a placeholder is none.
  for (const [, named] of text.matchAll(/`((?:packages|openapi|docs|examples|tooling)\/[\w./-]+)`/g))
    if (!existsSync(join(root, named)) && !/\/dist\/|\/decisions\/\d+$/.test(named))
      report(`there is no ${named}`);
}

/** A link between files of the repository. The references are made with the site, whose build looks after links to them. */
function checkLink(path, target, report) {
  if (/^[a-z]+:|^\//.test(target) || target.includes('reference/')) return;
  const [file, anchor] = target.split('#');
  const to = file === '' ? path : relative(root, join(root, dirname(path), file));
  if (!existsSync(join(root, to))) report(`the link ${target} leads nowhere`);
  else if (anchor && to.endsWith('.md') && !anchorsOf(read(to)).has(anchor))
    report(`the link ${target} leads to no heading`);
}

function anchorsOf(markdown) {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );
}

function checkHtml(code, report) {
  checked += 1;
  const onParseError = ({ code: name, startLine }) => report(`HTML, line ${startLine}: ${name}`);
  const isPage = /^<!doctype/i.test(code.trimStart());
  const tree = isPage ? parse(code, { onParseError }) : parseFragment(code, { onParseError });
  for (const element of elementsOf(tree)) checkElement(element, report);
}

function elementsOf(node) {
  const children = (node.childNodes ?? []).flatMap(elementsOf);
  return node.tagName ? [node, ...children] : children;
}

function checkElement({ tagName, attrs, childNodes }, report) {
  const given = new Map(attrs.map(({ name, value }) => [name, value]));
  const text = childNodes.map(({ value }) => value ?? '').join('');
  if (tagName === 'style') checkCss(text, 'style.css', report);
  if (tagName === 'script' && given.get('type') === 'importmap') checkJson(text, report);
  else if (tagName === 'script' && !given.has('src')) checkScript(text, report);
  if (given.has('style')) checkCss(`x{${given.get('style')}}`, 'attribute.css', report);
  if (!tagName.startsWith('palco-')) return;
  for (const name of given.keys())
    if (!known.attributes.has(name) && !/^(id|class|style|hidden|title|lang|dir|data-.+|aria-.+)$/.test(name))
      report(`<${tagName}> has no attribute ${name}`);
  const has = (name, values) => !given.has(name) || values.includes(given.get(name));
  if (!has('theme', ['light', 'dark', 'auto'])) report(`<${tagName}> has no theme ${given.get('theme')}`);
  if (!has('locale', ['pt-BR', 'en', ''])) report(`<${tagName}> has no locale ${given.get('locale')}`);
}

function checkJson(text, report) {
  try {
    JSON.parse(text);
  } catch (error) {
    report(`an import map: ${error.message}`);
  }
}

function checkScript(code, report) {
  checked += 1;
  const { diagnostics = [] } = ts.transpileModule(code, {
    reportDiagnostics: true,
    fileName: 'snippet.js',
    compilerOptions: { allowJs: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  for (const { messageText } of diagnostics)
    report(`a script: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

function checkCss(code, filename, report) {
  checked += 1;
  // Tailwind reads this word of an import itself, before any other tool sees it.
  const plain = code.replaceAll(/(@import [^;]+?) source\(\w+\)/g, '$1');
  try {
    transform({ filename, code: Buffer.from(plain), cssModules: filename.endsWith('.module.css') });
  } catch (error) {
    report(`CSS: ${error.message}`);
  }
  for (const [, name, value] of code.matchAll(/\[(data-[\w-]+)(?:=["']?([^"'\]]*)["']?)?\]/g)) {
    if (name === 'data-part' || name === 'data-theme' || name === 'data-palco-scope') continue;
    if (!known.states.has(name)) report(`no part has ${name}`);
    else if (value !== undefined && known.states.get(name) && !known.states.get(name).includes(value))
      report(`${name} is never ${value}`);
  }
}
