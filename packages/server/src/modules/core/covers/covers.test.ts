import fc from 'fast-check';
import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawable } from '../../../kernel/pdf/open-document';
import { teamColours } from '../../../kernel/brand/team-colour.pure';
import { wholeOf } from '../../../ports/object-version';
import { coverKeyOf, coveredBy } from './cover-key.pure';
import type { CoverParts } from './cover-key.pure';
import { coverSize, drawMotif, motifs } from './cover-motif.pure';
import { coverWord } from './cover-word.pure';
import { createCovers } from './covers';
import { createCoverThread } from './draw-beside';
import type { CoverOrder } from './draw-beside';
import { drawCover } from './draw-cover';
import { fillShapes } from './fill-shapes.pure';
import { fitWord } from './fit-word.pure';

describe('the word of a title', () => {
  it.each([
    ['Plantão de dúvidas: redação do ENEM', 'Plantão'],
    ['O que é a Física?', 'Física'],
    ['Os Lusíadas', 'Lusíadas'],
    ['The night of the proms', 'night'],
    ['"Ciências"', 'Ciências'],
    ['Bate-papo', 'Bate-papo'],
    ['🎓 Formatura 🎉', 'Formatura'],
    ['مرحبا Brasil', 'Brasil'],
    ['Привет мир', 'Привет'],
    ['2027', '2027'],
    ['A', 'A'],
    ['', ''],
    ['🎓🎉', ''],
    ['مرحبا بكم', ''],
    ['…—!?', ''],
    ['<script>alert(1)</script>', 'script'],
    ['x'.repeat(200), 'x'.repeat(40)],
  ])('%j has %j', (title, word) => {
    expect(coverWord(title, drawable)).toBe(word);
  });

  it('can be drawn, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const word = coverWord(title, drawable);
        expect(drawable(word)).toBe(word);
        expect([...word].length).toBeLessThanOrEqual(40);
      }),
    );
  });
});

describe('a word in its place', () => {
  const place = { width: 100, size: 20, smallest: 10 };
  const widthOf = (text: string): number => [...text].length;

  it.each([
    ['', '', 20],
    ['aula', 'aula', 20],
    ['a'.repeat(8), 'a'.repeat(8), 12.5],
    ['a'.repeat(10), 'a'.repeat(10), 10],
    ['a'.repeat(11), `${'a'.repeat(9)}…`, 10],
  ])('%j: %j at %d', (word, text, size) => {
    expect(fitWord(word, place, widthOf)).toEqual({ text, size });
  });

  it('is never wider than that', () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        const { text, size } = fitWord(word, place, widthOf);
        expect(widthOf(text) * size).toBeLessThanOrEqual(100.001);
        expect(size).toBeGreaterThanOrEqual(10);
      }),
    );
  });
});

describe('shapes', () => {
  const square = [
    [1, 1],
    [3, 1],
    [3, 3],
    [1, 3],
  ] as const;
  const reds = (outlines: readonly (readonly (readonly [number, number])[])[]) => {
    const { rgb } = fillShapes({ width: 4, height: 4, color: '#000000' }, [{ outlines, color: '#ff0000' }]);
    return Array.from({ length: 16 }, (_, pixel) => rgb[pixel * 3] ?? 0);
  };

  it('are filled inside, smooth at their edge, and cut at the edge of the picture', () => {
    expect(reds([square])).toEqual([0, 0, 0, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 0, 0, 0]);
    const half = square.map(([x, y]) => [x - 0.5, y] as const);
    expect(reds([half]).slice(4, 8)).toEqual([128, 255, 128, 0]);
    const wide = square.map(([x, y]) => [(x - 2) * 50, (y - 2) * 50] as const);
    expect(new Set(reds([wide]))).toEqual(new Set([255]));
  });

  it('have a hole where an outline runs the other way', () => {
    const large = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ] as const;
    expect(reds([large, square.toReversed()])[5]).toBe(0);
    expect(reds([large, square])[5]).toBe(255);
  });

  it.each(motifs)('of the motif %s stand on the lower edge, right of the middle', (motif) => {
    const canvas = fillShapes({ ...coverSize, color: teamColours[0] }, drawMotif(motif, teamColours[0]));
    const at = (x: number, y: number) => canvas.rgb.subarray((y * 1280 + x) * 3, (y * 1280 + x) * 3 + 3);
    const row = (y: number) => Array.from({ length: 1280 }, (_, x) => at(x, y).toString('hex'));
    expect(new Set(row(20))).toEqual(new Set([teamColours[0].slice(1)]));
    expect(new Set(row(715)).size).toBeGreaterThan(1);
  });
});

