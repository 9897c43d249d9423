import { usePalco } from '@palco/react';
import { ChevronDown, Globe } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useLanguage, type Language } from '../../i18n';
import { Icon } from '../icon/icon';
import { island } from '../later';
import styles from './language-menu.module.css';
import { useUiText } from '../messages';

/** The labels are the specification's, in the language of the moment. */
const labels = { 'pt-BR': 'portuguese', en: 'english' } as const satisfies Record<Language, string>;

function Trigger(props: ComponentProps<'button'>) {
  const t = useUiText();
  const name = t(labels[useLanguage()]);
  return (
    <button type="button" {...props} className={styles.trigger} aria-label={`${t('language')}: ${name}`}>
      <Icon of={Globe} />
      {name}
      <Icon of={ChevronDown} size={14} />
    </button>
  );
}

const loadMenu = () => import('../menu/menu');
const preloadMenu = () => void loadMenu().catch(() => undefined);
const Menu = island(async () => (await loadMenu()).Menu);

/**
 * Chooses the language at run time; nothing is loaded again. The code of the list comes with the first sign of
 * interest, so that the log-in screen does not wait for it.
 */
export function LanguageMenu() {
  const { i18n } = usePalco();
  const t = useUiText();
  const language = useLanguage();
  const [wanted, setWanted] = useState(false);
  const resting = (
    <Trigger
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preloadMenu}
      onFocus={preloadMenu}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return resting;
  return (
    <Menu
      fallback={resting}
      defaultOpen
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
