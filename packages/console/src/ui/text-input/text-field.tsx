import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../field/field';
import { PasswordInput } from './password-input';
import { TextInput, type TextInputProps } from './text-input';

export interface TextFieldProps<Name extends string> extends Omit<TextInputProps, 'form' | 'name' | 'ref'> {
  /** The form, and the field of it that holds the text. */
  form: {
    register(name: Name): UseFormRegisterReturn;
    errorOf(name: Name): string | undefined;
    /** Says what somebody else saved in a field that was changed here too: shown in place of the hint. */
    theirs?(name: Name): string | undefined;
  };
  name: Name;
  label: string;
  hint?: ReactNode;
}

/** One line of text, or a password, as a field of a form: label, input and what is wrong with it. */
export function TextField<Name extends string>(props: TextFieldProps<Name>) {
  const { form, name, label, hint, type, ...rest } = props;
  const input = { autoComplete: 'off', ...rest, ...form.register(name) };
  return (
    <Field label={label} hint={form.theirs?.(name) ?? hint} error={form.errorOf(name)}>
      {type === 'password' ? <PasswordInput {...input} /> : <TextInput {...input} type={type} />}
    </Field>
  );
}
