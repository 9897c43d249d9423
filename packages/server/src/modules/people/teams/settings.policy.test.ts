import { describe, expect, it, vi } from 'vitest';
import { normalizeTimeZone } from './settings.policy.pure';

describe('a time zone', () => {
  it.each([
    ['America/Sao_Paulo', 'America/Sao_Paulo'],
    ['america/sao_paulo', 'America/Sao_Paulo'],
    ['UTC', 'UTC'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Etc/GMT+3', 'Etc/GMT+3'],
    ['+03:00', null],
    ['-0300', null],
    ['Brasília', null],
    ['America/Nowhere', null],
    ['', null],
  ])('%j is %j', (text, name) => {
    expect(normalizeTimeZone(text)).toBe(name);
  });

  it.each(['+03:00', '-0300'])('is never %j, also where the platform takes it as one', (offset) => {
    const format = vi.spyOn(Intl, 'DateTimeFormat').mockReturnValue(new Intl.DateTimeFormat('en'));
    try {
      expect(normalizeTimeZone(offset)).toBeNull();
    } finally {
      format.mockRestore();
    }
  });
});
