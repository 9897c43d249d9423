import { useFormat } from '../../../i18n';
import { DateTimeField, Field, SelectField, Textarea, TextField } from '../../../ui';
import { liveLatencies } from '../form/live-choices';
import { LiveSwitches } from '../form/live-switches';
import { useLiveFormText } from '../form/messages';
import { useLiveSettingsText } from './messages';
import type { StepProps } from './settings-fields';

/** What a live is called, when it begins, and what it does by itself. */
export function EventStep({ isLocked, fields: { form, theirs } }: StepProps) {
  const t = useLiveSettingsText();
  const formText = useLiveFormText();
  const format = useFormat();
  return (
    <>
      <TextField form={form} name="title" label={t('title.label')} hint={theirs('title')} required />
      <Field label={t('description')} error={form.errorOf('description')} hint={theirs('description')}>
        <Textarea {...form.register('description')} maxCodePoints={5_000} rows={4} />
      </Field>
      <DateTimeField
        form={form}
        name="scheduledStartTime"
        label={t('start')}
        hint={isLocked ? t('locked') : theirs('scheduledStartTime', format.dateTime)}
        note={t('start.hint')}
        disabled={isLocked}
      />
      <SelectField
        form={form}
        name="latency"
        label={t('latency')}
        hint={isLocked ? t('locked') : theirs('latency', (value) => formText(`latency.${value}`))}
        options={liveLatencies.map((value) => ({ value, label: formText(`latency.${value}`) }))}
        disabled={isLocked}
      />
      <LiveSwitches control={form.control} />
    </>
  );
}
