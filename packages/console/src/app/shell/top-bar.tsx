import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton, LanguageMenu } from '../../ui';
import { useShellText } from './messages';
import { PersonMenu, type PersonMenuProps } from './person-menu';
import { TeamSelector } from './team-selector';
import type { TeamSelectorProps } from './team-selector-model';
import styles from './top-bar.module.css';
import { useSignOut } from '../use-sign-out';
import { ZoneNote } from './zone-note';

export interface TopBarProps extends Omit<TeamSelectorProps, 'className'> {
  /** The way into the menu on small screens. */
  drawer: ReactNode;
  path: PersonMenuProps['path'];
  onCommand: PersonMenuProps['onCommand'];
}

/** Team, language, person and the way out; on small screens most of it moves into the drawer. */
export function TopBar({ drawer, path, onCommand, ...selector }: TopBarProps) {
  const signOut = useSignOut();
  const t = useShellText();
  return (
    <header className={styles.bar}>
      {drawer}
      <TeamSelector {...selector} className={styles.team} />
      <span className={styles.space} />
      <div className={styles.wide}>
        <ZoneNote />
        <LanguageMenu />
        <span className={styles.rule} />
        <PersonMenu user={selector.session.me.user} path={path} onCommand={onCommand} />
      </div>
      <IconButton icon={LogOut} iconSize={18} label={t('signOut')} onClick={signOut} />
    </header>
  );
}
