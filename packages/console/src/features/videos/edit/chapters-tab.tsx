import type { Video } from '@palco/sdk';
import type { Player } from '@palco/sdk/player';
import { parseChapters } from '@palco/sdk/schemas';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormAlert, SaveBar } from '../../../patterns/form';
import { Button, Field, Textarea } from '../../../ui';
import { LibraryPlayer } from '../watch/library-player';
import { addLine } from './chapter-lines';
import { ChapterRows } from './chapter-rows';
import styles from './chapters.module.css';
import { useEditText } from './messages';
import { DetailsProblem } from './other-tab-problem';
import type { VideoEditor } from './use-video-form';

/** Most invalid lines shown at once; the others follow when these are corrected. */
const mostShown = 5;

/** The chapters of a video beside its player, whose bar shows them as they are typed. */
export function ChaptersTab({ video, editor }: { video: Video; editor: VideoEditor }) {
  const t = useEditText();
  const { form, save } = editor;
  const text = useWatch({ control: form.control, name: 'chapters' });
  const { chapters } = useMemo(() => parseChapters(text, video.duration), [text, video.duration]);
  const shown = useMemo(() => ({ ...video, chapters: [...chapters] }), [video, chapters]);
  const problems = editor.leftOut();
  const isWrong = problems.length > 0;
  const [player, setPlayer] = useState<Player | null>(null);
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea') ?? false;
    if (isWrong && !isTyping) rows.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [isWrong]);
  const write = (next: string) =>
    form.setValue('chapters', next, { shouldDirty: true, shouldValidate: isWrong });
  const add = () => {
    const added = addLine(text, player?.$state.get().currentTime ?? chapters.at(-1)?.inicio ?? 0);
    write(added.text);
    // The row of the new chapter is there after the next paint.
    requestAnimationFrame(() =>
      rows.current?.querySelector<HTMLElement>(`[data-line="${added.line}"]`)?.focus(),
    );
  };
  return (
    <div className={styles.editor} data-player={video.playback_url === null ? undefined : ''}>
      {video.playback_url !== null && (
        <div className={styles.stage}>
          <LibraryPlayer video={shown} src={video.playback_url} onPlayer={setPlayer} />
          <div>
            <Button icon={Plus} onClick={add}>
              {t('chapters.add')}
            </Button>
          </div>
        </div>
      )}
      <form className={styles.form} noValidate onSubmit={save}>
        <div ref={rows}>
          <ChapterRows text={text} chapters={chapters} problems={problems} player={player} onChange={write} />
        </div>
        {video.playback_url === null && (
          <div>
            <Button icon={Plus} onClick={add}>
              {t('chapters.add')}
            </Button>
          </div>
        )}
        {form.theirs('chapters') && <p className={styles.hint}>{form.theirs('chapters')}</p>}
        <details className={styles.text}>
          <summary>{t('chapters.asText')}</summary>
          <Field
            label={t('chapters.label')}
            error={
              isWrong
                ? problems.slice(0, mostShown).map(({ line, problem }) => (
                    <span key={line} className={styles.line}>
                      {t('chapters.line', { line, problem: t(`chapters.${problem}`) })}
                    </span>
                  ))
                : undefined
            }
            hint={t('chapters.hint')}
          >
            <Textarea
              {...form.register('chapters')}
              rows={8}
              spellCheck={false}
              placeholder={t('chapters.example')}
            />
          </Field>
        </details>
        <FormAlert failure={form.failure} />
        <DetailsProblem form={form} />
        <SaveBar form={form} label={t('save')} nothing={t('nothing')} />
      </form>
    </div>
  );
}
