import { Controller, type Control, type Path } from 'react-hook-form';
import { Checkbox } from '../../../ui';
import { liveSwitches, type LiveSettings, type LiveSwitch } from './live-fields';
import styles from './live-switches.module.css';
import { useLiveFormText } from './messages';

/** What a live does by itself, and what viewers get of it. */
export function LiveSwitches<Values extends Pick<LiveSettings, LiveSwitch>, Output>({
  control,
}: {
  control: Control<Values, unknown, Output>;
}) {
  const t = useLiveFormText();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('switches')}</legend>
      {liveSwitches.map((name) => (
        <Controller
          key={name}
          control={control}
          name={name as Path<Values>}
          render={({ field }) => (
            <Checkbox
              checked={field.value === true}
              label={t(`switch.${name}`)}
              onCheckedChange={field.onChange}
            />
          )}
        />
      ))}
    </fieldset>
  );
}
