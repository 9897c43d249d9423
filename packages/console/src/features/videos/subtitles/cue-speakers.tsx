import { speakersIn } from '@palco/sdk/subtitles';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button, TextInput } from '../../../ui';
import { useSubtitlesText } from './messages';
import { SpeakerInput } from './speaker-input';
import styles from './subtitles.module.css';
import type { useCueList } from './use-cue-list';

interface CueSpeakersProps {
  list: Pick<ReturnType<typeof useCueList>, 'cues' | 'dispatch'>;
  selected: ReadonlySet<number>;
}

/** Who speaks: each name once, to be changed in all cues, and one for the cues that are selected. */
export function CueSpeakers({ list: { cues, dispatch }, selected }: CueSpeakersProps) {
  const t = useSubtitlesText();
  const [name, setName] = useState('');
  const names = speakersIn(cues);
  return (
    <div role="group" aria-label={t('speakers')} className={styles.panel}>
      {names.length === 0 && <p className={styles.hint}>{t('speakers.none')}</p>}
      {names.map((one) => (
        <SpeakerInput
          key={one}
          label={t('speakers.rename', { name: one })}
          value={one}
          onChange={(to) => dispatch({ type: 'renamed', from: one, to })}
        />
      ))}
      <div className={styles.choices}>
        <TextInput
          aria-label={t('speakers.name')}
          placeholder={t('speakers.name')}
          icon={UserRound}
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button
          size="sm"
          reason={selected.size === 0 ? t('speakers.select') : undefined}
          onClick={() => dispatch({ type: 'spoken', ids: selected, name })}
        >
          {t('speakers.give', { count: selected.size })}
        </Button>
      </div>
    </div>
  );
}
