import { closeSync, openSync, writeSync } from 'node:fs';

/** What the model says, whatever it is given to hear. Texts begin with a space, as words do in these models. */
export interface SpokenScript {
  readonly says: readonly { readonly from: number; readonly to: number; readonly text: string }[];
  /** Two letters. */
  readonly language: 'en' | 'pt' | 'es';
}

const magic = 0x67676d6c;
/** The smallest vocabulary of a model of several languages; the ids of its special tokens are fixed. */
const vocabulary = 51_865;
const tokens = { end: 50_257, languages: 50_259, times: 50_364 } as const;
/** Order of the languages in the vocabulary. */
const languageOffsets = { en: 0, es: 3, pt: 8 } as const;
/** Seconds of one time token. */
const timeStep = 0.02;
/** The prompt: start of transcript, language, transcribe. */
const promptLength = 3;
const width = 64;
const mels = 80;
const bins = 201;
const audioContext = 1500;
const textContext = 448;
/** The type of the weights, and of a tensor of them. */
const halfFloats = 1;
/** Makes a token certain in comparison with all others, whose values are 0: 20 as a half float. */
const certain = 0x4d_00;
/** Drowns the last token in the input, so that only the position decides. */
const loud = 10_000;

/**
 * Writes a model file (ggml, as whisper.cpp reads it) that says a fixed text in each window of 30 s: every weight is 0 but for the
 * embeddings, where the position of a token decides which one comes next. For tests: the files are valid, small and made in a
 * moment, and an engine that hears nothing with them says the same as over speech.
 */
export function writeScriptedModel(path: string, { says, language }: SpokenScript): void {
  const file = openSync(path, 'w');
  const write = (bytes: Uint8Array): void => void writeSync(file, bytes);
  try {
    const head = [vocabulary, audioContext, width, 1, 1, textContext, width, 1, 1, mels, halfFloats];
    write(numbers([magic, ...head, mels, bins]));
    write(new Uint8Array(new Float32Array(mels * bins).buffer));
    // The engine looks up the token of a space.
    const texts = [...says.map(({ text }) => text), ' '].map((text) => Buffer.from(text));
    write(numbers([texts.length]));
    for (const text of texts) write(Buffer.concat([numbers([text.length]), text]));
    for (const tensor of tensors) writeTensor(write, tensor, valuesOf(tensor));
  } finally {
    closeSync(file);
  }
  function valuesOf([name, shape]: Tensor): Float32Array | Uint16Array {
    const count = shape.reduce((product, size) => product * size, 1);
    const values = isHalf([name, shape]) ? new Uint16Array(count) : new Float32Array(count);
    if (name === 'decoder.ln.weight') values.fill(1);
    if (name === 'decoder.positional_embedding')
      for (let at = 0; at < width; at += 1) values[at * width + at] = loud;
    if (name === 'decoder.token_embedding.weight') {
      // The first position asks for the language alone.
      values[(tokens.languages + languageOffsets[language]) * width] = certain;
      sequenceOf(says).forEach((token, index) => {
        values[token * width + promptLength - 1 + index] = certain;
      });
    }
    return values;
  }
}

function sequenceOf(says: SpokenScript['says']): number[] {
  const timeToken = (seconds: number): number => tokens.times + Math.round(seconds / timeStep);
  const sequence = says.flatMap(({ from, to }, index) => [timeToken(from), index, timeToken(to)]);
  return [...sequence, tokens.end];
}

/** Name and shape, fastest dimension first. */
type Tensor = readonly [string, readonly number[]];

const isHalf = ([name, shape]: Tensor): boolean => name.endsWith('.weight') && shape.length > 1;

const layer = (name: string): readonly Tensor[] => [
  ...linear(`${name}.query`),
  [`${name}.key.weight`, [width, width]],
  ...linear(`${name}.value`),
  ...linear(`${name}.out`),
];
function linear(name: string, from = width, to = width): readonly Tensor[] {
  return [
    [`${name}.weight`, [from, to]],
    [`${name}.bias`, [to]],
  ];
}
const norm = (name: string): readonly Tensor[] => [
  [`${name}.weight`, [width]],
  [`${name}.bias`, [width]],
];
const block = (name: string): readonly Tensor[] => [
  ...norm(`${name}.mlp_ln`),
  ...linear(`${name}.mlp.0`, width, 4 * width),
  ...linear(`${name}.mlp.2`, 4 * width, width),
  ...norm(`${name}.attn_ln`),
  ...layer(`${name}.attn`),
];

const tensors: readonly Tensor[] = [
  ['encoder.positional_embedding', [width, audioContext]],
  ['encoder.conv1.weight', [3, mels, width]],
  ['encoder.conv1.bias', [1, width]],
  ['encoder.conv2.weight', [3, width, width]],
  ['encoder.conv2.bias', [1, width]],
  ...norm('encoder.ln_post'),
  ...block('encoder.blocks.0'),
  ['decoder.positional_embedding', [width, textContext]],
  ['decoder.token_embedding.weight', [width, vocabulary]],
  ...norm('decoder.ln'),
  ...block('decoder.blocks.0'),
  ...norm('decoder.blocks.0.cross_attn_ln'),
  ...layer('decoder.blocks.0.cross_attn'),
];

function writeTensor(
  write: (bytes: Uint8Array) => void,
  [name, shape]: Tensor,
  values: Float32Array | Uint16Array,
): void {
  const label = Buffer.from(name);
  write(numbers([shape.length, label.length, isHalf([name, shape]) ? halfFloats : 0, ...shape]));
  write(label);
  write(new Uint8Array(values.buffer));
}

const numbers = (values: readonly number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);
