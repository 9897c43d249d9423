import { Controller } from 'react-hook-form';
import { ColourField } from '../../../patterns/colour';
import { TextField } from '../../../ui';
import { useLiveSettingsText } from './messages';
import type { StepProps } from './settings-fields';

/** How the player looks, and what the page around it measures with. */
export function PlayerStep({ isLocked, fields: { form, theirs } }: StepProps) {
  const t = useLiveSettingsText();
  return (
    <>
      <Controller
        control={form.control}
        name="playerColor"
        render={({ field }) => (
          <ColourField
            {...field}
            label={t('playerColor')}
            error={form.errorOf('playerColor')}
            theirs={theirs('playerColor')}
            locked={isLocked ? t('locked') : undefined}
          />
        )}
      />
      <TextField
        form={form}
        name="measurementId"
        label={t('measurementId')}
        hint={theirs('measurementId') ?? t('measurementId.hint')}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}
