import { usePalco } from '@palco/react';
import { ChevronDown, Globe } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useLanguage, type Language } from '../../i18n';
import { Icon } from '../icon/icon';
import { Menu } from '../menu/menu';
import styles from './language-menu.module.css';
import { useUiText } from '../messages';

/** The labels are the specification's, in the current language. */
const labels = { 'pt-BR': 'portuguese', en: 'english' } as const satisfies Record<Language, string>;

function Trigger(props: ComponentProps<'button'>) {
  const t = useUiText();
  const name = t(labels[useLanguage()]);
  return (
    <button type="button" {...props} className={styles.trigger} aria-label={`${t('language')}: ${name}`}>
      <Icon of={Globe} />
      <span className={styles.name}>{name}</span>
      <Icon of={ChevronDown} size={14} />
    </button>
  );
}

/** Chooses the language at run time; nothing is loaded again. */
export function LanguageMenu() {
  const { i18n } = usePalco();
  const t = useUiText();
  const language = useLanguage();
  return (
    <Menu
      trigger={<Trigger />}
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
