import '../promise-with-resolvers';
import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decoder, Demuxer } from 'node-av';
import { afterAll, expect, it } from 'vitest';
import { fontPath } from '../../kernel/font-path';
import { silenceEngine } from '../worker/worker';
import { drawableText, quoted, testPictureGraph } from './test-picture.pure';

const font = fontPath('archivo-600');
const folder = mkdtempSync(join(tmpdir(), 'palco-picture-'));
silenceEngine();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['Aula inaugural', 'Aula inaugural'],
  ['  Ação\n e   reação ', 'Ação e reação'],
  // Decomposed, as macOS writes it.
  ['Ação', 'Ação'],
  ['Erdős e Gödel', 'Erdos e Gödel'],
  ['授業 🎓', ''],
  ['Aula 🎓 final', 'Aula final'],
  ['x'.repeat(44), 'x'.repeat(44)],
  ['x'.repeat(45), `${'x'.repeat(43)}…`],
])('draws %j as %j', (title, drawn) => {
  expect(drawableText(title)).toBe(drawn);
});

/** The bytes of the first picture of a graph. */
async function firstPicture(graph: string): Promise<Buffer> {
  const demuxer = await Demuxer.open(graph, { format: 'lavfi' });
  const decoder = await Decoder.create(demuxer.streams[0]!);
  try {
    for (const packet of demuxer.packetsSync()) {
      if (packet === null) break;
      for (const frame of decoder.decodeAllSync(packet)) return frame.toBuffer();
    }
    throw new Error('There is no picture');
  } finally {
    decoder.close();
    await demuxer.close();
  }
}

it('a title is drawn as it is, whatever signs of the notation it holds', async () => {
  const path = join(folder, 'title.txt');
  const sign = fc.constantFrom(...`'":;,[]\\%{}=@a é-`);
  const title = fc.string({ unit: sign, minLength: 1, maxLength: 20 }).map((text) => `x${text.trim()}`);
  await fc.assert(
    fc.asyncProperty(title, async (text) => {
      // The file is read without any notation.
      writeFileSync(path, text);
      const drawn = (from: string) =>
        firstPicture(
          `color=size=640x80:rate=1,format=gray,drawtext=fontfile=${quoted(font)}:${from}:expansion=none:fontsize=30:fontcolor=white`,
        );
      expect((await drawn(`text=${quoted(text)}`)).equals(await drawn(`textfile=${quoted(path)}`))).toBe(
        true,
      );
    }),
    { numRuns: 40 },
  );
});

it('shows the label, the clock and the title', async () => {
  const picture = { label: 'Sinal de teste', title: 'Aula', rate: 25, localSeconds: 3 * 3600, font };
  const all = await firstPicture(testPictureGraph(picture));
  for (const other of [{ label: 'Test signal' }, { title: 'Outra' }, { localSeconds: 3 * 3600 + 1 }])
    expect((await firstPicture(testPictureGraph({ ...picture, ...other }))).equals(all)).toBe(false);
  // The same second of the day, a day later.
  const later = testPictureGraph({ ...picture, localSeconds: 27 * 3600 });
  expect((await firstPicture(later)).equals(all)).toBe(true);
});
