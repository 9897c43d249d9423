import { cueKeys, type CueKeyAction } from './cue-keys.pure';
import { useSubtitlesText } from './messages';
import styles from './subtitles.module.css';

/** The keys of the editor. */
export function CueHelp() {
  const t = useSubtitlesText();
  const actions = Object.keys(cueKeys) as CueKeyAction[];
  return (
    <details className={styles.help}>
      <summary>{t('keys')}</summary>
      <dl className={styles.keys}>
        {actions.map((action) => (
          <div key={action}>
            <dt>
              <kbd>{t('keys.alt', { key: cueKeys[action].shown })}</kbd>
            </dt>
            <dd>{t(`cue.${action}`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>{t('keys.save')}</kbd>
          </dt>
          <dd>{t('save')}</dd>
        </div>
      </dl>
    </details>
  );
}
