import type { Translated } from '../../i18n-contract';
import type { ptBr } from './pt-br';

/** English texts under the keys of the Portuguese ones. */
export const en = {
  'transcript.title': 'Transcript',
  'transcript.search': 'Search the transcript',
  'transcript.language': 'Language of the transcript',
  'transcript.copy': 'Copy with times',
  'transcript.copied': 'Transcript copied',
  'transcript.notCopied': 'It could not be copied. Select the text and copy it with the keyboard.',
  'transcript.follow': 'Back to what is being said',
  'transcript.loading': 'Loading the transcript',
  'transcript.failed': 'The transcript could not be loaded.',
  'transcript.empty': 'Nobody speaks in this video.',
  'transcript.retry': 'Try again',
  'transcript.hits': {
    zero: 'Nothing found',
    one: '{count} place found',
    other: '{count} places found',
  },
} as const satisfies Translated<typeof ptBr>;
