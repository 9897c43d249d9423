import { Dialog } from '@base-ui/react/dialog';
import { Menu as MenuGlyph, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMediaQuery } from '../../config';
import { BrandName, BareIconButton, VisuallyHidden } from '../../ui';
import { useShellText } from './messages';
import styles from './drawer.module.css';

export interface DrawerProps {
  children(close: () => void): ReactNode;
  foot(close: () => void): ReactNode;
}

/** The menu below 992 px: it slides in over the page, keeps the focus, and goes away by Esc, the scrim or a link. */
export function Drawer({ children, foot }: DrawerProps) {
  const t = useShellText();
  const [open, setOpen] = useState(false);
  // The wide shell has no drawer: one that stayed open would be an invisible modal over a dead page.
  const isWide = useMediaQuery('(min-width: 992px)');
  if (isWide && open) setOpen(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger
        render={
          <BareIconButton className={styles.burger} icon={MenuGlyph} iconSize={20} label={t('openMenu')} />
        }
      />
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.drawer}>
          <div className={styles.head}>
            <Dialog.Title render={<VisuallyHidden />}>{t('mainMenu')}</Dialog.Title>
            <BrandName />
            <Dialog.Close render={<BareIconButton icon={X} iconSize={20} label={t('closeMenu')} />} />
          </div>
          {children(() => setOpen(false))}
          <div className={styles.foot}>{foot(() => setOpen(false))}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
