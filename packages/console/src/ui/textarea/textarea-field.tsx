import type { ReactNode } from 'react';
import type { TextFieldProps } from '../text-input/text-field';
import { Field } from '../field/field';
import { Textarea, type TextareaProps } from './textarea';

interface TextareaFieldProps<Name extends string>
  extends
    Pick<TextFieldProps<Name>, 'form' | 'name' | 'label'>,
    Omit<TextareaProps, 'form' | 'name' | 'ref'> {
  hint?: ReactNode;
}

/** Several lines of text as a field of a form: label, input and what is wrong with it. */
export function TextareaField<Name extends string>(props: TextareaFieldProps<Name>) {
  const { form, name, label, hint, ...rest } = props;
  return (
    <Field label={label} hint={form.theirs?.(name) ?? hint} error={form.errorOf(name)}>
      <Textarea {...form.register(name)} {...rest} />
    </Field>
  );
}
