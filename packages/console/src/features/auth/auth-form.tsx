import type { ComponentProps, FormEventHandler, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FormAlert, useNewPasswordHint } from '../../patterns/form';
import { Button, Field, PasswordInput, TextInput } from '../../ui';
import styles from './auth-form.module.css';

interface AuthFormProps {
  form: ComponentProps<typeof FormAlert> & { isSubmitting: boolean };
  submitLabel: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
  /** Stands below the button. */
  more?: ReactNode;
}

/** Fields above one large button, and why they were refused. */
export function AuthForm({ form, submitLabel, onSubmit, children, more }: AuthFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      <FormAlert failure={form.failure} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" block pending={form.isSubmitting}>
          {submitLabel}
        </Button>
        {more}
      </div>
    </form>
  );
}

interface AuthFieldProps<Name extends string> extends Omit<
  ComponentProps<'input'>,
  'form' | 'name' | 'ref' | 'style'
> {
  form: { register(name: Name): UseFormRegisterReturn; errorOf(name: Name): string | undefined };
  name: Name;
  label: string;
  hint?: ReactNode;
}

/** A large required field. */
export function AuthField<Name extends string>(props: AuthFieldProps<Name>) {
  const { form, name, label, hint, type, ...input } = props;
  const shared = { ...input, ...form.register(name), controlSize: 'lg', required: true } as const;
  return (
    <Field label={label} hint={hint} error={form.errorOf(name)}>
      {type === 'password' ? <PasswordInput {...shared} /> : <TextInput {...shared} type={type} />}
    </Field>
  );
}

interface NewPasswordFieldProps<Name extends string> extends Pick<AuthFieldProps<Name>, 'name' | 'label'> {
  form: AuthFieldProps<Name>['form'] & { watch(name: Name): string };
}

/** A new password, with a warning where it is a common one. */
export function NewPasswordField<Name extends string>(props: NewPasswordFieldProps<Name>) {
  const hint = useNewPasswordHint(props.form.watch(props.name));
  return <AuthField {...props} type="password" autoComplete="new-password" hint={hint} />;
}
