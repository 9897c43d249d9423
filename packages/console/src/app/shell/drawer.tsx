import { Menu as MenuGlyph } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useMediaQuery } from '../../config';
import { BareIconButton } from '../../ui';
import { island } from '../../ui/lazy';
import { useShellText } from './messages';
import styles from './drawer.module.css';

export interface DrawerProps {
  children(close: () => void): ReactNode;
  foot(close: () => void): ReactNode;
}

const DrawerPanel = island(async () => (await import('./drawer-panel')).DrawerPanel);

/** The menu below 992 px: it slides in over the page, keeps the focus, and goes away by Esc, the scrim or a link. */
export function Drawer({ children, foot }: DrawerProps) {
  const t = useShellText();
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  useEffect(() => DrawerPanel.preloadWhenIdle(), []);
  // The wide shell has no drawer: one left open would be an invisible modal that blocks the page.
  const isWide = useMediaQuery('(min-width: 992px)');
  if (isWide && open) setOpen(false);
  const close = () => setOpen(false);
  return (
    <>
      <BareIconButton
        className={styles.burger}
        icon={MenuGlyph}
        iconSize={20}
        label={t('openMenu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {wasOpen && (
        <DrawerPanel open={open} onOpenChange={setOpen} foot={foot(close)}>
          {children(close)}
        </DrawerPanel>
      )}
    </>
  );
}
