import { subtitlesApi, type SubtitleCues, type Subtitle } from '@palco/sdk/subtitles';
import { Captions, Pencil } from 'lucide-react';
import { useMay } from '../../../access';
import { useLanguage } from '../../../i18n';
import { useActions, type Actions } from '../../../patterns/action';
import { deletion } from '../../../patterns/action/deletion';
import record from '../../../patterns/record/record.module.css';
import { Chip, EmptyState, IconButton } from '../../../ui';
import { languageName } from './languages';
import { useSubtitlesText } from './messages';
import styles from './subtitles.module.css';

interface SubtitleListProps {
  videoId: string;
  items: readonly Subtitle[];
  onEdit(language: string): void;
}

/** The languages that a video has subtitles in. */
export function SubtitleList({ videoId, items, onEdit }: SubtitleListProps) {
  const t = useSubtitlesText();
  const console = useLanguage();
  const nameOf = (language: string) => languageName(language, console);
  const may = useMay('changeVideos');
  const actions: Actions<Subtitle> = {
    noun: ['subtitles', 'videos'],
    nameOf: ({ language }) => nameOf(language),
    items: [
      {
        key: 'edit',
        label: t('edit'),
        icon: Pencil,
        may,
        rowLabel: ({ language }) => t('editNamed', { language: nameOf(language) }),
        run: ({ language }) => onEdit(language),
      },
      {
        ...deletion,
        label: t('delete'),
        may,
        rowLabel: ({ language }) => t('deleteNamed', { language: nameOf(language) }),
        question: ({ language }) => ({
          title: t('delete.title', { language: nameOf(language) }),
          text: t('delete.text'),
          confirmLabel: t('delete'),
        }),
        // The cues that the notice puts back; a deletion that came between is refused by its version.
        async call(palco, { language, version }) {
          const { cues } = await palco.use(subtitlesApi).cues(videoId, language);
          await palco.use(subtitlesApi).remove(videoId, language, { version });
          return cues;
        },
        undo: (palco, { language }, cues) =>
          palco.use(subtitlesApi).updateCues(videoId, { language, cues: cues as SubtitleCues['cues'] }),
        done: t('delete.done'),
      },
    ],
  };
  const bound = useActions(actions);
  return (
    <section className={record.section}>
      <h2>{t('title')}</h2>
      {items.length === 0 ? (
        <EmptyState icon={Captions} title={t('none.title')} text={t('none.text')} />
      ) : (
        <ul className={styles.languages} aria-label={t('title')}>
          {items.map((subtitle) => (
            <li key={subtitle.language} className={styles.language}>
              <span className={styles.name}>{nameOf(subtitle.language)}</span>
              <Chip tone="neutral">{t(`origin.${subtitle.origin}`)}</Chip>
              {bound
                .of(subtitle)
                .map(
                  ({ key, icon, rowLabel = '', reason, onSelect }) =>
                    icon && (
                      <IconButton
                        key={key}
                        icon={icon}
                        label={rowLabel}
                        reason={reason}
                        size="sm"
                        onClick={onSelect}
                      />
                    ),
                )}
            </li>
          ))}
        </ul>
      )}
      {bound.dialog}
    </section>
  );
}
