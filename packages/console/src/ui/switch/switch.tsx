import { Switch as BaseSwitch } from '@base-ui/react/switch';
import type { ComponentProps } from 'react';
import { useFieldControl } from '../field/field';
import styles from './switch.module.css';

export interface SwitchProps extends Pick<ComponentProps<'button'>, 'aria-describedby' | 'aria-labelledby'> {
  checked: boolean;
  /** Called with the requested state; the owner shows it at once, and reverts it if saving fails. */
  onCheckedChange(checked: boolean): void;
  /** The accessible name; inside a Field the field's label takes its place. */
  label?: string;
  /** The change is being saved: the switch shows the new state, keeps its focus and ignores presses. */
  pending?: boolean;
  disabled?: boolean;
  onBlur?(): void;
  /** `card` takes 400 ms, for the switch that turns a whole card on (specification, section 9). */
  speed?: 'fast' | 'card';
}

/** On or off, at once: for a setting that needs no save button of its own. */
export function Switch({ onCheckedChange, label, pending = false, speed = 'fast', ...rest }: SwitchProps) {
  const field = useFieldControl();
  return (
    <BaseSwitch.Root
      nativeButton
      render={(props) => <button type="button" {...props} />}
      {...field}
      aria-label={label}
      aria-busy={pending || undefined}
      readOnly={pending}
      {...rest}
      className={styles.switch}
      data-speed={speed}
      onCheckedChange={(next) => onCheckedChange(next)}
    >
      <BaseSwitch.Thumb className={styles.thumb} />
    </BaseSwitch.Root>
  );
}
