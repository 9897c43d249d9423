import type { Palco } from '@palco/sdk';
import { classroomsApi, type ClassroomPut, type ClassroomSettings, type Speaker } from '@palco/sdk/lives';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Controller } from 'react-hook-form';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import { ImagePicker, TextField } from '../../../ui';
import { speakerNameSchema } from '@palco/sdk/schemas';
import { keptSpeakers } from './kept-speakers.pure';
import { useClassroomEditorText } from './messages';

interface SpeakerDialogProps {
  settings: ClassroomSettings;
  /** The one to change; without one a new speaker is added at the end. */
  speaker?: Speaker;
  onClose(): void;
}

/** A file to send, what the server keeps, or nothing. */
type Picture = File | 'stored' | null;

interface SpeakerValues {
  speaker: string;
  picture: Picture;
}

const schema = z.object({ speaker: speakerNameSchema, picture: z.custom<Picture>() });

/** The change of the list, with the speaker of the dialog at their place or at the end. */
function changeOf(
  { speakers }: ClassroomSettings,
  { speaker, picture }: SpeakerValues,
  edited: string | undefined,
): ClassroomPut {
  const kept = keptSpeakers(speakers);
  if (edited === undefined) return { speakers: [...kept, { speaker }] };
  const own = { uuid: edited, speaker, ...(picture === null && { avatar: null }) };
  return { speakers: kept.map((one) => (one.uuid === edited ? own : one)) };
}

/** Saves the name first and then the file, so that a refused file loses nothing and adds nobody twice. */
function useSave({ settings, speaker }: SpeakerDialogProps) {
  const { liveId } = settings;
  const [written, setWritten] = useState<string | undefined>(speaker?.uuid);
  return async (palco: Palco, input: SpeakerValues): Promise<void> => {
    const calls = palco.use(classroomsApi);
    const change = changeOf(settings, input, written);
    const { speakers } = await calls.update(liveId, change, { version: settings.version });
    const speakerId = written ?? speakers.at(-1)?.uuid ?? '';
    setWritten(speakerId);
    if (input.picture instanceof File) await calls.setSpeakerPicture({ liveId, speakerId }, input.picture);
  };
}

/** Adds a speaker, or changes a name and a picture. */
export function SpeakerDialog(props: SpeakerDialogProps) {
  const { speaker, onClose } = props;
  const t = useClassroomEditorText();
  const src = speaker === undefined || speaker.avatar === 'placeholder' ? null : speaker.avatar;
  const form = useDialogForm<SpeakerValues, SpeakerValues, void>({
    schema,
    defaultValues: { speaker: speaker?.speaker ?? '', picture: src === null ? null : 'stored' },
    wireFields: { file: 'picture' },
    noun: 'classroom',
    call: useSave(props),
    done: (_, { speaker: text }) => ({ title: t(speaker ? 'speaker.saved' : 'speaker.added'), text }),
    onClose,
  });
  return (
    <FormDialog
      title={t(speaker ? 'speaker.editTitle' : 'speaker.addTitle')}
      form={form}
      submitLabel={t(speaker ? 'speaker.save' : 'speaker.create')}
    >
      <TextField form={form} name="speaker" label={t('speaker.name')} required />
      <Controller
        control={form.control}
        name="picture"
        render={({ field: { value, onChange } }) => (
          <ImagePicker
            label={t('speaker.picture')}
            name={form.getValues('speaker')}
            src={value === 'stored' ? src : null}
            file={value instanceof File ? value : null}
            pending={form.isSubmitting && value instanceof File}
            error={form.errorOf('picture')}
            onPick={onChange}
            onRemove={value === null ? undefined : () => onChange(null)}
          />
        )}
      />
    </FormDialog>
  );
}
