import type { Chapter, Video } from '@palco/sdk';
import { parseChapters } from '@palco/sdk/schemas';
import { useWatch } from 'react-hook-form';
import { FormAlert, SaveBar } from '../../../patterns/form';
import record from '../../../patterns/record/record.module.css';
import { Field, Textarea } from '../../../ui';
import { useFormat } from '../../../i18n';
import styles from './edit.module.css';
import { useEditText } from './messages';
import { DetailsProblem } from './other-tab-problem';
import type { VideoEditor } from './use-video-form';

/** Most invalid lines shown at once; the others follow when these are corrected. */
const mostShown = 5;

/** The chapters of a video as text, a line each. */
export function ChaptersTab({ video, editor }: { video: Video; editor: VideoEditor }) {
  const t = useEditText();
  const { form, save, theirs } = editor;
  const text = useWatch({ control: form.control, name: 'chapters' });
  const { chapters, problems } = parseChapters(text, video.duration);
  const isWrong = form.errorOf('chapters') !== undefined;
  const wrong = problems.slice(0, mostShown).map(({ line, problem }) => (
    <span key={line} className={styles.line}>
      {t('chapters.line', { line, problem: t(`chapters.${problem}`) })}
    </span>
  ));
  return (
    <div className={record.details}>
      <section className={record.section}>
        <form className={record.fields} noValidate onSubmit={save}>
          <Field
            label={t('chapters.label')}
            error={isWrong ? <span>{wrong}</span> : undefined}
            hint={theirs('chapters') ?? t('chapters.hint')}
          >
            <Textarea
              {...form.register('chapters')}
              rows={10}
              spellCheck={false}
              placeholder={t('chapters.example')}
            />
          </Field>
          <ChapterList chapters={chapters} />
          <FormAlert failure={form.failure} />
          <DetailsProblem form={form} />
          <SaveBar form={form} label={t('save')} nothing={t('nothing')} />
        </form>
      </section>
    </div>
  );
}

function ChapterList({ chapters }: { chapters: readonly Chapter[] }) {
  const t = useEditText();
  const format = useFormat();
  if (chapters.length === 0) return null;
  return (
    <ol className={styles.chapters} aria-label={t('chapters.list')}>
      {chapters.map(({ inicio, titulo }) => (
        <li key={inicio}>
          <span className={styles.time}>{format.duration(inicio)}</span>
          <span>{titulo}</span>
        </li>
      ))}
    </ol>
  );
}
