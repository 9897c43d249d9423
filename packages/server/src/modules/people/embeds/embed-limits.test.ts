import type { EmbedComponent } from '@palco/openapi';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EmbedLimits, EmbedPrincipal } from '../../../kernel/http/principal';
import { principalIn, membership } from '../../../testing/principal.fixture';
import {
  boundRight,
  folderFor,
  isOrigin,
  maxBytesFor,
  mayFrame,
  permissionsNeeded,
  readsChat,
  requireShown,
  requireWhole,
} from './embed-limits.pure';
import type { FramedPart } from './embed-limits.pure';

const limits: EmbedLimits = {
  components: ['vod-upload', 'player', 'chat'],
  directoryId: 'folder',
  videoId: 'video',
  liveId: 'live',
  origins: ['https://escola.example', 'http://localhost:3000'],
  maxFileBytes: 100,
  maxFiles: 1,
  visitor: null,
  createdAt: 0,
  expiresAt: 90_500,
};
const person = principalIn(membership());

function session(values: Partial<EmbedLimits> = {}): EmbedPrincipal {
  return {
    kind: 'embed',
    embedId: 'e',
    apiKeyId: 'k',
    accountId: 'a1',
    team: { blocked: false, playbackTokenVersion: 0, timezone: 'UTC' },
    permissions: new Set(),
    limits: { ...limits, ...values },
  };
}

it.each([
  ['https://escola.example', true],
  ['http://localhost:3000', true],
  ['https://escola.example/', false],
  ['https://escola.example:443', false],
  ['https://ESCOLA.example', false],
  ['https://eu@escola.example', false],
  ['https://*.escola.example', false],
  ['escola.example', false],
  ['null', false],
  ['*', false],
  ['file:///etc', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://', false],
])('%s is an origin: %s', (text, expected) => {
  expect(isOrigin(text)).toBe(expected);
});

describe('what a session needs of its key', () => {
  it.each<[readonly EmbedComponent[], object, string[]]>([
    [['vod-upload'], {}, ['showVOD']],
    [['player'], { videoId: 'v' }, ['showVOD']],
    [['player'], { directoryId: 'd' }, ['showVOD']],
    [['player'], { liveId: 'l' }, ['showStreaming']],
    [['player'], { liveId: 'l', videoId: 'v' }, ['showVOD', 'showStreaming']],
    [['chat'], { liveId: 'l' }, ['showStreaming']],
    [['vod-upload', 'chat'], { liveId: 'l' }, ['showVOD', 'showStreaming']],
  ])('%j of %j: %j', (components, shows, needed) => {
    expect([...permissionsNeeded({ components, ...shows })]).toEqual(needed);
  });

  it('is something for each component', () => {
    const some = fc.subarray<EmbedComponent>(['vod-upload', 'player', 'chat'], { minLength: 1 });
    const place = fc.option(fc.constant('x'), { nil: undefined });
    fc.assert(
      fc.property(some, place, place, place, (components, directoryId, videoId, liveId) => {
        const wanted = { components, directoryId, videoId, liveId, origins: ['https://a.example'] };
        let isWhole = true;
        try {
          requireWhole(wanted);
        } catch {
          isWhole = false;
        }
        if (isWhole) expect(permissionsNeeded(wanted).size).toBeGreaterThan(0);
      }),
    );
  });
});

it.each<[readonly EmbedComponent[], object, string[]]>([
  [['chat'], {}, ['liveId']],
  [['player'], {}, ['liveId']],
  [['player'], { videoId: 'v' }, []],
  [['player', 'vod-upload'], {}, []],
  [['vod-upload'], { origins: ['https://a.example', 'a.example'] }, ['origins.1']],
])('%j with %j lacks %j', (components, values, lacking) => {
  const check = () => requireWhole({ components, origins: ['https://a.example'], ...values });
  if (lacking.length === 0) return expect(check).not.toThrow();
  const fields = lacking.map((field) => expect.objectContaining({ field }));
  expect(check).toThrow(expect.objectContaining({ status: 422, fields }));
});

describe('where a session makes videos', () => {
  it('is its own folder, whether the page names it or not', () => {
    expect([folderFor(session(), undefined), folderFor(session(), 'folder')]).toEqual(['folder', 'folder']);
    expect(folderFor(session({ directoryId: null }), undefined)).toBeNull();
    expect(folderFor(person, 'any')).toBe('any');
  });

  it.each([
    [session(), 'other'],
    [session({ directoryId: null }), 'other'],
    [session({ components: ['player'] }), undefined],
  ])('is nowhere else', (principal, wanted) => {
    expect(() => folderFor(principal, wanted)).toThrow(expect.objectContaining({ status: 403 }));
  });
});

it('a session sends files up to its limit and that of the server', () => {
  expect([maxBytesFor(session(), 1_000), maxBytesFor(session(), 10)]).toEqual([100, 10]);
  expect([maxBytesFor(session({ maxFileBytes: null }), 10), maxBytesFor(person, 10)]).toEqual([10, 10]);
});

it.each<[Partial<EmbedLimits>, Parameters<typeof requireShown>[1], boolean]>([
  [{}, { videoId: 'video', directoryId: 'x' }, true],
  [{}, { videoId: 'x', directoryId: 'folder' }, true],
  [{}, { videoId: 'x', directoryId: 'x' }, false],
  [{ directoryId: null }, { videoId: 'x', directoryId: 'folder' }, false],
  [{}, { liveId: 'live' }, true],
  [{}, { liveId: 'x' }, false],
  [{ liveId: null }, { liveId: 'live' }, false],
  [{ components: ['vod-upload', 'chat'] }, { videoId: 'video', directoryId: 'folder' }, false],
  [{ components: ['chat'] }, { liveId: 'live' }, false],
])('a session of %j shows %j: %s', (values, shown, isShown) => {
  const check = () => requireShown(session(values), shown);
  if (isShown) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ status: 404 }));
  expect(() => requireShown(person, shown)).not.toThrow();
});

it.each<[Partial<EmbedLimits>, FramedPart, boolean]>([
  [{}, 'upload', true],
  [{ components: ['player', 'chat'] }, 'upload', false],
  [{}, { liveId: 'live' }, true],
  [{ components: ['chat'] }, { liveId: 'live' }, true],
  [{ components: ['vod-upload'] }, { liveId: 'live' }, false],
  [{}, { liveId: 'other' }, false],
  [{}, { videoId: 'video', directoryId: 'x' }, true],
  [{}, { videoId: 'x', directoryId: 'folder' }, true],
  [{}, { videoId: 'x', directoryId: 'x' }, false],
  [{ components: ['chat', 'vod-upload'] }, { videoId: 'video', directoryId: 'folder' }, false],
])('a session of %j lets its pages frame %j: %s', (values, part, may) => {
  expect(mayFrame({ ...limits, ...values }, part)).toBe(may);
});

it('a session hands out no right that lasts longer or is good elsewhere', () => {
  const asked = { expiresAt: 95_000, origins: ['mau.example'] };
  expect(boundRight(session(), asked)).toEqual({
    expiresAt: 90_000,
    origins: ['escola.example', 'localhost:3000'],
  });
  expect(boundRight(session(), { expiresAt: 60_000, origins: [] }).expiresAt).toBe(60_000);
  expect(boundRight(person, asked)).toEqual(asked);
});

it.each([
  [limits, 'live', true],
  [limits, 'other', false],
  [{ ...limits, components: ['player'] as const }, 'live', false],
])('reads the chat of its live alone', (given, id, reads) => {
  expect(readsChat(given, id)).toBe(reads);
});
