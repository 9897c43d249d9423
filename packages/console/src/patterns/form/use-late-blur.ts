import { useState } from 'react';
import type { Control, FieldValues, UseFormRegister, UseFormReturn } from 'react-hook-form';
import { useAfterPress } from './use-after-press';

/** Registers fields that are validated on blur only after the press that caused the blur. */
function lateBlur<Input extends FieldValues>(
  register: UseFormRegister<Input>,
  afterPress: ReturnType<typeof useAfterPress>,
): UseFormRegister<Input> {
  return (...given) => {
    const field = register(...given);
    const onBlur: typeof field.onBlur = (event) =>
      new Promise((resolve) => afterPress(() => resolve(field.onBlur(event))));
    return { ...field, onBlur };
  };
}

/** `register` and `control` of a form, for inputs and for a `Controller`, with blurs that wait for the end of a press. */
export function useLateBlur<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): Pick<UseFormReturn<Input, unknown, Output>, 'register' | 'control'> {
  const register = lateBlur(form.register, useAfterPress());
  // A `Controller` registers again with each new control, so this one is created once. Everything but `register` is read
  // from its prototype, the form's control, and by its accessors written to it.
  const [control] = useState<Control<Input, unknown, Output>>(() =>
    Object.create(form.control, { register: { value: register } }),
  );
  return { register, control };
}
