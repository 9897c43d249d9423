import { expect, it } from 'vitest';
import { operationOf, readTraceparent, writeTraceparent } from './traceparent.pure';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

it('reads what it writes', () => {
  for (const flags of [0, 1]) {
    const span = { traceId, spanId, flags };
    expect(readTraceparent(writeTraceparent(span))).toEqual(span);
  }
});

it('reads a later version as far as it knows it', () => {
  expect(readTraceparent(`01-${traceId}-${spanId}-01-more`)).toEqual({ traceId, spanId, flags: 1 });
});

it.each([
  '',
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01-more`,
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}x-${spanId}-01`,
])('does not read %j', (text) => {
  expect(readTraceparent(text)).toBeNull();
});

it.each([
  ['select * from users', 'SELECT'],
  ['\n  Insert into x values (1)', 'INSERT'],
  ['with a as (select 1) select', 'WITH'],
  ['commit', 'COMMIT'],
  ['selected', 'OTHER'],
  ['', 'OTHER'],
])('calls %j %s', (statement, operation) => {
  expect(operationOf(statement)).toBe(operation);
});
