import type { ReactNode } from 'react';
import { Controller, type FieldValues, type Path } from 'react-hook-form';
import { Field } from '../field/field';
import type { FieldForm } from '../field/field-form';
import { Select } from './select';
import type { SelectOption } from './select-option';

export interface SelectFieldProps<Input extends FieldValues, Output> {
  /** The form, and the field of it that holds the choice. */
  form: FieldForm<Input, Output>;
  name: Path<Input>;
  label: ReactNode;
  hint?: ReactNode;
  /** Stands there while nothing is chosen. */
  placeholder?: string;
  options: readonly SelectOption<string>[];
  disabled?: boolean;
}

/** One of a few as a field of a form: label, list and what is wrong with the choice. */
export function SelectField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  options,
  ...list
}: SelectFieldProps<Input, Output>) {
  const labelOf = (chosen: string) => options.find(({ value }) => value === chosen)?.label;
  const theirs = list.disabled ? undefined : form.theirs?.(name, labelOf);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Field label={label} hint={theirs ?? hint} error={form.errorOf(name)}>
          <Select
            {...list}
            options={options}
            ref={field.ref}
            value={options.some(({ value }) => value === field.value) ? field.value : null}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  );
}
