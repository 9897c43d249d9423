import type { ComponentProps, FormEventHandler, ReactNode } from 'react';
import { FormAlert, useNewPasswordHint } from '../../patterns/form';
import { Button, TextField, type TextFieldProps } from '../../ui';
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

/** A large required field. */
export function AuthField<Name extends string>(props: TextFieldProps<Name>) {
  return <TextField {...props} controlSize="lg" required />;
}

interface NewPasswordFieldProps<Name extends string> extends Pick<TextFieldProps<Name>, 'name' | 'label'> {
  form: TextFieldProps<Name>['form'] & { watch(name: Name): string };
}

/** A new password, with a warning where it is a common one. */
export function NewPasswordField<Name extends string>(props: NewPasswordFieldProps<Name>) {
  const hint = useNewPasswordHint(props.form.watch(props.name));
  return <AuthField {...props} type="password" autoComplete="new-password" hint={hint} />;
}
