import { usePalco } from '@palco/react';
import type { KnownSession } from '@palco/sdk/session';
import { LogOut } from 'lucide-react';
import { Avatar, IconButton, LanguageMenu } from '../../../ui';
import styles from './person-controls.module.css';
import { useSelectionText } from './messages';

/** The language, who is signed in, and the way out. */
export function PersonControls({ user }: { user: KnownSession['me']['user'] }) {
  const { session } = usePalco();
  const t = useSelectionText();
  return (
    <>
      <LanguageMenu />
      <span className={styles.avatar}>
        <Avatar name={user.nome} src={user.avatar} />
      </span>
      <span className={styles.name}>{user.nome}</span>
      <IconButton icon={LogOut} iconSize={18} label={t('signOut')} onClick={() => void session.signOut()} />
    </>
  );
}
