import { Dialog } from '../../../ui';
import { cueKeys, editorKeys, type CueKeyAction, type EditorKeyAction } from './cue-keys.pure';
import { useSubtitlesText } from './messages';
import styles from './subtitles.module.css';

interface CueHelpProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The keys of the editor. */
export function CueHelp({ open, onOpenChange }: CueHelpProps) {
  const t = useSubtitlesText();
  const rows = [
    ...(Object.keys(cueKeys) as CueKeyAction[]).map((action) => ({
      key: t('keys.alt', { key: cueKeys[action].shown }),
      does: t(`cue.${action}`),
    })),
    ...(Object.keys(editorKeys) as EditorKeyAction[]).map((action) => {
      const { with: held, shown } = editorKeys[action];
      return { key: held === null ? shown : t(`keys.${held}`, { key: shown }), does: t(`keys.${action}`) };
    }),
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('keys')} description={t('keys.text')}>
      <dl className={styles.keys}>
        {rows.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
