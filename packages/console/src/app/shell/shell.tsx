import type { KnownSession } from '@palco/sdk/session';
import { useRef, type ReactNode } from 'react';
import { release, useMediaQuery } from '../../config';
import { OfflineBanner, ScrollToTop } from '../../features/system';
import { island } from '../../ui/lazy';
import { useCommandLayers } from '../commands/use-command-layers';
import { isControlRoom, type ShellMenu } from '../menu/shell-menu.pure';
import { SideMenu } from '../menu/side-menu';
import { useShellText } from './messages';
import styles from './shell.module.css';
import { Strip } from './strip';
import { ZoneNote } from './zone-note';

const DiskNotice = island(async () => (await import('../../features/system/disk-notice')).DiskNotice);
const BottomBar = island(async () => (await import('../bottom-bar/bottom-bar')).BottomBar);
const loadOnAir = () => import('../../features/lives/on-air/on-air-parts');
const NowOnAir = island(async () => (await loadOnAir()).NowOnAir);
const StageTally = island(async () => (await loadOnAir()).StageTally);

export interface ShellProps {
  session: Extract<KnownSession, { stage: 'ready' }>;
  menu: ShellMenu;
  /** The path of the current page. */
  path: string;
  onTeamSelected(): void;
  onTeamCleared(): void;
  children: ReactNode;
}

/** The frame of every page behind the log-in: the wings with strip and menu, which never move, and the stage, which scrolls. */
export function Shell({ session, menu, path, onTeamSelected, onTeamCleared, children }: ShellProps) {
  const t = useShellText();
  const stage = useRef<HTMLElement>(null);
  const isNarrow = useMediaQuery('(max-width: 991.98px)');
  const commands = useCommandLayers({ userId: session.me.user.id, menu, onTeamSelected, onTeamCleared });
  const seesLives = session.permissions.includes('showStreaming');
  const isRail = isControlRoom(path);
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
      <div className={styles.shell} data-rail={isRail || undefined}>
        <Strip
          session={session}
          path={path}
          onCommand={commands.open}
          onSelected={onTeamSelected}
          onCleared={onTeamCleared}
        />
        <aside className={styles.side} aria-label={t('sideBar')} data-theme="dark">
          <SideMenu menu={menu} path={path} hasTitles={isRail} />
          {seesLives && <NowOnAir path={path} />}
          <div className={styles.foot}>
            <ZoneNote />
            <p>{release}</p>
          </div>
        </aside>
        <div className={styles.bar}>{isNarrow && !isRail && <BottomBar menu={menu} path={path} />}</div>
        <div className={styles.stage}>
          {seesLives && <StageTally path={path} />}
          <main id="conteudo" ref={stage} tabIndex={-1} className={styles.page}>
            <OfflineBanner />
            <DiskNotice />
            {children}
          </main>
        </div>
      </div>
      <ScrollToTop scroller={stage} />
      {commands.layers}
    </>
  );
}
