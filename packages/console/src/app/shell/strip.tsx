import { Link } from '@tanstack/react-router';
import { LogOut, Search } from 'lucide-react';
import { BrandName, Icon, IconButton, LanguageMenu } from '../../ui';
import { useSignOut } from '../use-sign-out';
import { useShellText } from './messages';
import { PersonMenu } from './person-menu';
import type { PersonMenuProps } from './person-menu-model';
import { TeamSelector } from './team-selector';
import type { TeamSelectorProps } from './team-selector-model';
import styles from './strip.module.css';

export interface StripProps extends Omit<TeamSelectorProps, 'className'> {
  path: PersonMenuProps['path'];
  onCommand: PersonMenuProps['onCommand'];
}

/** The bar of the wings above the stage: team, commands, language, person and the way out. */
export function Strip({ path, onCommand, ...selector }: StripProps) {
  const signOut = useSignOut();
  const t = useShellText();
  return (
    <header className={styles.strip} data-theme="dark">
      <Link to="/" className={styles.brand}>
        <BrandName />
      </Link>
      <TeamSelector {...selector} className={styles.team} />
      <div className={styles.middle}>
        <button
          type="button"
          className={styles.search}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          onClick={() => onCommand('commandMenu')}
        >
          <Icon of={Search} />
          <span>{t('find')}</span>
          <kbd aria-hidden="true">{t('find.keys')}</kbd>
        </button>
      </div>
      <div className={styles.person}>
        <LanguageMenu />
        <PersonMenu user={selector.session.me.user} path={path} onCommand={onCommand} />
        <IconButton icon={LogOut} iconSize={18} label={t('signOut')} onClick={signOut} />
      </div>
    </header>
  );
}
