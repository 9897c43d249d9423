import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildLog } from '@palco/testing';
import type { Log } from '@palco/sdk/admin';
import { describe, expect, test } from 'vitest';
import en from './messages/en.json';
import ptBr from './messages/pt-br.json';
import { cutAtObject, namingField, objectMark, sentenceOf, someKey, toldBelow } from './sentence.pure';

const has = (key: string) => Object.hasOwn(ptBr, key);

const logsOfServer = join(import.meta.dirname, '../../../../server/src/modules/records/logs');
const keysIn = (file: string, pattern: RegExp) =>
  [...readFileSync(join(logsOfServer, file), 'utf8').matchAll(pattern)].map(([, key = '']) => key);
const events = keysIn('event-names.pure.ts', /^ {2}([A-Z_]+): \{/gm);
const tasks = keysIn('actor-names.pure.ts', /^ {2}'?([a-z-]+)'?: \{ 'pt-BR'.*\},$/gm).filter(
  (task) =>
    !['user', 'api-key', 'embed', 'attendee', 'stream-key', 'invitation', 'recovery', 'system'].includes(
      task,
    ),
);

test('the catalogue of the server is read', () => {
  expect([events.length > 80, tasks.length > 15]).toEqual([true, true]);
});

/** No word of the wire: no event, no id, no run of capitals but those of names. */
const wire = /[A-Z]{2,}_|[0-9a-f]{8}-|\b[A-Z]{5,}\b|\{(?!object\})/;

describe.each([
  ['pt-BR', ptBr],
  ['en', en],
] as const)('in %s', (_, texts: Record<string, unknown>) => {
  test.each(events)('%s has a sentence of people', (event) => {
    const text = texts[`say.${event}`];
    expect(text).toEqual(expect.stringMatching(/^\p{Ll}/u));
    expect(text).not.toMatch(wire);
  });

  test.each(tasks)('the task %s of the server has a name that begins a sentence', (task) => {
    expect(texts[`task.${task}`]).toEqual(expect.stringMatching(/^\p{Lu}/u));
  });

  test('no sentence and no name is a word of the wire', () => {
    const own = Object.entries(texts).filter(([key]) => /^(say|some|many|task|who)\./.test(key));
    for (const [key, text] of own)
      for (const one of typeof text === 'string' ? [text] : Object.values(text as object))
        expect([key, String(one).replace('{count}', '')]).not.toEqual([key, expect.stringMatching(wire)]);
  });
});

test('every sentence is of an event that the server writes', () => {
  const known = new Set([...events, 'unknown']);
  const orphans = Object.keys(ptBr).filter(
    (key) => /^(say|many)\./.test(key) && !known.has(key.split('.')[1] ?? ''),
  );
  expect(orphans).toEqual([]);
});

const field = (Key: string, Value: unknown, Before?: unknown) => ({
  Key,
  Label: Key,
  Value,
  ...(Before === undefined ? {} : { Before }),
});

test.each<[Partial<Log>, string]>([
  [{ event: 'LIVE_CRIADA', record: [field('title', 'Aula')] }, 'say.LIVE_CRIADA'],
  [{ record: [field('latency', 'low', 'default')] }, 'say.LIVE_ATUALIZADA'],
  [{ record: [field('status', 'live', 'scheduled')] }, 'say.LIVE_ATUALIZADA.status.live'],
  [{ record: [field('status', 'live', 'paused')] }, 'say.LIVE_ATUALIZADA.status.paused>live'],
  [{ record: [field('testSignal', true)] }, 'say.LIVE_ATUALIZADA.testSignal.true'],
  [{ record: [field('connectionTest', false)] }, 'say.LIVE_ATUALIZADA.connectionTest.false'],
  [{ record: [field('streamKey', 'id')] }, 'say.LIVE_ATUALIZADA.streamKey'],
  [
    { event: 'WEBHOOK_ATUALIZADO', record: [field('ativo', false), field('motivo', 'gone')] },
    'say.WEBHOOK_ATUALIZADO.ativo.false',
  ],
  [{ event: 'SENHA_ATUALIZADA', record: [] }, 'say.SENHA_ATUALIZADA'],
  [
    { event: 'SENHA_ATUALIZADA', record: [], object: { kind: 'user', name: 'Marina Azevedo', exists: true } },
    'say.SENHA_ATUALIZADA.self',
  ],
  [{ event: 'FOGUETE_LANCADO' }, 'say.unknown'],
])('%j is told by %s', (values, key) => {
  expect(sentenceOf(buildLog(values), has).key).toBe(key);
});

test('what a sentence says is not said again below it', () => {
  const record = [
    field('title', 'Aula inaugural'),
    field('testSignal', true),
    field('host', 'crm.example'),
    field('videos', 0),
    field('tags', []),
    field('latency', 'low', 'default'),
    field('description', 'Nova'),
  ];
  const log = buildLog({ record });
  expect(toldBelow(log, sentenceOf(log, has)).map(({ Key }) => Key)).toEqual(['latency', 'description']);
  const started = buildLog({ record: [field('status', 'live', 'scheduled')] });
  expect(toldBelow(started, sentenceOf(started, has))).toHaveLength(1);
});

test('an object without a name is called by what names it, else by its kind', () => {
  expect(namingField({ record: [field('email', ''), field('provider', 'zoom')] })?.Key).toBe('provider');
  expect(namingField({ record: [field('status', 'live')] })).toBeUndefined();
  expect([someKey('TIME_ATUALIZADO', has), someKey('FOGUETE_LANCADO', has)]).toEqual([
    'some.TIME',
    'some.unknown',
  ]);
  for (const event of events) {
    const needs = String((ptBr as Record<string, unknown>)[`say.${event}`]).includes('{object}');
    expect([event, needs && someKey(event, has) === 'some.unknown']).toEqual([event, false]);
  }
});

test('a sentence is cut where its object stands', () => {
  expect(cutAtObject(`tirou ${objectMark} do time`)).toEqual(['tirou ', ' do time']);
  expect(cutAtObject('entrou')).toEqual(['entrou', null]);
});
