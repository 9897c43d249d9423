import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from './database-away';

const cut = (code: string): Error => Object.assign(new Error(code), { code, syscall: 'write' });
const told = (code: string): Error => Object.assign(new Error('told'), { code, severity: 'ERROR' });

describe('a failure after which the same request may succeed', () => {
  it.each([
    ['a transaction that could not be serialised in any of its tries', told('40001')],
    ['a database that is a standby', told('25006')],
    ['a deadlock in each of its tries', told('40P01')],
    [
      'a socket of the database with a full queue',
      Object.assign(new Error(), { code: 'EAGAIN', syscall: 'connect' }),
    ],
    ['one inside the failure of a query', new Error('Failed query', { cause: told('40P01') })],
    ['a connection that was cut while a query was written', new DrizzleQueryError('begin', [], cut('EPIPE'))],
    [
      'a connection that was cut while a query was answered',
      new DrizzleQueryError('rollback', [], cut('ECONNRESET')),
    ],
    ['a connection that was closed before a query', new Error('Client was closed and is not queryable')],
  ])('is %s', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    ['a value that is there already', told('23505')],
    ['a connection to somebody else that was cut', cut('ECONNRESET')],
    ['a file that is busy', Object.assign(new Error(), { code: 'EAGAIN', syscall: 'read' })],
  ])('is not %s', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});
