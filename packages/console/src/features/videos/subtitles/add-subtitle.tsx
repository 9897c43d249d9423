import type { ApiSchema, Video } from '@palco/sdk';
import { subtitlesApi, type Subtitle } from '@palco/sdk/subtitles';
import { usePalcoMutation, directorySettingsQueryOptions, usePalcoQuery } from '@palco/react/query';
import { FileUp, PenLine, TriangleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useMay } from '../../../access';
import { useLanguage, useRefusalText } from '../../../i18n';
import record from '../../../patterns/record/record.module.css';
import { Button, Field, Notice, Select, toast } from '../../../ui';
import { languageName, languageOptions } from './languages';
import { useSubtitlesText } from './messages';
import { SubtitleJobStatus } from './subtitle-job-status';
import styles from './subtitles.module.css';

interface AddSubtitleProps {
  video: Video;
  items: readonly Subtitle[];
  /** Opens the editor of a language that has no subtitles yet. */
  onWrite(language: string): void;
}

/** New subtitles of a language: from a file, from what is said, or written by hand. */
export function AddSubtitle({ video, items, onWrite }: AddSubtitleProps) {
  const t = useSubtitlesText();
  const consoleLanguage = useLanguage();
  const may = useMay('changeVideos');
  const refusal = useRefusalText();
  const input = useRef<HTMLInputElement>(null);
  const headingId = useId();
  const folder = usePalcoQuery((palco) => directorySettingsQueryOptions(palco, video.directoryId)).data;
  const [chosen, setLanguage] = useState<string>();
  const options = languageOptions(consoleLanguage);
  const defaultLanguage = options.find(({ value }) => value === folder?.defaultSubtitleLanguage)?.value;
  const language = chosen ?? defaultLanguage ?? consoleLanguage;
  const upload = usePalcoMutation(['subtitles', 'videos'], (palco, file: File) =>
    palco.use(subtitlesApi).upload(video.id, { file, language }),
  );
  const name = languageName(language, consoleLanguage);
  const exists = items.some((one) => one.language === language);
  const send = (file: File | undefined): void => {
    if (file === undefined) return;
    upload.mutate(file, {
      onSuccess: () => toast({ kind: 'success', title: t('upload.done'), text: name }),
    });
  };
  const leftOutText = ({ count, total, lines }: ApiSchema<'UploadedSubtitle'>['leftOut']): string =>
    t(lines.length < count ? 'upload.leftOutMore' : 'upload.leftOut', {
      count,
      total,
      lines: lines.join(', '),
    });
  if (may.isHidden) return null;
  return (
    <section className={record.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('add.title')}</h2>
      <div className={record.fields}>
        <Field label={t('language')} hint={exists ? t('add.replaces') : undefined}>
          <Select
            value={language}
            options={options}
            onValueChange={(next) => {
              upload.reset();
              setLanguage(next);
            }}
          />
        </Field>
      </div>
      <div className={styles.ways}>
        <Button
          icon={FileUp}
          pending={upload.isPending}
          reason={may.reason}
          onClick={() => input.current?.click()}
        >
          {t('upload.button')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".vtt,.srt,.sbv,text/vtt,application/x-subrip"
          aria-label={t('upload.file')}
          hidden
          onChange={({ currentTarget }) => {
            send(currentTarget.files?.[0]);
            // The same file can be chosen again after it was corrected.
            currentTarget.value = '';
          }}
        />
        {!exists && (
          <Button icon={PenLine} reason={may.reason} onClick={() => onWrite(language)}>
            {t('write.button')}
          </Button>
        )}
        <SubtitleJobStatus key={language} video={video} language={language} may={may} />
      </div>
      <p className={record.explain}>{t('add.explain')}</p>
      {upload.data && upload.data.leftOut.count > 0 && (
        <Notice tone="warning" icon={TriangleAlert} role="status">
          {leftOutText(upload.data.leftOut)}
        </Notice>
      )}
      {upload.error && (
        <Notice tone="danger" icon={TriangleAlert} role="alert">
          {refusal(upload.error)}
        </Notice>
      )}
    </section>
  );
}
