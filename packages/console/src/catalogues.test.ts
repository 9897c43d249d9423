import { sdkMessages } from '@palco/sdk/testing';
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

test.each(folders)('%s writes no number before a word without the plural forms of the language', (folder) => {
  for (const file of ['pt-br', 'en']) {
    const messages = Object.values(files[`${folder}/${file}.ts`] ?? {})[0] ?? {};
    const rigid = Object.entries(messages).filter(
      ([, message]) =>
        typeof message === 'string' && /\{(count|total)\} (?!(de|of|em|in) )\p{L}/u.test(message),
    );
    expect(rigid).toEqual([]);
  }
});

// A partner who replaces a text of the SDK would replace that of the feature too.
test.each(folders)('%s names no text as the SDK does', (folder) => {
  const source = Object.values(files[`${folder}/pt-br.ts`] ?? {})[0] ?? {};
  expect(Object.keys(source).filter((key) => key in sdkMessages['pt-BR'])).toEqual([]);
});
