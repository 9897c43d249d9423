import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from '../button/button';
import styles from './dialog.module.css';
import { useUiText } from '../messages';
import type { ConfirmDialogProps } from './dialog-model';

/** A question before a consequence: an alert dialog whose first focus is the least destructive choice. */
export function ConfirmPopup({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel,
  danger = false,
  pending = false,
  error,
  onConfirm,
  finalFocus,
  children,
}: ConfirmDialogProps) {
  const t = useUiText();
  const cancel = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const focusAfter = () => {
    // While the dialog closes, another layer can open and take the focus: then it stays there.
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== body && !popup.current?.contains(activeElement);
    return isElsewhere ? false : (finalFocus?.() ?? true);
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup
            ref={popup}
            className={styles.popup}
            initialFocus={cancel}
            finalFocus={focusAfter}
          >
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            {text && <AlertDialog.Description className={styles.text}>{text}</AlertDialog.Description>}
            {children && <div className={styles.body}>{children}</div>}
            {error && (
              <div role="alert" className={styles.error}>
                {error}
              </div>
            )}
            <footer className={styles.footer}>
              <AlertDialog.Close
                render={
                  <Button ref={cancel} disabled={pending}>
                    {cancelLabel ?? t('cancel')}
                  </Button>
                }
              />
              <Button variant={danger ? 'danger-solid' : 'primary'} pending={pending} onClick={onConfirm}>
                {confirmLabel ?? t('confirm')}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
