import { usePalco } from '@palco/react';
import { ChevronDown, Globe } from 'lucide-react';
import { useLanguage, type Language } from '../i18n';
import { Icon } from './icon';
import styles from './language-menu.module.css';
import { Menu } from './menu';
import { useUiText } from './messages';

/** The labels are the specification's, in the language of the moment. */
const labels = { 'pt-BR': 'portuguese', en: 'english' } as const satisfies Record<Language, string>;

/** Chooses the language at run time; nothing is loaded again. */
export function LanguageMenu() {
  const { i18n } = usePalco();
  const t = useUiText();
  const language = useLanguage();
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label={`${t('language')}: ${t(labels[language])}`}
        >
          <Icon of={Globe} />
          {t(labels[language])}
          <Icon of={ChevronDown} size={14} />
        </button>
      }
      choices={[
        {
          label: t('language'),
          value: language,
          options: [
            { value: 'pt-BR', label: t('portuguese') },
            { value: 'en', label: t('english') },
          ],
          onValueChange: (value) => i18n.setLanguage(value === 'en' ? 'en' : 'pt-BR'),
        },
      ]}
    />
  );
}
