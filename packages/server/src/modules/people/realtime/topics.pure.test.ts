import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClientRequest, readTopic } from './topics.pure';

const id = randomUUID();
const topico = `chat:${id}`;

describe('a topic', () => {
  it.each([
    [`live:${id}`, { kind: 'live', id }],
    [`chat:${id}`, { kind: 'chat', id }],
    // Everybody listens to the own team alone, from the opening.
    [`account:${id}`, null],
    [`live:${id} `, null],
    [`LIVE:${id}`, null],
    ['live:1', null],
    [7, null],
  ])('%j', (text, expected) => expect(readTopic(text)).toEqual(expected));
});

describe('a frame of a client', () => {
  it.each([
    [{ acao: 'ver', live_id: id }],
    [{ acao: 'sair', live_id: id }],
    [{ acao: 'assinar', topico, id: '1' }],
    [{ acao: 'cancelar', topico, id: 'x'.repeat(64) }],
    [{ acao: 'enviar', topico, id: '1', dados: { texto: 'Olá' } }],
  ])('%j is a request', (request) => {
    expect(readClientRequest(JSON.stringify({ ...request, more: 1 }))).toEqual(request);
  });

  it.each([
    [{ acao: 'assinar', topico }],
    [{ acao: 'assinar', topico, id: '' }],
    [{ acao: 'assinar', topico, id: 'x'.repeat(65) }],
    [{ acao: 'assinar', topico: `account:${id}`, id: '1' }],
    [{ acao: 'enviar', topico, id: '1' }],
    [{ acao: 'enviar', topico, id: '1', dados: null }],
    [{ acao: 'enviar', topico, id: '1', dados: [1] }],
    [{ acao: 'enviar', topico, id: 1, dados: {} }],
    [{ acao: 'apagar', topico, id: '1' }],
    [null],
    ['text'],
  ])('%j is none', (request) => expect(readClientRequest(JSON.stringify(request))).toBeNull());

  it('that is anything else is none, and never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => readClientRequest(text) === null));
  });
});
