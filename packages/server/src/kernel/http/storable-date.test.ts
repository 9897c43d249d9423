import { describe, expect, it } from 'vitest';
import { requestCheckOf } from './validation';

const accepts = (format: string, value: string): boolean =>
  requestCheckOf({ type: 'string', format }, 'query')(value).length === 0;

describe('dates of requests', () => {
  it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-11-29T17:00:00+23:59'])(
    'takes %s',
    (moment) => expect(accepts('date-time', moment)).toBe(true),
  );

  it.each([
    ['date-time', '0000-01-01T00:00:00Z'],
    ['date-time', '0001-01-01T00:00:00+00:01'],
    ['date-time', '9999-12-31T23:59:59-00:01'],
    ['date-time', '2016-12-31T23:59:60Z'],
    ['date-time', '2026-02-30T00:00:00Z'],
    ['date-time', 'ontem'],
    ['date', '0000-01-01'],
    ['date', '2026-02-30'],
  ])('refuses the %s %s, which could not be stored', (format, text) =>
    expect(accepts(format, text)).toBe(false),
  );
});
