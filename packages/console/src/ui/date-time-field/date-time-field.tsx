import type { ReactNode } from 'react';
import { Controller, type FieldValues, type Path } from 'react-hook-form';
import { useDeviceFormat, useFormat, zoneName } from '../../i18n';
import { Field } from '../field/field';
import type { FieldForm } from '../field/field-form';
import { useUiText } from '../messages';
import { DateTimeInput } from './date-time-input';
import { isInstant } from './instant.pure';

export interface DateTimeFieldProps<Input extends FieldValues, Output> {
  /** The form, and the field of it that holds an instant (ISO 8601, UTC), nothing, or what was typed so far. */
  form: FieldForm<Input, Output>;
  name: Path<Input>;
  label: ReactNode;
  /** In place of the zone in which the time is read. */
  hint?: ReactNode;
  /** After the zone. */
  note?: string;
  disabled?: boolean;
  required?: boolean;
}

/** A day and a time of the team as a field of a form, with the zone in which they are read. */
export function DateTimeField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  note,
  ...rest
}: DateTimeFieldProps<Input, Output>) {
  const format = useFormat();
  const zoneHint = useZoneHint();
  const theirs = rest.disabled ? undefined : form.theirs?.(name, format.dateTime);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Field
          label={label}
          hint={theirs ?? hint ?? [zoneHint(field.value), note].filter(Boolean).join(' ')}
          error={form.errorOf(name)}
        >
          <DateTimeInput
            {...rest}
            ref={field.ref}
            name={field.name}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  );
}

/** How a time is written and in which zone; where this device has another one, also what a time is there. */
function useZoneHint(): (value: string) => string {
  const t = useUiText();
  const format = useFormat();
  const device = useDeviceFormat();
  const zone = zoneName(format.timeZone);
  return (value) => {
    const isOther = isInstant(value) && device.dateTime(value) !== format.dateTime(value);
    return isOther
      ? t('dateTime.hintOther', { zone, local: device.dateTime(value) })
      : t('dateTime.hint', { zone, pattern: t('dateTime.pattern') });
  };
}
