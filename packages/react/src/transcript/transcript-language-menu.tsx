import type { ChangeEvent } from 'react';
import { createPart } from '../bind/create-part';
import { useTranscriptPart } from './transcript-context';

/** Chooses the language. Renders nothing where there is one alone. A `select`. */
export const TranscriptLanguageMenu = createPart('select', 'transcript-language-menu', () => {
  const { subtitles, source, setLanguage, t, part } = useTranscriptPart('Transcript.LanguageMenu');
  return {
    ...part,
    isShown: subtitles.length > 1,
    own: {
      'aria-label': t('transcript.language'),
      value: source?.language,
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => setLanguage(value),
      children: subtitles.map(({ language, label }) => (
        <option key={language} value={language} lang={language}>
          {label}
        </option>
      )),
    },
  };
});
