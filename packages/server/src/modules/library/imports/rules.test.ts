import { describe, expect, it } from 'vitest';
import { companionsOf, toFileItem } from './file-library.pure';
import { estimate } from './import-plan.pure';
import { nextStatus } from './import-state.pure';
import type { ImportEvent, ImportStatus } from './import-state.pure';
import { rateVerdict } from './rate-limit.pure';
import { dateAt, listAt, numberAt, textAt } from './read-json.pure';
import { redirectScript } from './redirects.pure';
import { cleanItem } from './source-item.pure';
import type { SourceItem } from './source-library';
import { fileKey, readPhotosJson, readVideosCsv } from './takeout.pure';

const now = Date.UTC(2026, 0, 1);

describe('the limits of a source', () => {
  it.each([
    [200, {}, 0, { kind: 'go' }],
    [404, {}, 0, { kind: 'go' }],
    [429, { 'retry-after': '7' }, 0, { kind: 'wait', waitMs: 7_000 }],
    [429, { 'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT' }, 0, { kind: 'wait', waitMs: 5_000 }],
    [429, { 'retry-after': '999999' }, 0, { kind: 'wait', waitMs: 3_600_000 }],
    [429, { 'retry-after': 'soon' }, 2, { kind: 'wait', waitMs: 4_000 }],
    [429, { 'x-ratelimit-reset': '2026-01-01T00:00:09+00:00' }, 0, { kind: 'wait', waitMs: 9_000 }],
    [429, { 'x-ratelimit-reset': String(now / 1000 + 3) }, 0, { kind: 'wait', waitMs: 3_000 }],
    [429, {}, 0, { kind: 'wait', waitMs: 1_000 }],
    [429, {}, 50, { kind: 'wait', waitMs: 60_000 }],
    [503, { 'retry-after': '2' }, 0, { kind: 'wait', waitMs: 2_000 }],
    [503, { 'x-ratelimit-reset': '99' }, 1, { kind: 'wait', waitMs: 2_000 }],
    [200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' }, 0, { kind: 'slow', waitMs: 30_000 }],
    [200, { 'ratelimit-remaining': '0' }, 0, { kind: 'go' }],
    [200, { 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '30' }, 0, { kind: 'go' }],
  ])('%i with %o after %i tries', (status, headers, tries, verdict) => {
    expect(rateVerdict({ status, headers, tries, now })).toEqual(verdict);
  });
});

describe('the status of an import', () => {
  const after: readonly (readonly [ImportStatus, ImportEvent, ImportStatus | null])[] = [
    ['reading', 'listed', 'ready'],
    ['reading', 'list-failed', 'failed'],
    ['reading', 'started', null],
    ['ready', 'started', 'running'],
    ['ready', 'stopped', 'stopped'],
    ['running', 'emptied', 'done'],
    ['running', 'started', null],
    ['stopped', 'started', 'running'],
    ['stopped', 'emptied', null],
    ['done', 'retried-items', 'running'],
    ['done', 'stopped', null],
    ['failed', 'retried-list', 'reading'],
  ];
  it.each(after)('%s, %s: %s', (status, event, next) => expect(nextStatus(status, event)).toBe(next));
});

describe('what a plan holds for an import', () => {
  const GB = 1_000_000_000;
  const measured = <Value>(storage: Value, transcoding: Value) => ({
    storage,
    transcoding,
    delivery: storage,
    viewers: storage,
  });
  const terms = {
    included: measured<number | null>(10 * GB, 100),
    limits: measured<number | null>(20 * GB, 200),
    unitCents: measured(30, 5),
  };
  const added = { bytes: 4 * GB, seconds: 1_801 };

  it('is free and without an end where the team has no plan', () => {
    expect(estimate({ terms: null, now: { storage: GB, transcoding: 1 }, added })).toEqual({
      storedBytes: 5 * GB,
      transcodedMinutes: 32,
      storageLimitBytes: null,
      transcodingLimitMinutes: null,
      monthlyCents: null,
      onceCents: null,
      fits: true,
    });
  });

  it.each([
    ['what is included', { storage: 6 * GB, transcoding: 60 }, { monthlyCents: 0, onceCents: 0, fits: true }],
    [
      'what goes beyond it',
      { storage: 8 * GB, transcoding: 90 },
      { monthlyCents: 60, onceCents: 105, fits: true },
    ],
    [
      'what was beyond before',
      { storage: 12 * GB, transcoding: 120 },
      { monthlyCents: 120, onceCents: 155, fits: true },
    ],
    [
      'storage that ends',
      { storage: 17 * GB, transcoding: 0 },
      { monthlyCents: 120, onceCents: 0, fits: false },
    ],
    ['minutes that end', { storage: 0, transcoding: 180 }, { monthlyCents: 0, onceCents: 155, fits: false }],
  ])('counts %s', (_name, used, expected) => {
    expect(estimate({ terms, now: used, added })).toMatchObject(expected);
  });
});

const item: SourceItem = {
  sourceId: '1',
  title: 'Aula',
  description: '',
  folders: [],
  tags: [],
  durationSeconds: null,
  sizeBytes: null,
  publishedAt: null,
  captions: [],
  chapters: [],
  posterAddress: null,
  oldAddress: null,
  withheld: null,
};

describe('an item of a source', () => {
  it.each<readonly [string, Partial<SourceItem>, Partial<SourceItem>]>([
    ['a title without letters', { title: ' \u0000\n ' }, { title: '1' }],
    ['a title that is too long', { title: 'á'.repeat(300) }, { title: 'á'.repeat(255) }],
    [
      'sizes that are none',
      { sizeBytes: Number.NaN, durationSeconds: -3 },
      { sizeBytes: null, durationSeconds: null },
    ],
    ['a date that is none', { publishedAt: new Date('x') }, { publishedAt: null }],
    ['an address that runs', { oldAddress: 'javascript:alert(1)' }, { oldAddress: null }],
    ['folders without names', { folders: ['', ' A\n', 'B'] }, { folders: ['A', 'B'] }],
    [
      'chapters in disorder',
      {
        chapters: [
          { at: 9, title: 'B' },
          { at: 1.5, title: 'A' },
          { at: -1, title: 'C' },
          { at: Infinity, title: 'D' },
        ],
      },
      {
        chapters: [
          { at: 1, title: 'A' },
          { at: 9, title: 'B' },
        ],
      },
    ],
  ])('with %s', (_name, given, kept) => expect(cleanItem({ ...item, ...given })).toMatchObject(kept));

  it('without an id is none', () => expect(cleanItem({ ...item, sourceId: ' ' })).toBeNull());
});

it('reads answers of which nothing is certain', () => {
  const answer = { a: { b: '7', c: [{ d: 1 }, 'x', null] }, at: '1700000000' };
  expect([
    textAt(answer, 'a', 'b'),
    numberAt(answer, 'a', 'b'),
    numberAt(answer, 'a'),
    textAt(null, 'a'),
  ]).toEqual(['7', 7, null, '']);
  expect(listAt(answer, 'a', 'c')).toEqual([{ d: 1 }]);
  expect(dateAt(answer, 'at')).toEqual(new Date(1_700_000_000_000));
  expect(dateAt({ at: 'never' }, 'at')).toBeNull();
});

describe('films of a folder', () => {
  it('have beside them what their names say', () => {
    const beside = [
      'a/aula.mp4',
      'a/aula.pt-BR.srt',
      'a/aula.vtt',
      'a/aula.jpg',
      'a/aula.mp4.json',
      'a/outra.srt',
      'a/aula.txt',
    ];
    expect(companionsOf('a/aula.mp4', beside)).toEqual({
      captions: [
        { language: 'pt-BR', path: 'a/aula.pt-BR.srt' },
        { language: 'pt-BR', path: 'a/aula.vtt' },
      ],
      poster: 'a/aula.jpg',
      metadata: 'a/aula.mp4.json',
    });
  });

  it('lose the folders of an export that say nothing', () => {
    const file = {
      path: 'Takeout/YouTube e YouTube Music/vídeos/Física/ondas.mp4',
      sizeBytes: 5,
      changedAt: null,
    };
    expect(toFileItem(file, [], {})).toMatchObject({ title: 'ondas', folders: ['Física'], sizeBytes: 5 });
  });

  it.each([
    ['Video ID', 'Approx Duration (ms)', 'Video Title (Original)', 'Video Publish Timestamp'],
    [
      'ID do vídeo',
      'Duração aproximada (ms)',
      'Título do vídeo (original)',
      'Carimbo de data/hora da publicação',
    ],
  ])('are told of in a list whose columns are called %s', (...head) => {
    const told = readVideosCsv([
      head,
      ['dQw4w9WgXcQ', '61500', 'Ondas & sons?', '2024-02-03T10:00:00+00:00'],
      [],
    ]);
    expect(told.get(fileKey('Ondas  sons'))).toMatchObject({
      title: 'Ondas & sons?',
      durationSeconds: 61.5,
      publishedAt: new Date('2024-02-03T10:00:00Z'),
      oldAddress: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    });
  });

  it('are told of beside them', () => {
    const told = readPhotosJson(
      '{"title":"ondas.mp4","description":"d","photoTakenTime":{"timestamp":"1700000000"}}',
    );
    expect(told).toEqual({ title: 'ondas', description: 'd', publishedAt: new Date(1_700_000_000_000) });
    expect(readPhotosJson('<html>')).toEqual({});
  });
});

describe('the script for old pages', () => {
  const videoId = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const scriptOf = (source: string, sourceId: string, oldAddress: string | null) =>
    redirectScript(source, { origin: 'https://v.example', moved: [{ sourceId, oldAddress, videoId }] });

  it.each([
    ['vimeo', '76979871', 'https://vimeo.com/76979871', '76979871'],
    [
      'mux',
      'asset',
      'https://player.mux.com/DS00Spx1CV902MCtPj5WknGlR102V5HFkDe',
      'DS00Spx1CV902MCtPj5WknGlR102V5HFkDe',
    ],
    ['panda', videoId, null, videoId],
    ['folder', 'a/b.mp4', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ])('knows an address of %s', (source, sourceId, oldAddress, name) => {
    const { script, addresses } = scriptOf(source, sourceId, oldAddress);
    expect(addresses).toBe(1);
    expect(script).toContain(JSON.stringify({ [name]: videoId }));
  });

  it('is none where the source has no pages, or a film none', () => {
    expect(scriptOf('bucket', 'a.mp4', null)).toEqual({ script: '', addresses: 0 });
    expect(scriptOf('folder', 'a.mp4', null)).toEqual({ script: '', addresses: 0 });
  });

  it('is ended by nothing that a source wrote', () => {
    const { script } = scriptOf('vimeo', '</script><script>alert(1)', null);
    expect(script.match(/<\/?script>/g)).toEqual(['<script>', '</script>']);
  });
});
