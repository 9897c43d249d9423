import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFormat } from '@palco/sdk/i18n';
import { readRow } from '../../../../server/src/modules/broadcast/lives/rows/row-rules.pure';
import { readInstant } from './date-time-text';
import { isInstant } from './instant.pure';

const zones = [
  'America/Sao_Paulo',
  'Europe/Lisbon',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'America/New_York',
  'Pacific/Apia',
  'Australia/Lord_Howe',
] as const;

test('any minute that is written in a zone is read back, but for the second of two equal hours', () => {
  const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2100, 0) / 60_000 });
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
      const { dateTime } = createFormat('pt-BR', zone);
      const text = dateTime(minute * 60_000);
      const read = readInstant(text, zone) ?? '';
      expect(isInstant(read)).toBe(true);
      expect(dateTime(read)).toBe(text);
      expect(Date.parse(read)).toBeLessThanOrEqual(minute * 60_000);
    }),
  );
});

test('the field and the batch file of the server mean the same instant, at every change of the clock too', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  const quarters = fc.integer({ min: 0, max: 95 });
  fc.assert(
    fc.property(days, quarters, fc.constantFrom(...zones), (date, quarter, zone) => {
      const [year, month, day] = date.toISOString().slice(0, 10).split('-');
      const time = [Math.floor(quarter / 4), (quarter % 4) * 15].map((part) => String(part).padStart(2, '0'));
      const row = readRow(
        { titulo: 'Aula', data: `${day}/${month}/${year}`, hora: `${time.join(':')}:00` },
        zone,
      );
      const instant = 'live' in row ? row.live.scheduledStartTime : undefined;
      expect(readInstant(`${day}/${month}/${year} ${time.join(':')}`, zone)).toBe(instant);
    }),
    { numRuns: 500 },
  );
});
