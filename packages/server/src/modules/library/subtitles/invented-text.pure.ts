import type { Cue } from './cues.pure';
import type { Phrase } from './reader-rules.pure';

/** What a transcriber heard, and how much speech was found under it. */
export interface Heard {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Share of its time in which somebody speaks, from 0 to 1; absent where nobody measured. */
  readonly speech?: number;
}

/** Text without what punctuation, case and accents add, to compare it. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Credits of subtitles that models learned from and write over silence. */
const credits = [
  /\bamara org\b/,
  /^(legendas?|legendad[oa]|legendagem|transcricao e legendas?|traducao e legendas?) (por|pela|by)\b.{0,40}$/,
  /^transcricao e legendas pedro negri$/,
  /^(subtitles?|subtitled|captions?|captioned|transcribed|transcription) by\b.{0,40}$/,
  /^(subtitulado|subtitulos|subtitulos realizados) por\b.{0,40}$/,
  /^www [a-z0-9 ]+ (com|org|net|br)$/,
];

/** What people say indeed, and models write where nobody speaks. */
const oftenInvented = new Set(
  [
    'Obrigado.',
    'Obrigada.',
    'Muito obrigado.',
    'Muito obrigada.',
    'Obrigado por assistir.',
    'Obrigado por assistirem.',
    'Obrigado pela atenção.',
    'Inscreva-se no canal.',
    'Se inscreva no canal.',
    'Não se esqueça de se inscrever no canal.',
    'Deixe seu like.',
    'Até a próxima.',
    'Até o próximo vídeo.',
    'Tchau.',
    'Tchau, tchau.',
    'E aí?',
    'É isso aí.',
    'A CIDADE NO BRASIL',
    'O que é isso?',
    'Thank you.',
    'Thank you very much.',
    'Thank you so much.',
    'Thanks for watching.',
    'Thank you for watching.',
    'Thanks for listening.',
    'Please subscribe.',
    'Please subscribe to my channel.',
    'Like and subscribe.',
    "Don't forget to subscribe.",
    'See you next time.',
    'See you in the next video.',
    'Bye.',
    'Bye-bye.',
    'You',
    'Okay.',
    'So',
    'The end.',
    "I'm sorry.",
    'Gracias.',
    'Gracias por ver el video.',
    'Suscríbete al canal.',
  ].map(bare),
);

/** Below this share of speech nothing was said. */
const leastSpeech = 0.15;
/** Below this share a person should listen again. */
const doubtfulSpeech = 0.4;
/** From this share on a phrase that models like to invent is taken at its word. */
const surelySpoken = 0.6;
/** Characters that nobody says in a second. */
const fastestSpeech = 30;

/** How often the same stands in a row before it is a loop of the model, not of a speaker. */
const loop = 3;
const longestLoopWords = 12;

/** What of a transcription was really said, as far as can be told, and what is doubtful about it. */
export function dropInvented(heard: readonly Heard[]): Phrase[] {
  return collapseRuns(heard.map(collapseInside)).flatMap(({ phrase, isLoop }) => {
    const doubt = isLoop ? 'repeated' : doubtOf(phrase);
    if (doubt === 'invented') return [];
    const { start, end, text } = phrase;
    return [{ start, end, text, ...(doubt === null ? {} : { doubt }) }];
  });
}

type Doubt = NonNullable<Cue['duvida']> | 'invented' | null;

function doubtOf({ start, end, text, speech }: Heard): Doubt {
  if (isDescription(text) || (speech !== undefined && speech < leastSpeech)) return 'invented';
  if ((speech ?? 0) < surelySpoken) {
    const known = doubtOfKnown(bare(text), speech);
    if (known !== null) return known;
  } else if (isCredit(bare(text))) return 'known-phrase';
  if (speech !== undefined && speech < doubtfulSpeech) return 'little-speech';
  return [...text.trim()].length > fastestSpeech * Math.max(1, end - start) ? 'too-fast' : null;
}

const isCredit = (words: string): boolean => credits.some((pattern) => pattern.test(words));

/** Of what models are known to invent, where not surely somebody speaks. */
function doubtOfKnown(words: string, speech: number | undefined): Doubt {
  if (isCredit(words)) return 'invented';
  if (!oftenInvented.has(words)) return null;
  return speech !== undefined && speech < doubtfulSpeech ? 'invented' : 'known-phrase';
}

/** Such as `[Música]`, `(applause)`, `*laughs*` and `♪ ♪`: what is heard while nobody speaks. */
function isDescription(text: string): boolean {
  const rest = text.replaceAll(/\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|[\u266a\u266b]/g, '');
  return bare(rest) === '' || /^\s*[\u266a\u266b].*[\u266a\u266b]\s*$/.test(text);
}

interface Checked {
  readonly phrase: Heard;
  readonly isLoop: boolean;
}

/** A text that only says the same words again and again says them once. */
function collapseInside(heard: Heard): Checked {
  const words = heard.text.trim().split(/\s+/);
  const plain = words.map(bare);
  for (let size = 1; size <= longestLoopWords && size * (loop + 1) <= words.length; size += 1)
    if (plain.every((word, index) => word === plain[index % size]))
      return { phrase: { ...heard, text: words.slice(0, size).join(' ') }, isLoop: true };
  return { phrase: heard, isLoop: false };
}

/** Of the same text several times in a row the first one stays. */
function collapseRuns(all: readonly Checked[]): Checked[] {
  const kept: Checked[] = [];
  for (let at = 0; at < all.length;) {
    const first = all[at] as Checked;
    const text = bare(first.phrase.text);
    let count = 1;
    while (at + count < all.length && bare((all[at + count] as Checked).phrase.text) === text) count += 1;
    if (count >= loop) kept.push({ ...first, isLoop: true });
    else kept.push(...all.slice(at, at + count));
    at += count;
  }
  return kept;
}
