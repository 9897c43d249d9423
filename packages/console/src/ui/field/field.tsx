import { Info } from 'lucide-react';
import { createContext, useContext, useId, useMemo, type ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from '../icon/icon';

interface FieldIds {
  controlId: string;
  messageId: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldIds | null>(null);

export interface FieldProps {
  label: ReactNode;
  /** Said below the control as long as there is no error. */
  hint?: ReactNode;
  /** What is wrong, after touch; it replaces the hint. */
  error?: ReactNode;
  /** Marked as invalid without an error of its own: the form shows the reason. */
  invalid?: boolean;
  children: ReactNode;
}

/** Label, control and message as one: the control inside gets its id, description and invalid mark from here. */
export function Field({ label, hint, error, invalid = false, children }: FieldProps) {
  const id = useId();
  const message = error ?? hint;
  const ids = useMemo(
    () => ({
      controlId: id,
      messageId: message ? `${id}-message` : undefined,
      invalid: invalid || Boolean(error),
    }),
    [id, message, error, invalid],
  );
  return (
    <FieldContext value={ids}>
      <div className={styles.field}>
        <label id={`${id}-label`} htmlFor={id} className={styles.label}>
          {label}
        </label>
        {children}
        {message && (
          <p id={ids.messageId} className={error ? styles.error : styles.hint}>
            {error && <Icon of={Info} size={14} />}
            {message}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

/** The attributes that tie a control to the field around it; none outside of a field. */
export function useFieldControl(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const ids = useContext(FieldContext);
  if (!ids) return {};
  return { id: ids.controlId, 'aria-describedby': ids.messageId, 'aria-invalid': ids.invalid || undefined };
}
