import { useId } from 'react';
import { Button } from '../../ui/button/button';
import styles from './save-bar.module.css';

export interface SaveBarProps {
  form: { readonly unsaved: boolean; readonly isSubmitting: boolean };
  label: string;
  /** Why the button cannot be pressed: nothing was changed. */
  nothing: string;
}

/** The foot of a form that changes what is there: it saves, or says that there is nothing to save. */
export function SaveBar({ form: { unsaved, isSubmitting }, label, nothing }: SaveBarProps) {
  const id = useId();
  const isIdle = !unsaved && !isSubmitting;
  return (
    <div className={styles.bar}>
      <Button
        type="submit"
        variant="primary"
        pending={isSubmitting}
        // Keeps the focus after a save, and says why there is nothing to press.
        aria-disabled={isIdle || undefined}
        className={isIdle ? styles.idle : undefined}
        aria-describedby={id}
        onClick={isIdle ? (event) => event.preventDefault() : undefined}
      >
        {label}
      </Button>
      <p id={id} className={styles.note}>
        {isIdle && nothing}
      </p>
    </div>
  );
}
