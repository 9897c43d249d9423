import { livesApi, type Live, type LiveClipList } from '@palco/sdk/lives';
import { videoTitleSchema } from '@palco/sdk/schemas';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { useMayOpen } from '../../../access';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import { FolderDialog, type ChosenFolder } from '../../../patterns/folder/folder-dialog';
import { Button, TextField } from '../../../ui';
import { clockText } from '../clock/elapsed.pure';
import { useMomentsText } from './messages';
import styles from './moments.module.css';
import { firstStretch, stretchProblem, type Stretch } from './stretch.pure';

const schema = z.object({ title: videoTitleSchema });

interface CutDialogProps {
  live: Live;
  /** As it was when the dialog was opened: what is chosen must not move. */
  window: NonNullable<LiveClipList['window']>;
  onClose(): void;
}

/** A clip between two marks on the time line of the live. */
export function CutDialog({ live, window, onClose }: CutDialogProps) {
  const t = useMomentsText();
  const mayOpen = useMayOpen();
  const [whole] = useState<Stretch>(() => ({
    from: Date.parse(window.from),
    until: Date.parse(window.until),
  }));
  const [stretch, setStretch] = useState(() => firstStretch(whole));
  const [folder, setFolder] = useState<ChosenFolder | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const problem = stretchProblem(stretch);
  const form = useDialogForm({
    schema,
    defaultValues: { title: live.title },
    noun: 'lives',
    call: (palco, { title }) =>
      palco.use(livesApi).addClip(live.id, {
        title,
        from: new Date(stretch.from).toISOString(),
        until: new Date(stretch.until).toISOString(),
        ...(folder && { directoryId: folder.id }),
      }),
    done: ({ title }) => ({ title: t('clip.asked'), text: title }),
    onClose,
  });
  const length = clockText((stretch.until - stretch.from) / 1_000);
  const send: typeof form.send = async (event) => {
    if (problem === null) return form.send(event);
    event.preventDefault();
  };
  if (isChoosing)
    return (
      <FolderDialog
        title={t('cut.folder.choose')}
        from={folder?.id}
        pending={false}
        onChoose={(chosen) => {
          setFolder(chosen);
          setChoosing(false);
        }}
        onClose={() => setChoosing(false)}
      />
    );
  return (
    <FormDialog
      title={t('cut.title')}
      description={t('cut.text')}
      form={{ ...form, send }}
      submitLabel={t('cut.make')}
    >
      <div className={styles.form}>
        <TextField form={form} name="title" label={t('cut.name')} required />
        <Mark live={live} label={t('cut.from')} whole={whole} at={stretch.from} onChange={setFrom} />
        <Mark live={live} label={t('cut.until')} whole={whole} at={stretch.until} onChange={setUntil} />
        <p role="status">{problem === null ? t('cut.length', { length }) : t(`cut.${problem}`)}</p>
        {mayOpen('/vod').may && (
          <div className={styles.folder}>
            <span>
              {t('cut.folder')}: {folder?.name ?? t('cut.folder.default')}
            </span>
            <Button size="sm" onClick={() => setChoosing(true)}>
              {t('cut.folder.choose')}
            </Button>
          </div>
        )}
      </div>
    </FormDialog>
  );

  function setFrom(from: number): void {
    setStretch({ ...stretch, from });
  }
  function setUntil(until: number): void {
    setStretch({ ...stretch, until });
  }
}

interface MarkProps {
  live: Live;
  label: string;
  whole: Stretch;
  at: number;
  onChange(at: number): void;
}

/** One end of the stretch: a second at each key, ten at a page key. */
function Mark({ live, label, whole, at, onChange }: MarkProps) {
  const id = useId();
  const start = Date.parse(live.startedAt ?? '') || whole.from;
  const text = clockText((at - start) / 1_000);
  return (
    <div className={styles.range}>
      <label htmlFor={id}>
        {label}: <output htmlFor={id}>{text}</output>
      </label>
      <input
        id={id}
        type="range"
        min={whole.from}
        max={whole.until}
        step={1_000}
        value={at}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
