import type { KnownSession } from '@palco/sdk/session';
import { Link } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { release } from '../../config';
import { OfflineBanner, ScrollToTop } from '../../features/system';
import { BrandName, LanguageMenu } from '../../ui';
import { island } from '../../ui/lazy';
import { useCommandLayers } from '../commands/use-command-layers';
import { Drawer } from './drawer';
import { useShellText } from './messages';
import { PersonMenu } from './person-menu';
import styles from './shell.module.css';
import type { ShellMenu } from '../menu/shell-menu.pure';
import { SideMenu } from '../menu/side-menu';
import { TeamSelector } from './team-selector';
import { TopBar } from './top-bar';
import { ZoneNote } from './zone-note';

const DiskNotice = island(async () => (await import('../../features/system/disk-notice')).DiskNotice);

export interface ShellProps {
  session: Extract<KnownSession, { stage: 'ready' }>;
  menu: ShellMenu;
  /** The path of the current page. */
  path: string;
  onTeamSelected(): void;
  onTeamCleared(): void;
  children: ReactNode;
}

/** The frame of every page behind the log-in: menu, top bar, stage, and what stays across routes. */
export function Shell({ session, menu, path, onTeamSelected, onTeamCleared, children }: ShellProps) {
  const t = useShellText();
  const stage = useRef<HTMLElement>(null);
  const commands = useCommandLayers({ userId: session.me.user.id, menu, onTeamSelected, onTeamCleared });
  const selector = { session, onSelected: onTeamSelected, onCleared: onTeamCleared };
  const drawerFoot = (close: () => void) => (
    <>
      <PersonMenu user={session.me.user} path={path} onFollow={close} onCommand={commands.open} />
      <ZoneNote />
      <div className={styles.drawerFoot}>
        <LanguageMenu />
        <span className={styles.release}>{release}</span>
      </div>
    </>
  );
  return (
    <>
      <a
        className={styles.skip}
        href="#conteudo"
        onClick={(event) => {
          // No fragment in the address: it would become part of shared links and of the history.
          event.preventDefault();
          stage.current?.focus();
        }}
      >
        {t('skip')}
      </a>
      <div className={styles.shell}>
        <aside className={styles.side} aria-label={t('sideBar')}>
          <Link to="/" className={styles.brand}>
            <BrandName />
          </Link>
          <SideMenu menu={menu} path={path} />
          <p className={styles.release}>{release}</p>
        </aside>
        <TopBar
          {...selector}
          path={path}
          onCommand={commands.open}
          drawer={
            <Drawer foot={drawerFoot}>
              {(close) => (
                <>
                  <TeamSelector {...selector} className={styles.drawerTeam} onChosen={close} />
                  <SideMenu menu={menu} path={path} onFollow={close} />
                </>
              )}
            </Drawer>
          }
        />
        <main id="conteudo" ref={stage} tabIndex={-1} className={styles.stage}>
          <OfflineBanner />
          <DiskNotice />
          {children}
        </main>
      </div>
      <ScrollToTop scroller={stage} />
      {commands.layers}
    </>
  );
}
