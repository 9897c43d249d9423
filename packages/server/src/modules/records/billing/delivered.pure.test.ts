import { expect, it } from 'vitest';
import { addDelivered, takeDelivered } from './delivered.pure';
import type { Delivered } from './delivered.pure';

it('gives each byte to the day of its team, at midnight too, and loses none', () => {
  const counted: Delivered = new Map();
  const add = (accountId: string, at: string, bytes: number) =>
    addDelivered(counted, { accountId, at: Date.parse(at), bytes });
  add('sp', '2026-11-01T02:59:59.999Z', 1);
  add('sp', '2026-11-01T03:00:00.000Z', 10);
  add('sp', '2026-11-01T03:14:00.000Z', 100);
  add('np', '2026-10-31T18:14:59.999Z', 2);
  add('np', '2026-10-31T18:15:00.000Z', 20);
  add('gone', '2026-11-01T03:00:00.000Z', 5);
  const calendars = new Map([
    ['sp', { timeZone: 'America/Sao_Paulo', past: [] }],
    ['np', { timeZone: 'Asia/Kathmandu', past: [] }],
  ]);
  expect(takeDelivered(counted, calendars)).toEqual([
    { accountId: 'sp', day: '2026-10-31', deliveredBytes: 1 },
    { accountId: 'sp', day: '2026-11-01', deliveredBytes: 110 },
    { accountId: 'np', day: '2026-10-31', deliveredBytes: 2 },
    { accountId: 'np', day: '2026-11-01', deliveredBytes: 20 },
  ]);
});
