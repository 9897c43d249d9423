import { ColourField } from '../../../patterns/colour';
import { TextField } from '../../../ui';
import { useLiveSettingsText } from './messages';
import type { StepProps } from './settings-fields';

/** How the player looks, and what the page around it measures with. */
export function PlayerStep({ isLocked, fields: { form } }: StepProps) {
  const t = useLiveSettingsText();
  return (
    <>
      <ColourField
        form={form}
        name="playerColor"
        label={t('playerColor')}
        locked={isLocked ? t('locked') : undefined}
      />
      <TextField
        form={form}
        name="measurementId"
        label={t('measurementId')}
        hint={t('measurementId.hint')}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}
