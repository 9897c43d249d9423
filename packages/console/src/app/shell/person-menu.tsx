import type { KnownSession } from '@palco/sdk/session';
import { Link } from '@tanstack/react-router';
import { Command, Keyboard, LifeBuoy, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { chooseTheme, useThemeChoice, type ThemeChoice } from '../../config';
import type { CommandLayer } from '../commands/use-command-layers';
import { useSupportBundle, useSupportText } from '../../patterns/support';
import { Avatar, Menu, VisuallyHidden } from '../../ui';
import styles from './bar-button.module.css';
import { useShellText } from './messages';
import { isProfile } from '../menu/shell-menu.pure';
import { useSignOut } from '../use-sign-out';

function isTheme(value: string): value is ThemeChoice {
  return value === 'system' || value === 'light' || value === 'dark';
}

export interface PersonMenuProps {
  user: KnownSession['me']['user'];
  /** The path of the current page: that of the own profile marks it. */
  path: string;
  /** A link of the menu was followed: the drawer goes away. */
  onFollow?(): void;
  onCommand(layer: CommandLayer): void;
}

/** Who is signed in; behind it the own profile, the theme, the commands and the way out. */
export function PersonMenu({ user, path, onFollow, onCommand }: PersonMenuProps) {
  const signOut = useSignOut();
  const t = useShellText();
  const support = useSupportText();
  const saveBundle = useSupportBundle();
  const theme = useThemeChoice();
  const openLayer = (layer: CommandLayer) => () => {
    onFollow?.();
    onCommand(layer);
  };
  return (
    <Menu
      trigger={
        <button type="button" className={styles.button} aria-current={isProfile(path) ? 'page' : undefined}>
          <VisuallyHidden>{`${t('account')}:`}</VisuallyHidden>
          <Avatar name={user.nome} src={user.avatar} />
          <span className={styles.two}>
            <b>{user.nome}</b> <small>{user.login}</small>
          </span>
        </button>
      }
      choices={[
        {
          label: t('theme'),
          value: theme,
          options: [
            { value: 'system', label: t('themeSystem'), icon: Monitor },
            { value: 'light', label: t('themeLight'), icon: Sun },
            { value: 'dark', label: t('themeDark'), icon: Moon },
          ],
          onValueChange: (value) => {
            if (isTheme(value)) chooseTheme(value);
          },
        },
      ]}
      items={[
        { label: t('profile'), icon: UserRound, link: <Link to="/profile" />, onSelect: onFollow },
        { label: t('commands'), icon: Command, onSelect: openLayer('commandMenu') },
        { label: t('shortcuts'), icon: Keyboard, onSelect: openLayer('help') },
        { label: support('save'), icon: LifeBuoy, onSelect: saveBundle },
        { label: t('signOut'), icon: LogOut, onSelect: signOut },
      ]}
    />
  );
}
