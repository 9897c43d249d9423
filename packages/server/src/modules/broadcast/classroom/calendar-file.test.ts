import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarOf } from './calendar-file.pure';

const event = {
  id: '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30004',
  product: 'Aurora',
  title: 'Aula inaugural',
  description: '',
  start: new Date('2026-11-30T22:00:00.000Z'),
  madeAt: new Date('2026-11-29T02:25:52.123Z'),
  url: 'https://palco.example/classroom?liveId=3c9e7a52-0d48-4b7e-a1f3-8e6f90c30004',
};

/** The properties of an event as a calendar reads them: lines joined, values without escapes. */
function read(file: string): Record<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([A-Z]+):(.*)$/su.exec(line) ?? [];
      return [name, value.replaceAll(/\\(.)/gsu, (_, sign: string) => (sign === 'n' ? '\n' : sign))];
    }),
  );
}

it('names the moment in UTC, and itself so that an entry that is added again replaces the first', () => {
  const read1 = read(calendarOf(event));
  expect(read1).toMatchObject({
    PRODID: '-//Aurora//Event//PT',
    UID: `${event.id}@palco.example`,
    DTSTAMP: '20261129T022552Z',
    DTSTART: '20261130T220000Z',
    DESCRIPTION: event.url,
    URL: event.url,
  });
  expect(calendarOf(event)).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]+\r\nEND:VCALENDAR\r\n$/);
});

it('keeps every text whole: nothing in it ends a line, and no sign is cut by a fold', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 400 });
  const hostile = fc.constantFrom('\r\nATTENDEE:x', '\\', ';,\n', '\\n', '🎓'.repeat(90), 'ção '.repeat(50));
  fc.assert(
    fc.property(fc.oneof(text, hostile), fc.oneof(text, hostile), (title, description) => {
      const file = calendarOf({ ...event, title, description });
      const lines = file.split('\r\n');
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const plain = (value: string) => value.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\t\n]/gu, '');
      const found = read(file);
      expect(Object.keys(found).toSorted().join()).toBe(
        ',BEGIN,DESCRIPTION,DTSTAMP,DTSTART,END,METHOD,PRODID,SUMMARY,UID,URL,VERSION',
      );
      expect(found['SUMMARY']).toBe(plain(title));
      expect(found['DESCRIPTION']).toBe([plain(description.trim()), event.url].filter(Boolean).join('\n\n'));
    }),
  );
});
