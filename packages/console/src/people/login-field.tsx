import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field, TextInput } from '../ui';
import styles from './login-field.module.css';

interface LoginFieldProps {
  login: string;
  label: string;
  hint: string;
  /** The way to another e-mail. */
  children: ReactNode;
}

/** The e-mail of a person, which is not typed over. */
export function LoginField({ login, label, hint, children }: LoginFieldProps) {
  return (
    <div className={styles.login}>
      <Field label={label} hint={hint}>
        <TextInput icon={Lock} value={login} readOnly />
      </Field>
      {children}
    </div>
  );
}
