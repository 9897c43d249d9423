import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { readSlateClip } from '../../../media/live/switch/slate-clip.pure';
import { filterPath, slateFormOf, slateMessage, slateName } from './slate.pure';
import { createSlates } from './slates';

const folder = await mkdtemp(join(tmpdir(), "slate: it's [a], test;"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const live = {
  id: '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30004',
  accountId: '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30005',
  title: 'Aula aberta: redação do ENEM',
  language: 'pt-BR',
  ownColor: '#0b6e4f',
  logoKey: null,
};
const context = {
  blobs: {} as never,
  log: { warn: (detail: object) => expect.unreachable(JSON.stringify(detail)) } as never,
};

it.each([
  [
    '16:9 with sound in stereo',
    { width: 640, height: 360, rate: 30, sound: { sampleRate: 44_100, channels: 'stereo' } },
  ],
  [
    'a tall picture with sound in mono',
    { width: 360, height: 640, rate: 25, sound: { sampleRate: 48_000, channels: 'mono' } },
  ],
  ['a picture without sound', { width: 320, height: 180, rate: 60, sound: null }],
] as const)('is encoded in the form of %s', async (_what, form) => {
  const slates = createSlates({ context, folder: () => folder });
  await expect.poll(() => slates.of(live, form), { timeout: 60_000 }).not.toBeNull();
  const slate = slates.of(live, form);
  expect(slate).toMatchObject({ rate: form.rate, sampleRate: form.sound?.sampleRate ?? null });
  const clip = readSlateClip(await readFile(slate?.path ?? ''));
  expect(clip?.pictures.length).toBe(2 * form.rate);
  expect(clip?.pictures.filter(({ role }) => role === 'key').length).toBe(2);
  expect(clip?.silence === null).toBe(form.sound === null);
});

it('says it in the language of the team, and has another name for whatever is shown', async () => {
  expect([slateMessage('pt-BR'), slateMessage(null), slateMessage('en')]).toEqual([
    'Já voltamos',
    'Já voltamos',
    'We’ll be right back',
  ]);
  const form = { width: 320, height: 180, rate: 30, sound: null };
  const words = { title: 'A', language: null, color: '#000000', logoKey: null };
  const names = [
    slateName(words, form),
    slateName({ ...words, title: 'B' }, form),
    slateName({ ...words, color: '#111111' }, form),
    slateName(words, { ...form, rate: 25 }),
  ];
  expect(new Set(names).size).toBe(4);
});

it.each([
  [null, null],
  [{ width: null, height: null, fps: 0 }, null],
  [
    { width: 1919, height: 1079, fps: 29.97 },
    { width: 1920, height: 1080, rate: 30, sound: null },
  ],
  [
    { width: 640, height: 360, fps: 1 },
    { width: 640, height: 360, rate: 10, sound: null },
  ],
  [
    { width: 640, height: 360, fps: 144 },
    { width: 640, height: 360, rate: 60, sound: null },
  ],
])('of %j has the form %j', (figures, form) => {
  expect(slateFormOf(figures, null)).toEqual(form);
});

it('names files in a graph whatever they are called', async () => {
  expect(filterPath("/a b/it's:[x],;\\")).toBe(String.raw`/a b/it\\\'s\\:\[x\]\,\;\\\\`);
  await writeFile(join(folder, 'x'), '');
});
