import { createHash } from 'node:crypto';

/** What a card has in common with the signal in whose place it is shown. */
export interface SlateForm {
  readonly width: number;
  readonly height: number;
  /** Pictures a second. */
  readonly rate: number;
  readonly sound: { readonly sampleRate: number; readonly channels: 'mono' | 'stereo' } | null;
}

/** What a card says. */
export interface SlateWords {
  readonly title: string;
  /** Of the team; null for the default. */
  readonly language: string | null;
  readonly color: string;
  readonly logoKey: string | null;
}

const messages: Readonly<Record<string, string>> = { en: 'We’ll be right back' };
const defaultMessage = 'Já voltamos';

export const slateMessage = (language: string | null): string => messages[language ?? ''] ?? defaultMessage;

/** Another drawing of the same words has another name: increase it with each change of the drawing. */
const drawing = 1;

/** The name of the file of a card: another title, colour or form has another one. */
export function slateName(words: SlateWords, form: SlateForm): string {
  const text = JSON.stringify([drawing, words.title, words.language, words.color, words.logoKey, form]);
  return `slate-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.flv`;
}

const even = (length: number): number => Math.max(2, Math.round(length / 2) * 2);
const rates = { least: 10, most: 60 };

/** The form of a card for a signal that was measured; null while its size is not known. */
export function slateFormOf(
  figures: { readonly width: number | null; readonly height: number | null; readonly fps: number } | null,
  sound: SlateForm['sound'],
): SlateForm | null {
  if (!figures?.width || !figures.height || figures.fps <= 0) return null;
  const rate = Math.min(rates.most, Math.max(rates.least, Math.round(figures.fps)));
  return { width: even(figures.width), height: even(figures.height), rate, sound };
}

/** A path within a description of filters: read twice, first as an option and then as a part of the graph. */
export const filterPath = (path: string): string =>
  path.replace(/[\\':]/gu, String.raw`\$&`).replace(/[\\'[\],;]/gu, String.raw`\$&`);

const logoPlace = { x: 76, y: 64, width: 420, height: 110 };

/** The picture of a card in FFmpeg's notation, in the size of the signal, with the ground's colour beside it. */
export function slateGraph(
  { card, logo }: { readonly card: string; readonly logo: string | null },
  { width, height, rate }: SlateForm,
  color: string,
): string {
  const ground = `0x${color.slice(1)}`;
  const fitted = [
    `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`,
    `pad=${width}:${height}:-1:-1:color=${ground}`,
    'setsar=1',
    'loop=loop=-1:size=1:start=0',
    `setpts=N/(${rate}*TB)`,
    `fps=${rate}`,
    'format=yuv420p',
  ].join(',');
  if (logo === null) return `movie=${filterPath(card)},${fitted}`;
  const { x, y, width: most, height: tall } = logoPlace;
  const shrunk = `scale='min(iw,${most})':'min(ih,${tall})':force_original_aspect_ratio=decrease`;
  return [
    `movie=${filterPath(card)}[card]`,
    `movie=${filterPath(logo)},${shrunk},format=rgba[logo]`,
    `[card][logo]overlay=${x}:${y}:format=rgb,${fitted}`,
  ].join(';');
}
