import { describe, expect, it } from 'vitest';
import { comparablePath, isUnder } from './route-path.pure';

describe('comparablePath', () => {
  it.each([
    ['/vod/dashboard', '/vod/dashboard'],
    ['/VOD//dashboard/?x', '/vod/dashboard'],
    ['/%76od/dashboard', '/vod/dashboard'],
    ['/vod#top?x', '/vod'],
    ['/', '/'],
    ['//', '/'],
    ['?page=2', '/'],
    ['', '/'],
    // No valid escape: it stays as it is.
    ['/Vod/%zz', '/vod/%zz'],
  ])('%j is read as %s', (address, path) => {
    expect(comparablePath(address)).toBe(path);
  });
});

describe('isUnder', () => {
  it.each([
    ['/vod', true],
    ['/vod/7', true],
    ['/vodka', false],
    ['/', false],
  ])('%s below /vod: %s', (path, expected) => {
    expect(isUnder(path, '/vod')).toBe(expected);
  });
});
