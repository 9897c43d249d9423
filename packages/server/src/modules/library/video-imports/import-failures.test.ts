import { expect, it } from 'vitest';
import { OutboundError } from '../../../kernel/outbound';
import { failureOf, toImportFailure } from './import-failures.pure';

const unreachable = (code: string) =>
  new OutboundError('UNREACHABLE', { cause: Object.assign(new Error('x'), { code }) });

it.each([
  [new OutboundError('ADDRESS_REFUSED'), 'ADDRESS_REFUSED', false],
  [new OutboundError('URL_REFUSED'), 'ADDRESS_REFUSED', false],
  [new OutboundError('TOO_LARGE'), 'FILE_TOO_LARGE', false],
  [new OutboundError('NO_ROOM'), 'NO_ROOM', true],
  [new OutboundError('CHANGED'), 'FILE_CHANGED', true],
  [unreachable('ENOTFOUND'), 'HOST_NOT_FOUND', false],
  [unreachable('EAI_AGAIN'), 'UNREACHABLE', true],
  [unreachable('ECONNRESET'), 'UNREACHABLE', true],
  [new OutboundError('UNREACHABLE'), 'UNREACHABLE', true],
  [new OutboundError('STATUS', { status: 404 }), 'FILE_NOT_FOUND', false],
  [new OutboundError('STATUS', { status: 410 }), 'FILE_NOT_FOUND', false],
  [new OutboundError('STATUS', { status: 403 }), 'FILE_FORBIDDEN', false],
  [new OutboundError('STATUS', { status: 401 }), 'FILE_FORBIDDEN', false],
  [new OutboundError('STATUS', { status: 302 }), 'SERVER_ERROR', false],
  [new OutboundError('STATUS', { status: 429 }), 'SERVER_ERROR', true],
  [new OutboundError('STATUS', { status: 503 }), 'SERVER_ERROR', true],
] as const)('%s %# means %s', (error, code, retryable) => {
  expect(failureOf(error)).toEqual({ code, retryable });
});

it('tells an unknown code in general words, in both languages', () => {
  expect(toImportFailure('UNEXPECTED', 'pt-BR').message).toContain('não pôde ser importado');
  expect(toImportFailure('HOST_NOT_FOUND', 'en').message).toContain('does not exist');
});
