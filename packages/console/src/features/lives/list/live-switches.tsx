import { Controller, type Control } from 'react-hook-form';
import { Checkbox } from '../../../ui';
import { liveSwitches, type LiveForm, type LiveValues } from './live-form';
import styles from './live-switches.module.css';
import { useLivesText } from './messages';

/** What a live does by itself, and what viewers get of it. */
export function LiveSwitches({ control }: { control: Control<LiveValues, unknown, LiveForm> }) {
  const t = useLivesText();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('switches')}</legend>
      {liveSwitches.map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field }) => (
            <Checkbox checked={field.value} label={t(`switch.${name}`)} onCheckedChange={field.onChange} />
          )}
        />
      ))}
    </fieldset>
  );
}
