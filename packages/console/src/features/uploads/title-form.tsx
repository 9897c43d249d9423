import { usePalco } from '@palco/react';
import { uploadEdits } from '@palco/sdk/upload-edits';
import { videoTitleSchema } from '@palco/sdk/schemas';
import { useEffect, type KeyboardEvent } from 'react';
import * as z from 'zod/mini';
import { FormAlert, useSchemaForm } from '../../patterns/form';
import { Button, TextField } from '../../ui';
import { useUploadsText } from './messages';
import styles from './title-form.module.css';

const schema = z.object({ title: videoTitleSchema });

interface TitleFormProps {
  uploadId: string;
  name: string;
  onClose(): void;
}

/** The title of a row, changed in its place: Enter saves, Esc leaves it as it was. */
export function TitleForm({ uploadId, name, onClose }: TitleFormProps) {
  const t = useUploadsText();
  const edits = usePalco().use(uploadEdits);
  const form = useSchemaForm({
    schema,
    defaultValues: { title: name },
    failureText: () => t('rename.failed'),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('title', { shouldSelect: true }), [setFocus]);
  const save = form.submit(async ({ title }) => {
    if (title !== name) await edits.rename(uploadId, title);
    onClose();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || form.isSubmitting) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        form={form}
        name="title"
        label={t('rename.field', { name })}
        required
        onKeyDown={onKeyDown}
      />
      <FormAlert failure={form.failure} />
      <div className={styles.buttons}>
        <Button size="sm" disabled={form.isSubmitting} onClick={onClose}>
          {t('rename.cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" pending={form.isSubmitting}>
          {t('rename.save')}
        </Button>
      </div>
    </form>
  );
}
