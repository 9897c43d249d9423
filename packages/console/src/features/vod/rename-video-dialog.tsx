import type { VideoItem } from '@palco/sdk';
import { useTranslation } from '@palco/react';
import { useUpdateVideo } from '@palco/react/query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Button, Dialog, Field, TextInput, toast } from '../../ui';
import { useVodText } from './messages';

/** Length of a title by the contract (VideoPatch). */
const maxLength = 255;

interface RenameVideoDialogProps {
  video: VideoItem;
  onClose(): void;
}

/** Changes a video's title, at any stage of its processing. */
export function RenameVideoDialog({ video, onClose }: RenameVideoDialogProps) {
  const t = useVodText();
  const sdk = useTranslation();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState(video.title);
  const [touched, setTouched] = useState(false);
  const update = useUpdateVideo();
  const invalid = titleError(title);
  const failed = update.isError ? t('rename.failed') : undefined;

  const save = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (invalid) {
      field.current?.focus();
      return;
    }
    if (title.trim() === video.title) {
      onClose();
      return;
    }
    // No version goes with it: the conversion changes the video too, and must not refuse a new title.
    update.mutate(
      { id: video.id, patch: { title: title.trim() } },
      {
        onSuccess: () => {
          toast({ kind: 'success', title: t('rename.done'), text: title.trim() });
          onClose();
        },
        onError: () => field.current?.focus(),
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('rename.title')}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>{t('rename.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={update.isPending}>
            {t('rename.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate>
        <Field
          label={t('rename.field')}
          error={touched && invalid ? sdk.t(invalid, { max: maxLength }) : failed}
        >
          <TextInput
            ref={field}
            value={title}
            required
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTitle(event.target.value)}
            onBlur={() => setTouched(true)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

function titleError(title: string): 'validation.required' | 'validation.max' | undefined {
  if (title.trim() === '') return 'validation.required';
  return [...title.trim()].length > maxLength ? 'validation.max' : undefined;
}
