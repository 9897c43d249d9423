import { Controller, type FieldValues, type Path } from 'react-hook-form';
import type { FieldForm } from '../field/field-form';
import { Checkbox, type CheckboxProps } from './checkbox';

interface CheckboxFieldProps<Input extends FieldValues, Output> extends Pick<
  CheckboxProps,
  'label' | 'description'
> {
  form: FieldForm<Input, Output>;
  name: Path<Input>;
  /** The words for on and off, to say what somebody else saved; without it that is not said. */
  write?(isOn: boolean): string;
}

/** Something that is on or off, as a field of a form. */
export function CheckboxField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  description,
  write,
}: CheckboxFieldProps<Input, Output>) {
  const said = form.errorOf(name) ?? (write && form.theirs?.(name, write)) ?? description;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Checkbox
          checked={field.value === true}
          label={label}
          description={said}
          onCheckedChange={field.onChange}
        />
      )}
    />
  );
}
