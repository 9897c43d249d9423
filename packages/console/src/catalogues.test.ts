import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import type { Message } from './i18n';

type Catalogue = Record<string, Message>;

const files = import.meta.glob<Catalogue>('./**/messages/{pt-br,en}.json', {
  eager: true,
  import: 'default',
});

const textsOfSdk = import.meta.glob<Catalogue>('../../sdk/src/i18n/messages/*/pt-br.ts', {
  eager: true,
  import: 'ptBr',
});

const formsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message);
const placeholders = (message: Message): string[] =>
  [...new Set(formsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();

const folders = [...new Set(Object.keys(files).map((file) => file.replace(/\/(pt-br|en)\.json$/, '')))];

test('there are catalogues to look at', () => {
  expect(folders.length).toBeGreaterThan(5);
});

test.each(folders)('%s has the same keys and placeholders in both languages, and no empty text', (folder) => {
  const source = files[`${folder}/pt-br.json`] ?? {};
  const other = files[`${folder}/en.json`] ?? {};
  expect(Object.keys(other).sort()).toEqual(Object.keys(source).sort());
  for (const [key, message] of Object.entries(source)) {
    expect([key, placeholders(other[key] ?? '')]).toEqual([key, placeholders(message)]);
    expect([...formsOf(message), ...formsOf(other[key] ?? '')].every((text) => text.trim() !== '')).toBe(
      true,
    );
  }
});

test.each(folders)('%s writes no number before a word without the plural forms of the language', (folder) => {
  for (const file of ['pt-br', 'en']) {
    const messages = files[`${folder}/${file}.json`] ?? {};
    const rigid = Object.entries(messages).filter(
      ([, message]) =>
        typeof message === 'string' && /\{(count|total)\} (?!(de|of|em|in) )\p{L}/u.test(message),
    );
    expect(rigid).toEqual([]);
  }
});

// A partner's override of an SDK text would also replace a text of the feature with the same key.
test.each(folders)('%s shares no key with the SDK', (folder) => {
  const source = files[`${folder}/pt-br.json`] ?? {};
  const taken = Object.assign({}, ...Object.values(textsOfSdk)) as Catalogue;
  expect(Object.keys(taken).length).toBeGreaterThan(100);
  expect(Object.keys(source).filter((key) => key in taken)).toEqual([]);
});

const code = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file: `./${file}`, text: readFileSync(join(import.meta.dirname, file), 'utf8') }));

/** The sources that may show a catalogue: those beside its folder, those that use its hook, and patterns that are given it. */
function sourcesOf(folder: string): string[] {
  const hook = code.find(({ file }) => file === `${folder}/index.ts`)?.text.match(/export const (\w+)/)?.[1];
  const home = folder.replace(/messages$/, '');
  const own = code.filter(({ file, text }) => file.startsWith(home) || (hook && text.includes(hook)));
  const isGiven = own.some(({ text }) => text.includes(' t={t}'));
  const patterns = isGiven ? code.filter(({ file }) => file.startsWith('./patterns/')) : [];
  return [...own, ...patterns].map(({ text }) => text);
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Patterns of the keys that a source may use: an expression in a template literal matches any text. */
function patternsIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(escaped(node.text));
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
      // A template literal without text of its own would match every key.
      if (parts.some(({ text }) => text !== ''))
        found.push(parts.map(({ text }) => escaped(text)).join('.+'));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return found;
}

const keysIn = (sources: readonly string[]) => new RegExp(`^(${sources.flatMap(patternsIn).join('|')})$`);

test('the scan finds keys in quotes and in templates', () => {
  const known = keysIn(["t('one.two'); t(`sort.${value}`); t(`${verb}.title ${t('nested')}`); t(`${key}`);"]);
  const keys = ['one.two', 'oneXtwo', 'sort.size', 'sort.', 'nested', 'title'];
  expect(keys.filter((key) => known.test(key))).toEqual(['one.two', 'sort.size', 'nested']);
});

// The keys of permissions are built from ids of the contract, not written in the sources.
test.each(folders.filter((folder) => !folder.includes('/permission-words/')))(
  '%s has no unused text',
  (folder) => {
    const known = keysIn(sourcesOf(folder));
    expect(Object.keys(files[`${folder}/pt-br.json`] ?? {}).filter((key) => !known.test(key))).toEqual([]);
  },
);
