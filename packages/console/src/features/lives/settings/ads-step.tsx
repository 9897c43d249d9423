import { TextField } from '../../../ui';
import { useLiveSettingsText } from './messages';
import type { StepProps } from './settings-fields';

const ads = ['preRollUrl', 'postRollUrl'] as const;

/** What plays before and after a live. */
export function AdsStep({ fields: { form } }: StepProps) {
  const t = useLiveSettingsText();
  return ads.map((name) => (
    <TextField
      key={name}
      form={form}
      name={name}
      label={t(name)}
      hint={t('ads.hint')}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
    />
  ));
}
