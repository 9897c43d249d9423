import { useId } from 'react';
import { Controller, type FieldValues, type Path } from 'react-hook-form';
import { Switch, type FieldForm } from '../../ui';
import styles from './user-form.module.css';

interface SwitchFieldProps<Input extends FieldValues, Output> {
  form: Pick<FieldForm<Input, Output>, 'control'>;
  name: Path<Input>;
  label: string;
  /** What it means that it is on, or off. */
  text(isOn: boolean): string;
  disabled?: boolean;
}

/** Something that is on unless it was switched off, with what that means beside it. */
export function SwitchField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  text,
  disabled,
}: SwitchFieldProps<Input, Output>) {
  const id = useId();
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <div className={styles.setting}>
          <div>
            <p id={`${id}-label`} className={styles.settingLabel}>
              {label}
            </p>
            <p id={`${id}-text`} className={styles.hint}>
              {text(field.value ?? true)}
            </p>
          </div>
          <Switch
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-text`}
            checked={field.value ?? true}
            disabled={disabled}
            onCheckedChange={field.onChange}
          />
        </div>
      )}
    />
  );
}
