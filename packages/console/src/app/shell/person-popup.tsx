import { Link } from '@tanstack/react-router';
import { Command, Keyboard, LifeBuoy, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { chooseTheme, useMediaQuery, useThemeChoice, type ThemeChoice } from '../../config';
import { useSupportBundle, useSupportText } from '../../patterns/support';
import { MenuPopup } from '../../ui/menu/menu-popup';
import type { Popup } from '../../ui/popup/popup-props';
import type { CommandLayer } from '../commands/use-command-layers';
import { useSignOut } from '../use-sign-out';
import styles from './bar-button.module.css';
import { useShellText } from './messages';
import type { PersonMenuProps } from './person-menu-model';

function isTheme(value: string): value is ThemeChoice {
  return value === 'system' || value === 'light' || value === 'dark';
}

export interface PersonPopupProps extends Pick<PersonMenuProps, 'user' | 'onCommand'> {
  popup: Popup;
}

/** The own profile, the theme, the commands and the way out. */
export function PersonPopup({ user, onCommand, popup }: PersonPopupProps) {
  const signOut = useSignOut();
  const t = useShellText();
  const support = useSupportText();
  const saveBundle = useSupportBundle();
  const theme = useThemeChoice();
  // There the strip has no room for the words.
  const isShort = useMediaQuery('(max-width: 1180.98px)');
  const openLayer = (layer: CommandLayer) => () => onCommand(layer);
  return (
    <MenuPopup
      popup={popup}
      header={
        isShort && (
          <span className={styles.who}>
            <b>{user.nome}</b> <small>{user.login}</small>
          </span>
        )
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
        { label: t('profile'), icon: UserRound, link: <Link to="/profile" /> },
        { label: t('commands'), icon: Command, onSelect: openLayer('commandMenu') },
        { label: t('shortcuts'), icon: Keyboard, onSelect: openLayer('help') },
        { label: support('save'), icon: LifeBuoy, onSelect: saveBundle },
        { label: t('signOut'), icon: LogOut, onSelect: signOut },
      ]}
    />
  );
}
