import { describe, expect, it } from 'vitest';
import { escapeFilterValue } from './escape-filter.pure';
import { mayListen } from './may-listen.pure';
import { readHeard } from './read-heard.pure';
import { modelLanguage, readDetected, tagOf } from './whisper-languages.pure';

describe('what the engine wrote', () => {
  it('is read by its lines, with quotation marks as they are', () => {
    const text =
      '{"start":0,"end":2000,"text":"Bom dia."}\n{"start":2000,"end":4500,"text":"Um "x", {y}"}\n{"start":1,"e';
    expect(readHeard(text)).toEqual([
      { start: 0, end: 2, text: 'Bom dia.' },
      { start: 2, end: 4.5, text: 'Um "x", {y}' },
    ]);
    expect(readHeard('')).toEqual([]);
  });

  it('tells of the language that was heard', () => {
    expect(readDetected('whisper_full_with_state: auto-detected language: pt (p = 0.987000)')).toBe('pt');
    expect(readDetected('whisper_model_load: n_langs       = 99')).toBeNull();
  });
});

it.each([
  ['pt-BR', 'pt', 'pt'],
  ['en', 'en', 'en'],
  ['nb-NO', 'no', 'no'],
  ['fil', 'tl', 'fil'],
  ['xx', null, ''],
])('the language %s is %s for a model', (tag, name, back) => {
  expect(modelLanguage(tag)).toBe(name);
  if (name !== null) expect(tagOf(name)).toBe(back);
});

it.each([
  [{ load: 0.5, own: 0, cores: 2, mostLoad: 150 }, true],
  [{ load: 3, own: 0, cores: 2, mostLoad: 150 }, true],
  [{ load: 3.1, own: 0, cores: 2, mostLoad: 150 }, false],
  [{ load: 5, own: 2, cores: 2, mostLoad: 150 }, true],
  [{ load: 1, own: 2, cores: 2, mostLoad: 1 }, true],
  [{ load: 99, own: 0, cores: 2, mostLoad: 0 }, true],
])('a machine with %j has room: %s', (load, may) => expect(mayListen(load)).toBe(may));

it.each([
  ['/srv/models/ggml-base.bin', '/srv/models/ggml-base.bin'],
  ['/a:b', String.raw`/a\\:b`],
  ["/it's", String.raw`/it\\\'s`],
  ['/x[1],y;z', String.raw`/x\[1\]\,y\;z`],
])('the value %s stands in a graph as %s', (value, escaped) =>
  expect(escapeFilterValue(value)).toBe(escaped),
);
