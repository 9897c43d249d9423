import { useState } from 'react';
import type { Control, FieldValues, UseFormRegister, UseFormReturn } from 'react-hook-form';
import { useAfterPress } from './use-after-press';

/** Registers fields that say what is wrong with them only after the press that left them. */
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

/** The form's own ways to its fields, for inputs and for a `Controller`, whose messages wait for the end of a press. */
export function useLateBlur<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): Pick<UseFormReturn<Input, unknown, Output>, 'register' | 'control'> {
  const register = lateBlur(form.register, useAfterPress());
  // A Controller registers with the control, and starts anew with each other one: it is made once. What is not replaced
  // is read from the form's control and written to it.
  const [control] = useState<Control<Input, unknown, Output>>(() =>
    Object.create(form.control, { register: { value: register } }),
  );
  return { register, control };
}
