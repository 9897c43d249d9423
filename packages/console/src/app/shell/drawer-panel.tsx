import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { BareIconButton, BrandName, VisuallyHidden } from '../../ui';
import { useMenuText } from '../menu/messages';
import { useShellText } from './messages';
import styles from './drawer.module.css';

export interface DrawerPanelProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  children: ReactNode;
  foot: ReactNode;
}

/** What slides in over the page. */
export function DrawerPanel({ open, onOpenChange, children, foot }: DrawerPanelProps) {
  const t = useShellText();
  const menu = useMenuText();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.drawer}>
          <div className={styles.head}>
            <Dialog.Title render={<VisuallyHidden />}>{menu('mainMenu')}</Dialog.Title>
            <BrandName />
            <Dialog.Close render={<BareIconButton icon={X} iconSize={20} label={t('closeMenu')} />} />
          </div>
          {children}
          <div className={styles.foot}>{foot}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
