import type { components } from '@palco/openapi';
import type { FieldFault } from '../../../kernel/errors/http-error';

/** One subtitle: from `inicio` to `fim`, in seconds to the millisecond. */
export type Cue = components['schemas']['Cue'];

/** Cues of one language, as the contract limits them. */
export const maxCues = 5000;
/** Characters of one cue. */
export const maxCueText = 1000;

/** Faults in one response: more than the first, so that an editor can show several, but bounded. */
const mostFaults = 20;

const toMillisecond = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** A text as it is stored: lines without control characters and without empty ones, which would end a cue in a file. */
export function cleanCueText(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.replaceAll(/\p{Cc}/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Cues as they are stored: times to the millisecond and clean texts. */
export function cleanCues(cues: readonly Cue[]): Cue[] {
  return cues.map((cue) => ({
    ...cue,
    inicio: toMillisecond(cue.inicio),
    fim: toMillisecond(cue.fim),
    texto: cleanCueText(cue.texto),
  }));
}

/** What is wrong with clean cues: an empty text, no duration, or a beginning before that of the one before. They may overlap. */
export function findCueFaults(cues: readonly Cue[]): FieldFault[] {
  const faults: FieldFault[] = [];
  cues.forEach(({ inicio, fim, texto }, index) => {
    const before = cues[index - 1];
    if (texto === '') faults.push({ field: `${index}.texto`, code: 'REQUIRED' });
    if (fim <= inicio) faults.push({ field: `${index}.fim`, code: 'CUE_ENDS_EARLY' });
    if (before !== undefined && inicio < before.inicio)
      faults.push({ field: `${index}.inicio`, code: 'CUE_OUT_OF_ORDER' });
  });
  return faults.slice(0, mostFaults);
}

/** Cues of a file or of a transcription, clean and in order. Overlapping ones stay as they are: players show both. */
export function sortCues(cues: readonly Cue[]): Cue[] {
  return cleanCues(cues)
    .filter(({ inicio, fim, texto }) => texto !== '' && fim > inicio)
    .sort((one, other) => one.inicio - other.inicio);
}
