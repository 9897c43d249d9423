import { describe, expect, it } from 'vitest';
import { createMediaLinks } from '../../delivery/media';
import { createTokens } from './token';

const old = { secret: 'o'.repeat(32), previousSecret: null };
const rotated = { secret: 'n'.repeat(32), previousSecret: old.secret };
const without = { secret: 'n'.repeat(32), previousSecret: null };
let now = 1_800_000_000_000;
const clock = { now: () => now };
const claims = {
  userId: '2d7964a2-8167-44e4-8bdb-17d0f48613ff',
  sessionId: '17e09160-6c38-4bfd-8b39-81315cdb8407',
  role: 'editor',
  homeAccountId: '17e09160-6c38-4bfd-8b39-81315cdb8408',
};

describe('a new secret', () => {
  it('signs nobody out as long as the old one is named, and signs with the new one', async () => {
    const token = await createTokens(old, clock).issue(claims);
    const { userId, sessionId } = claims;
    expect(await createTokens(rotated, clock).read(token)).toEqual({ userId, sessionId });
    expect(await createTokens(without, clock).read(token)).toBeNull();
    const newer = await createTokens(rotated, clock).issue(claims);
    expect(await createTokens(without, clock).read(newer)).toEqual({ userId, sessionId });
    expect(await createTokens(old, clock).read(newer)).toBeNull();
  });

  it('does not make an old token live longer', async () => {
    const token = await createTokens(old, clock).issue(claims);
    now += 13 * 3_600_000;
    expect(await createTokens(rotated, clock).read(token)).toBeNull();
  });

  it('ends no media link that was given before', () => {
    const key = 'videos/a/run/hls/master.m3u8';
    const token = createMediaLinks(old, clock).url(key).split('/')[2]!;
    expect(createMediaLinks(rotated, clock).verify(token, key)).toBeGreaterThan(now);
    expect(createMediaLinks(without, clock).verify(token, key)).toBeNull();
  });
});
