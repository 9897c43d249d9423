import contract from '@palco/openapi/openapi.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { fillPath, joinAddress } from './address.pure';
import { checkedPath } from './checked-path';
import { resolveMedia } from './media-addresses.pure';

describe('an address', () => {
  it.each([
    ['https://api.example', '/v1/videos', 'https://api.example/v1/videos'],
    ['https://api.example/', '/v1/videos', 'https://api.example/v1/videos'],
    ['https://api.example//', 'v1/videos', 'https://api.example/v1/videos'],
    ['https://api.example/palco/', '/v1/videos', 'https://api.example/palco/v1/videos'],
    ['', '/v1/videos', '/v1/videos'],
    ['wss://live.example', '/ws/1', 'wss://live.example/ws/1'],
  ])('of %j and %j is %j', (host, path, address) => {
    expect(joinAddress(host, path)).toBe(address);
  });

  it.each([
    ['../../logout', '/v1/videos/..%2F..%2Flogout/restore'],
    ['a/b?c#d', '/v1/videos/a%2Fb%3Fc%23d/restore'],
    ['%2e%2e', '/v1/videos/%252e%252e/restore'],
    [7, '/v1/videos/7/restore'],
  ])('takes the id %j as one segment', (id, path) => {
    expect(checkedPath(fillPath('/v1/videos/{id}/restore', { id }))).toBe(path);
  });

  it.each(['', '.', '..'])('refuses the id %j, which a URL parser would resolve', (id) => {
    const refuse = () => checkedPath(fillPath('/v1/videos/{id}', { id }));
    expect(refuse).toThrow(expect.objectContaining({ code: 'NOT_FOUND', status: 404 }));
  });

  it.each(['/v1/%2e%2E/logout', '/v1/.%2e', '/v1//videos', '/v1/videos/', '/'])('refuses %j', (path) => {
    expect(() => checkedPath(path)).toThrow('No object has the address');
  });
});

describe('media of an answer', () => {
  it('is resolved wherever it stands, once', () => {
    const answer = () => ({
      title: '/media/is a title',
      playback_url: '/media/t/videos/1/hls/master.m3u8',
      thumbnail: null,
      user: { avatar: '/media/t/a.jpg', imagem: '/media/t/o.png' },
      items: [
        { url: '/media/t/1.vtt' },
        { url: 'https://elsewhere.example/1.vtt' },
        { url: '//cdn.example/x' },
      ],
      assets: { pauseScreen: '/media/t/p.png' },
      path: '/v1/videos',
    });
    const resolved = resolveMedia(answer(), 'https://api.example/');
    expect(resolved).toEqual({
      ...answer(),
      playback_url: 'https://api.example/media/t/videos/1/hls/master.m3u8',
      user: { avatar: 'https://api.example/media/t/a.jpg', imagem: 'https://api.example/media/t/o.png' },
      items: [
        { url: 'https://api.example/media/t/1.vtt' },
        { url: 'https://elsewhere.example/1.vtt' },
        { url: '//cdn.example/x' },
      ],
      assets: { pauseScreen: 'https://api.example/media/t/p.png' },
    });
    expect(resolveMedia(structuredClone(resolved), 'https://other.example')).toEqual(resolved);
    expect(resolveMedia(answer(), '')).toEqual(answer());
  });

  it.each([null, 'text', 7, undefined])('is left alone in %j', (answer) => {
    expect(resolveMedia(answer, 'https://api.example')).toBe(answer);
  });

  it('covers every field that the contract calls an address', () => {
    const named = new Set<string>();
    const walk = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [name, value] of Object.entries(schema)) {
        const { description } = Object(value) as { description?: unknown };
        if (
          typeof description === 'string' &&
          /^(HLS|WebVTT|Address of)/.test(description) &&
          /^[a-z]/.test(name)
        )
          named.add(name);
        walk(value);
      }
    };
    walk(contract.components.schemas);
    const unresolved = [...named].filter((name) => {
      const answer = { [name]: '/media/t/1' };
      return resolveMedia(answer, 'https://api.example')[name] === '/media/t/1';
    });
    expect(named.size).toBeGreaterThan(8);
    expect(unresolved).toEqual([]);
  });
});
