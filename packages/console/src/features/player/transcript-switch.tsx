import { ScrollText } from 'lucide-react';
import { Icon } from '../../ui';
import { usePlayerText } from './messages';
import styles from './player-page.module.css';

interface TranscriptSwitchProps {
  isOpen: boolean;
  onChange(isOpen: boolean): void;
}

/** Shows what is said beside the film. */
export function TranscriptSwitch({ isOpen, onChange }: TranscriptSwitchProps) {
  const t = usePlayerText();
  return (
    <button type="button" className={styles.switch} aria-expanded={isOpen} onClick={() => onChange(!isOpen)}>
      <Icon of={ScrollText} size={16} />
      {t('transcript')}
    </button>
  );
}
