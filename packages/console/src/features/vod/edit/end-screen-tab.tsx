import { usePalcoMutation } from '@palco/react/query';
import { videoCalls, type Video } from '@palco/sdk';
import { useRefusalText } from '../../../i18n';
import record from '../../../patterns/record/record.module.css';
import { ImagePicker, toast } from '../../../ui';
import styles from './edit.module.css';
import { useEditText } from './messages';

/** The picture that a player shows when the video has ended. */
export function EndScreenTab({ video }: { video: Video }) {
  const t = useEditText();
  const refusal = useRefusalText();
  const change = usePalcoMutation(['videos'], async (palco, file: File | null) => {
    if (file) await palco.use(videoCalls).setEndScreen(video.id, file);
    else await palco.use(videoCalls).removeEndScreen(video.id);
  });
  const send = (file: File | null) =>
    change.mutate(file, {
      onSuccess: () => toast({ kind: 'success', title: t(file ? 'endScreen.saved' : 'endScreen.removed') }),
    });
  return (
    <div className={record.details}>
      <section className={record.section}>
        <p className={record.explain}>{t('endScreen.explain')}</p>
        {video.endScreen !== null && (
          <img src={video.endScreen} alt={t('endScreen.current')} className={styles.picture} />
        )}
        <ImagePicker
          label={t('endScreen.label')}
          name={video.title}
          shape="tile"
          src={video.endScreen}
          file={change.isPending ? change.variables : null}
          pending={change.isPending}
          error={change.isError ? refusal(change.error) : undefined}
          onPick={send}
          onRemove={() => send(null)}
        />
      </section>
    </div>
  );
}
