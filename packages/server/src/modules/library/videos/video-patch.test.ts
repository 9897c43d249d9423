import { describe, expect, it } from 'vitest';
import { readPatch } from './video-patch';

const fieldsOf = (body: Parameters<typeof readPatch>[0], duration: number | null = 60): unknown => {
  try {
    return readPatch(body, duration);
  } catch (error) {
    return (error as { fields: { field: string; code: string }[] }).fields.map(
      ({ field, code }) => `${field} ${code}`,
    );
  }
};
const at = (inicio: number, titulo = 'Parte') => ({ inicio, titulo });

describe('what a body changes', () => {
  it.each([
    [{ title: 'Aula' }, { title: 'Aula' }],
    [{ tags: [' Física ', 'FÍSICA', 'prova'] }, { tags: ['Física', 'prova'] }],
    [{ tags: ['Fi\u0301sica', 'Física'] }, { tags: ['Física'] }],
    [{ tags: ['a', '  '] }, ['tags.1 REQUIRED']],
    [
      { allowedDomains: ['Escola.BR', 'escola.br', 'educação.br'] },
      { allowedDomains: ['escola.br', 'xn--educao-7ta5a.br'] },
    ],
    [{ allowedDomains: ['escola.br', 'http://x'] }, ['allowedDomains.1 INVALID_FORMAT']],
    [{ chapters: [at(42), at(0, ' Abertura ')] }, { chapters: [at(0, 'Abertura'), at(42)] }],
    [{ chapters: [at(1.23456)] }, { chapters: [at(1.235)] }],
    [{ chapters: [at(1), at(0), at(1.0001)] }, ['chapters.2.inicio REPEATED']],
    [{ chapters: [at(59.9), at(60)] }, ['chapters.1.inicio TOO_LARGE']],
    [{ chapters: [at(0, ' ')] }, ['chapters.0.titulo REQUIRED']],
    [{ chapters: [] }, { chapters: [] }],
  ])('%j: %j', (body, expected) => {
    expect(fieldsOf(body)).toEqual(expected);
  });

  it('accepts chapters at any time while the length is unknown', () => {
    expect(fieldsOf({ chapters: [at(9_999)] }, null)).toEqual({ chapters: [at(9_999)] });
  });
});
