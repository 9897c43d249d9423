import { usePalco } from '@palco/react';
import { useUpdateClassroom } from '@palco/react/query';
import { classroomsApi, type ClassroomSettings } from '@palco/sdk/lives';
import { FormAlert, SaveBar, useDirtyGuard, useVersionedForm } from '../../../patterns/form';
import record from '../../../patterns/record/record.module.css';
import { TextareaField, TextField, toast } from '../../../ui';
import {
  classroomChange,
  descriptionMax,
  textsSchema,
  textsOf,
  type ClassroomTexts,
} from './classroom-texts';
import { useClassroomEditorText } from './messages';

const versioned = (settings: ClassroomSettings) => ({
  values: textsOf(settings),
  version: settings.version,
});

/** The text of the public page, the certificate, and how long the data of the attendees are kept. */
export function TextsForm({ settings }: { settings: ClassroomSettings }) {
  const t = useClassroomEditorText();
  const palco = usePalco();
  const update = useUpdateClassroom();
  const { liveId } = settings;
  const form = useVersionedForm<ClassroomTexts>({
    schema: textsSchema,
    params: { description: { max: descriptionMax } },
    saved: versioned(settings),
    reload: async () => versioned(await palco.use(classroomsApi).get(liveId)),
  });
  const guard = useDirtyGuard(form.unsaved, { isTab: true });
  const save = form.save(async (changed, version) => {
    const saved = await update.mutateAsync({ liveId, change: classroomChange(changed), version });
    toast({ kind: 'success', title: t('saved') });
    return versioned(saved);
  });
  return (
    <section className={record.section}>
      <h2>{t('texts')}</h2>
      <form className={record.fields} noValidate onSubmit={(event) => void save(event)}>
        <TextareaField
          form={form}
          name="description"
          label={t('description')}
          hint={t('description.hint')}
          maxCodePoints={descriptionMax}
          rows={4}
        />
        {(['certificateShare', 'retentionDays'] as const).map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(name)}
            hint={t(`${name}.hint`)}
            inputMode="numeric"
          />
        ))}
        <FormAlert failure={form.failure} />
        <SaveBar form={form} label={t('save')} nothing={t('nothing')} />
      </form>
      {guard}
    </section>
  );
}