describe('a cover', () => {
  const id = '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30004';
  const parts = { folder: 'live-images', id, word: 'Aula', color: teamColours[0] } as const;
  const key = coverKeyOf(parts);

  it('is a PNG of 1280 by 720 in the colour, with the word in white', async () => {
    const png = await drawCover(parts);
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      1280,
      720,
    ]);
    const length = png.readUInt32BE(33);
    const rows = inflateSync(png.subarray(41, 41 + length));
    expect(rows.length).toBe(720 * (1280 * 3 + 1));
    expect(rows.subarray(1, 4).toString('hex')).toBe(teamColours[0].slice(1));
    expect(rows.subarray(76 * 3841, 200 * 3841).includes(Buffer.from('ffffffffffff', 'hex'))).toBe(true);
  });

  it('is there in small, of the same drawing', async () => {
    const [large, small] = await Promise.all([drawCover(parts), drawCover(parts, 'small')]);
    expect([small.readUInt32BE(16), small.readUInt32BE(20)]).toEqual([320, 180]);
    expect(small.length).toBeLessThan(large.length / 3);
    const rowsOf = (png: Buffer) => inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
    const pixel = (rows: Buffer, width: number, x: number, y: number) => {
      const at = y * (width * 3 + 1) + 1 + x * 3;
      return rows.subarray(at, at + 3).toString('hex');
    };
    const [wide, narrow] = [rowsOf(large), rowsOf(small)];
    const places = Array.from({ length: 32 * 18 }, (_, place) => [
      (place % 32) * 10 + 5,
      Math.floor(place / 32) * 10 + 5,
    ]);
    const same = places.filter(
      ([x = 0, y = 0]) => pixel(narrow, 320, x, y) === pixel(wide, 1280, x * 4 + 2, y * 4 + 2),
    );
    expect(same.length).toBeGreaterThan(places.length * 0.9);
    const covers = createCovers(async () => parts);
    const open = async (of: string) => String((await covers.open(of, wholeOf))?.body);
    expect(await open(coverKeyOf(parts, 'small'))).toBe(String(small));
    expect(await open(key)).toBe(String(large));
  });

  it('is drawn by a thread, which leaves the server free, as it would be here', async () => {
    const draw = createCoverThread();
    const other = { ...parts, word: 'Bate-papo' };
    const drawn = await Promise.all([draw(parts), draw(other)]);
    expect(drawn).toEqual([await drawCover(parts), await drawCover(other)]);
  });

  it('is drawn by another thread after one that died, and by the same one after a fault', async () => {
    const threads: (EventEmitter & { terminate(): void; asked: number[] })[] = [];
    const draw = createCoverThread(() => {
      const asked: number[] = [];
      const thread = Object.assign(new EventEmitter(), {
        asked,
        postMessage: ({ id: order }: CoverOrder) => void asked.push(order),
        terminate: () => undefined,
      });
      threads.push(thread);
      return thread as unknown as Worker;
    });
    const lost = draw(parts);
    threads[0]?.emit('error', new Error('out of memory'));
    await expect(lost).rejects.toThrow('out of memory');
    const refused = draw(parts);
    threads[1]?.emit('message', { id: 2, fault: 'no font' });
    await expect(refused).rejects.toThrow('no font');
    const drawn = draw(parts);
    // What the dead one still says is nobody's.
    threads[0]?.emit('exit');
    threads[1]?.emit('message', { id: 3, png: Uint8Array.of(1, 2) });
    expect([...(await drawn)]).toEqual([1, 2]);
    expect(threads.map(({ asked }) => asked)).toEqual([[1], [2, 3]]);
  });

  it('has another address for another word or colour, and names what it is of', () => {
    const others = [
      { ...parts, word: 'Aulas' },
      { ...parts, color: teamColours[1] },
      { ...parts, folder: 'videos' as const },
    ].map((other) => coverKeyOf(other));
    expect(new Set([key, ...others]).size).toBe(4);
    const small = coverKeyOf(parts, 'small');
    expect(small).toBe(key.replace('.png', '-small.png'));
    expect([key, others[2] ?? '', small].map(coveredBy)).toEqual([
      { folder: 'live-images', id, size: 'large' },
      { folder: 'videos', id, size: 'large' },
      { folder: 'live-images', id, size: 'small' },
    ]);
    for (const other of [`live-images/${id}/x.png`, key.replace('live-images', 'users'), `${key}/x`])
      expect(coveredBy(other)).toBeNull();
  });

  it('is drawn once for a crowd, and again only after a failure or for another title', async () => {
    let draws = 0;
    let reads = 0;
    let shown: CoverParts | null = parts;
    const covers = createCovers(
      async () => {
        reads += 1;
        return shown;
      },
      async () => {
        draws += 1;
        if (draws === 1) throw new Error('once');
        return Buffer.from('picture');
      },
    );
    const ask = (of = key) => covers.open(of, wholeOf);
    await expect(ask()).rejects.toThrow('once');
    const crowd = await Promise.all(Array.from({ length: 200 }, () => ask()));
    expect(new Set(crowd.map((one) => String(one?.body)))).toEqual(new Set(['picture']));
    expect([draws, reads]).toEqual([2, 2]);
    const renamed = { ...parts, word: 'Outra' };
    expect(await ask(coverKeyOf(renamed))).toBeNull();
    shown = renamed;
    expect(await ask(coverKeyOf(renamed))).not.toBeNull();
    expect(draws).toBe(3);
    shown = null;
    expect(await ask(coverKeyOf({ ...parts, word: 'Mais' }))).toBeNull();
    expect(await ask(`live-images/${id}/a.png`)).toBeNull();
  });
});
