import type { ReactNode } from 'react';
import { DateTimeField, SelectField, TextareaField, TextField } from '../../../ui';
import { liveLatencies } from '../form/live-choices';
import { LiveSwitches } from '../form/live-switches';
import { useLiveFormText } from '../form/messages';
import { useLiveSettingsText } from './messages';
import type { StepProps } from './settings-fields';

interface EventStepProps extends StepProps {
  /** Stands after the date. */
  children?: ReactNode;
}

/** What a live is called, when it begins, and what it does by itself. */
export function EventStep({ isLocked, fields: { form }, children }: EventStepProps) {
  const t = useLiveSettingsText();
  const formText = useLiveFormText();
  return (
    <>
      <TextField form={form} name="title" label={t('title.label')} required />
      <TextareaField form={form} name="description" label={t('description')} maxCodePoints={5_000} rows={4} />
      <DateTimeField
        form={form}
        name="scheduledStartTime"
        label={t('start')}
        hint={isLocked ? t('locked') : undefined}
        note={t('start.hint')}
        disabled={isLocked}
      />
      {children}
      <SelectField
        form={form}
        name="latency"
        label={t('latency')}
        hint={isLocked ? t('locked') : undefined}
        options={liveLatencies.map((value) => ({ value, label: formText(`latency.${value}`) }))}
        disabled={isLocked}
      />
      <LiveSwitches form={form} />
    </>
  );
}
