import type { Path } from 'react-hook-form';
import { CheckboxField, type FieldForm } from '../../../ui';
import { liveSwitches, type LiveSettings, type LiveSwitch } from './live-fields';
import styles from './live-switches.module.css';
import { useLiveFormText } from './messages';

/** What a live does by itself, and what viewers get of it. */
export function LiveSwitches<Values extends Pick<LiveSettings, LiveSwitch>, Output>({
  form,
}: {
  form: FieldForm<Values, Output>;
}) {
  const t = useLiveFormText();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('switches')}</legend>
      {liveSwitches.map((name) => (
        <CheckboxField key={name} form={form} name={name as Path<Values>} label={t(`switch.${name}`)} />
      ))}
    </fieldset>
  );
}
