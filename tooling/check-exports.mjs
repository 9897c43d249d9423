// Lists every public export that is not documented. An export is
// - a value (function, class, constant, family of parts): a docstring with an `@example` that uses its name;
// - a part of a family (`Upload.Item`): a docstring, and its name in the docstring of the family, whose examples show it;
// - a type: a docstring, and one of these: an example of its own; its name in what an export with an example takes or answers; the
//   name of such an export in its docstring, as a link ({@link useUploads}) or as code (`Upload.Progress`).
// Whether the examples compile is for packages/react/check-examples.mjs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './toolchain.mjs';

const packages = join(root, 'packages');
const entries = ['sdk', 'react', 'testing'].flatMap(entriesOf);
const config = ts.getParsedCommandLineOfConfigFile(
  join(packages, 'react/tsconfig.json'),
  { noEmit: true },
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => fail([String(messageText)]) },
);
const program = ts.createProgram(
  entries.map(({ file }) => file),
  config.options,
);
const checker = program.getTypeChecker();
const all = entries.flatMap(exportsOf);
if (all.length < 500) fail([`Only ${all.length} exports were found: look at how they are read.`]);

const shown = namesShown([...all, ...typesBetween()]);
const withExample = new Set(all.filter((one) => !one.isType && !valueProblem(one)).map(({ name }) => name));
const problems = all.flatMap((one) => {
  const why = one.isType ? typeProblem(one) : valueProblem(one);
  return why ? [`${one.entry} ${one.name}: ${why}`] : [];
});
if (problems.length > 0) fail([...new Set(problems)]);
console.log(`${all.length} public exports of ${entries.length} entries are documented`);

function fail(lines) {
  console.error(lines.join('\n'));
  process.exit(1);
}

function entriesOf(name) {
  const { exports } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
  return Object.entries(exports)
    .filter(([, file]) => /\.tsx?$/.test(file))
    .map(([path, file]) => ({ entry: `@palco/${name}${path.slice(1)}`, file: join(packages, name, file) }));
}

/** What an entry exports; the members of a family come after it, with its name before theirs. */
function exportsOf({ entry, file }) {
  const names = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)));
  return names.flatMap((symbol) => {
    const one = { entry, name: symbol.name, ...documentationOf(symbol) };
    if (!one.isFamily) return [one];
    const parts = checker.getExportsOfModule(one.target).map((part) => ({
      entry,
      name: `${symbol.name}.${part.name}`,
      family: one,
      ...documentationOf(part),
    }));
    return [one, ...parts];
  });
}

function documentationOf(symbol) {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
  const isFamily = (target.flags & ts.SymbolFlags.Module) !== 0;
  const typeOnly = aliasesOf(symbol).some((one) => one.declarations?.some(isTypeOnly));
  // What another package declares is documented where it is taken over, and so is a family.
  const isForeign = target.declarations?.[0].getSourceFile().fileName.includes('/node_modules/') ?? false;
  const comments = isFamily || isForeign ? aliasesOf(symbol).flatMap(commentsAround) : [];
  const tags = target.getJsDocTags(checker).filter(({ name }) => name === 'example');
  const own = [
    ts.displayPartsToString(target.getDocumentationComment(checker)),
    ...tags.map(({ text }) => ts.displayPartsToString(text)),
  ];
  return {
    target,
    isFamily,
    isType: typeOnly || (target.flags & ts.SymbolFlags.Value) === 0,
    text: comments.length > 0 ? comments.join('\n') : isForeign || isFamily ? '' : own[0],
    examples: comments.length > 0 ? comments.flatMap(examplesIn) : isForeign ? [] : own.slice(1),
    declarations: (target.declarations ?? []).map((one) => withoutBody(schemaOf(one) ?? one)),
  };
}

/** A symbol and those that it passes on, up to the declared one. */
function aliasesOf(symbol) {
  const found = [symbol];
  while (found.at(-1).flags & ts.SymbolFlags.Alias) {
    const next = checker.getImmediateAliasedSymbol(found.at(-1));
    if (!next) break;
    found.push(next);
  }
  return found;
}

function isTypeOnly(declaration) {
  return Boolean(declaration.isTypeOnly || declaration.parent?.parent?.isTypeOnly);
}

/** The comments in front of `export { name } from` and `export * as name from`. */
function commentsAround(symbol) {
  return (symbol.declarations ?? []).flatMap((declaration) => {
    const statement = ts.findAncestor(declaration, ts.isExportDeclaration);
    return statement ? ts.getJSDocCommentsAndTags(statement).map((comment) => comment.getText()) : [];
  });
}

function examplesIn(comment) {
  return comment.split(/^\s*\* @example\b/m).slice(1);
}

/** The schema of the contract that a type is another name of. */
function schemaOf({ type }) {
  if (!type || !ts.isIndexedAccessTypeNode(type) || !type.getText().startsWith('components['))
    return undefined;
  const schemas = checker.getTypeAtLocation(type.objectType);
  return schemas.getProperty(type.indexType.literal.text)?.declarations?.[0];
}

/** What a caller sees of a declaration: its types, without comments and without the code of a function. */
function withoutBody(declaration) {
  const file = declaration.getSourceFile();
  const end = declaration.body?.pos ?? declaration.end;
  return file.text
    .slice(declaration.getStart(file), end)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\/\/.*$/gm, '');
}

function wordsOf(text) {
  return text.match(/[\w$]+/g) ?? [];
}

/** The names that a docstring links to or has as code. */
function namesIn(text) {
  return [...text.matchAll(/\{@link ([\w$.]+)|`([\w$.]+)`/g)].map(([, linked, code]) => linked ?? code);
}

/** Types that stand in signatures and that no entry exports: what they name in turn is shown as well. */
function typesBetween() {
  const ours = /\/(packages\/[^/]+\/src|openapi\/generated)\//;
  return program
    .getSourceFiles()
    .filter(({ fileName }) => ours.test(fileName))
    .flatMap(({ statements }) => statements)
    .filter((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one))
    .map((one) => ({
      name: one.name.text,
      isType: true,
      examples: [],
      declarations: [withoutBody(schemaOf(one) ?? one)],
    }));
}

/** The names in the signatures of what has an example, and in the types that these name, and so on. */
function namesShown(given) {
  const byName = new Map();
  for (const one of given) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  const found = new Set();
  const queue = given.filter(({ examples }) => examples.length > 0);
  for (let one = queue.pop(); one; one = queue.pop())
    for (const word of one.declarations.flatMap(wordsOf)) {
      if (found.has(word)) continue;
      found.add(word);
      queue.push(...(byName.get(word) ?? []).filter(({ isType }) => isType));
    }
  for (const { examples } of given) for (const word of examples.flatMap(wordsOf)) found.add(word);
  return found;
}

function valueProblem({ name, family, text, examples }) {
  if (text === '') return 'no docstring';
  if (family) return family.text.includes(name) ? null : `the docstring of ${family.name} does not show it`;
  if (examples.length === 0) return 'no @example';
  return examples.some((example) => wordsOf(example).includes(name)) ? null : 'its examples do not use it';
}

function typeProblem({ name, family, text, examples }) {
  if (text === '') return 'no docstring';
  if (family || examples.length > 0 || shown.has(name) || namesIn(text).some((one) => withExample.has(one)))
    return null;
  return 'no example shows it: give it one, or name in its docstring the export whose example does';
}
