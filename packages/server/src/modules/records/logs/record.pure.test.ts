import { expect, it } from 'vitest';
import { recordOfChange } from './record.pure';

it.each<[string, object, Record<string, unknown> | undefined, object[]]>([
  ['a change', { title: 'B' }, { title: 'A', secret: 's' }, [{ Key: 'title', Value: 'B', Before: 'A' }]],
  ['what stays the same', { title: 'A' }, { title: 'A' }, [{ Key: 'title', Value: 'A' }]],
  ['lists that are the same', { ids: ['a'] }, { ids: ['a'] }, [{ Key: 'ids', Value: ['a'] }]],
  ['from nothing', { colour: 'red' }, { colour: null }, [{ Key: 'colour', Value: 'red', Before: null }]],
  ['to nothing', { colour: null }, { colour: 'red' }, [{ Key: 'colour', Value: null, Before: 'red' }]],
  ['what is not named', { title: undefined }, { title: 'A' }, []],
  ['without what was before', { title: 'B' }, undefined, [{ Key: 'title', Value: 'B' }]],
  ['what was not known', { title: 'B' }, { title: undefined }, [{ Key: 'title', Value: 'B' }]],
  [
    'a date',
    { at: '2026-11-27T13:00:00.000Z' },
    { at: new Date('2026-11-27T13:00:00.000Z') },
    [{ Key: 'at', Value: '2026-11-27T13:00:00.000Z' }],
  ],
  ['a field like one of every object', { toString: 'x' }, {}, [{ Key: 'toString', Value: 'x' }]],
])('records %s', (_, change, before, record) => {
  expect(recordOfChange(change, before)).toEqual(record);
});
