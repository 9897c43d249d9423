import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expiryHourOf,
  folderOf,
  signMediaToken,
  signPlaybackToken,
  verifyMediaToken,
  verifyPlaybackToken,
} from './media-token.pure';

const secret = 'a-secret-of-at-least-thirty-two-characters';
const folder = 'videos/2d7964a2-8167-44e4-8bdb-17d0f48613ff';
const epoch = 3;
const hourMs = 3_600_000;
const now = 495_000 * hourMs + 1234;
const token = signMediaToken(secret, { folder, epoch, expiryHour: expiryHourOf(now, hourMs) });

describe('a media token', () => {
  it('is valid for one to two hours, until a full hour', () => {
    expect(verifyMediaToken(secret, { token, folder, epoch, now })).toBe(495_002 * hourMs);
    expect(expiryHourOf(495_000 * hourMs, hourMs)).toBe(495_001);
    expect(expiryHourOf(495_000 * hourMs + 1, hourMs)).toBe(495_002);
  });

  it('is the same within an hour, so that addresses can be cached', () => {
    const later = signMediaToken(secret, {
      folder,
      epoch,
      expiryHour: expiryHourOf(now + hourMs / 2, hourMs),
    });
    expect(later).toBe(token);
  });

  it('ends on the millisecond', () => {
    const end = 495_002 * hourMs;
    expect(verifyMediaToken(secret, { token, folder, epoch, now: end - 1 })).toBe(end);
    expect(verifyMediaToken(secret, { token, folder, epoch, now: end })).toBeNull();
  });

  it.each([
    ['another folder', { folder: 'videos/17e09160-6c38-4bfd-8b39-81315cdb8407' }],
    ['a folder of the same beginning', { folder: `${folder}0` }],
    ['an earlier epoch', { epoch: 2 }],
    ['a later epoch', { epoch: 4 }],
    ['no token', { token: '' }],
    ['no signature', { token: token.split('.')[0] ?? '' }],
    ['an empty signature', { token: `${token.split('.')[0]}.` }],
    ['a later hour', { token: `zzzzzz.${token.split('.')[1]}` }],
    ['more before it', { token: `A${token}` }],
    ['more behind it', { token: `${token}A` }],
    ['a line break behind it', { token: `${token}\n` }],
  ])('is refused with %s', (_name, change) => {
    expect(verifyMediaToken(secret, { token, folder, epoch, now, ...change })).toBeNull();
  });

  it('is refused under another secret', () => {
    expect(verifyMediaToken(`${secret}!`, { token, folder, epoch, now })).toBeNull();
  });

  it('is refused when any character is changed', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...alphabet), (index, letter) => {
        fc.pre(token[index] !== letter && token[index] !== '.');
        const forged = token.slice(0, index) + letter + token.slice(index + 1);
        expect(verifyMediaToken(secret, { token: forged, folder, epoch, now })).toBeNull();
      }),
    );
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, place) => {
        expect(verifyMediaToken(secret, { token: text, folder: place, epoch, now })).toBeNull();
      }),
    );
  });
});

describe('the folder of a key', () => {
  it.each([
    ['videos/a/hls/master.m3u8', 'videos/a'],
    ['accounts/b/thumbnail.jpg', 'accounts/b'],
    ['sources/a', null],
    ['videos', null],
    ['', null],
    ['videos//hls/x', null],
    ['videos/a/', null],
    ['videos/a//x', null],
    ['/videos/a/b', null],
  ])('%j is %j', (key, expected) => {
    expect(folderOf(key)).toBe(expected);
  });
});

describe('a token for one player', () => {
  const grant = { folder: 'videos/1', epoch: 2, expiresAt: 90_000, domains: ['atlas.example'] };
  const token = signPlaybackToken(secret, grant)!;
  const read = { token, folder: 'videos/1', epoch: 2, now: 89_999 };

  it('is valid until its second, with its domains', () => {
    expect(verifyPlaybackToken(secret, read)).toEqual({ expiresAt: 90_000, domains: ['atlas.example'] });
  });

  it.each([
    ['at the moment of its end', { now: 90_000 }],
    ['of another folder', { folder: 'videos/2' }],
    ['of an earlier epoch', { epoch: 3 }],
    ['with more before it', { token: `!${token}` }],
    ['with more behind it', { token: `${token}A` }],
    ['with a changed signature', { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` }],
  ])('allows nothing %s', (_, change) => {
    expect(verifyPlaybackToken(secret, { ...read, ...change })).toBeNull();
  });
});
