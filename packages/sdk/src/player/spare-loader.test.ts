import { createFakePorts } from '@palco/testing';
import { expect, test } from 'vitest';
import type { LoaderCallbacks, LoaderContext } from './hls-loaders';
import { spareLoader } from './spare-loader';

const given = { timeout: 1_600, loadPolicy: {} };

function setUp() {
  const ports = createFakePorts();
  const asked: LoaderCallbacks[] = [];
  class Base {
    readonly stats = {};
    load(_context: object, _config: object, callbacks: LoaderCallbacks): void {
      asked.push(callbacks);
    }
    abort(): void {}
    destroy(): void {}
  }
  const Spare = spareLoader(Base, ports);
  const told: string[] = [];
  const load = (context: LoaderContext) => {
    const loader = new Spare({});
    loader.load(context, given, {
      onSuccess: () => told.push('success'),
      onError: () => told.push('error'),
      onTimeout: () => told.push('timeout'),
      onAbort: () => told.push('abort'),
    });
    return loader;
  };
  const fail = () => asked.at(-1)!.onError({ code: 404, text: '' }, {});
  return { ports, asked, told, load, fail };
}

const list: LoaderContext = { type: 'subtitleTrack', id: 0 };
const segment: LoaderContext = { frag: { type: 'subtitle', level: 0 } };

test.each([list, segment])('subtitles that fail, %o, are asked for more and more seldom', (context) => {
  const { ports, asked, told, load, fail } = setUp();
  load(context);
  fail();
  for (const waitMs of [2_000, 4_000, 8_000, 16_000]) {
    load(context).abort();
    load(context).destroy();
    load(context);
    const before = asked.length;
    ports.advance(waitMs - 1);
    expect(asked).toHaveLength(before);
    ports.advance(1);
    expect(asked).toHaveLength(before + 1);
    asked.at(-1)!.onTimeout({});
  }
  expect(told).toEqual(['error', ...Array.from({ length: 4 }, () => ['abort', 'timeout']).flat()]);
});

test('a success, and subtitles of another language, wait for nothing', () => {
  const { asked, load, fail } = setUp();
  load(list);
  fail();
  load({ ...list, id: 1 });
  load(segment);
  expect(asked).toHaveLength(3);
  asked[0]!.onSuccess({}, {});
  load(list);
  expect(asked).toHaveLength(4);
});

test.each<LoaderContext>([{ type: 'level', id: 0 }, { frag: { type: 'main', level: 0 } }])(
  'the film waits for nothing: %o',
  (context) => {
    const { asked, load, fail } = setUp();
    for (let round = 0; round < 3; round += 1) {
      load(context);
      fail();
    }
    expect(asked).toHaveLength(3);
  },
);
