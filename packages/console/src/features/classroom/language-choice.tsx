import { usePalco } from '@palco/react';
import { useLanguage } from '../../i18n';

const other = {
  'pt-BR': { language: 'en', name: 'English' },
  en: { language: 'pt-BR', name: 'Português' },
} as const;

/** The other one of the two languages, by its own name. */
export function LanguageChoice() {
  const { i18n } = usePalco();
  const { language, name } = other[useLanguage()];
  return (
    <button type="button" lang={language} onClick={() => void i18n.setLanguage(language)}>
      {name}
    </button>
  );
}
