import { expect, test } from 'vitest';
import type { Message } from './i18n';

type Catalogue = Record<string, Message>;

const files = import.meta.glob<Record<string, Catalogue>>('./**/messages/{pt-br,en}.ts', { eager: true });

const formsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message);
const placeholders = (message: Message): string[] =>
  [...new Set(formsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();

const folders = [...new Set(Object.keys(files).map((file) => file.replace(/\/(pt-br|en)\.ts$/, '')))];

test('there are catalogues to look at', () => {
  expect(folders.length).toBeGreaterThan(5);
});

test.each(folders)('%s has the same keys and placeholders in both languages, and no empty text', (folder) => {
  const source = Object.values(files[`${folder}/pt-br.ts`] ?? {})[0] ?? {};
  const other = Object.values(files[`${folder}/en.ts`] ?? {})[0] ?? {};
  expect(Object.keys(other).sort()).toEqual(Object.keys(source).sort());
  for (const [key, message] of Object.entries(source)) {
    expect([key, placeholders(other[key] ?? '')]).toEqual([key, placeholders(message)]);
    expect([...formsOf(message), ...formsOf(other[key] ?? '')].every((text) => text.trim() !== '')).toBe(
      true,
    );
  }
});
