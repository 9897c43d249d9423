import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { BareIconButton } from '../button/bare-icon-button';
import { classNames } from '../class-names.pure';
import styles from './dialog.module.css';
import { useUiText } from '../messages';
import type { DialogProps } from './dialog-model';

/** A modal dialog: focus is kept inside, Esc and the scrim close it, the focus returns to where it was. */
export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  size = 'sm',
  footer,
  initialFocus,
  pending = false,
  children,
}: DialogProps) {
  const t = useUiText();
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.scrim} />
        <BaseDialog.Viewport
          className={classNames(
            styles.viewport,
            size === 'sheet' && styles.foot,
            size === 'drawer' && styles.edge,
          )}
        >
          <BaseDialog.Popup
            className={classNames(
              styles.popup,
              size === 'md' && styles.wide,
              size === 'sheet' && styles.sheet,
              size === 'drawer' && styles.drawer,
            )}
            initialFocus={initialFocus}
          >
            <header className={styles.header}>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
              <BaseDialog.Close
                render={<BareIconButton icon={X} label={t('close')} size="sm" disabled={pending} />}
              />
            </header>
            {description && (
              <BaseDialog.Description className={styles.text}>{description}</BaseDialog.Description>
            )}
            {children && <div className={styles.body}>{children}</div>}
            {footer && <footer className={styles.footer}>{footer}</footer>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
