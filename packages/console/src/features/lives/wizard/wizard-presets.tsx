import { useState } from 'react';
import { useMay } from '../../../access';
import { Button } from '../../../ui';
import { island } from '../../../ui/lazy';
import { useWizardText } from './messages';
import type { Wizard } from './use-wizard';
import styles from './wizard.module.css';

const PresetDialogs = island(async () => (await import('../presets/preset-dialogs')).PresetDialogs);

/** Begins a new live with a preset of the team, or keeps its settings as one. */
export function WizardPresets({ form }: Pick<Wizard, 'form'>) {
  const t = useWizardText();
  const may = useMay('changeLives');
  const [mode, setMode] = useState<'use' | 'save' | null>(null);
  return (
    <div className={styles.presets}>
      <Button size="sm" onClick={() => setMode('use')}>
        {t('preset.use')}
      </Button>
      {!may.isHidden && (
        <Button size="sm" reason={may.reason} onClick={() => setMode('save')}>
          {t('preset.save')}
        </Button>
      )}
      {mode && <PresetDialogs mode={mode} form={form} onClose={() => setMode(null)} />}
    </div>
  );
}
