import { usePalco } from '@palco/react';
import type { KnownSession } from '@palco/sdk/session';
import { LogOut } from 'lucide-react';
import { Avatar, IconButton } from '../../ui';
import styles from './person-controls.module.css';
import { useTeamsText } from './messages';

/** Who is signed in, and the way out. */
export function PersonControls({ user }: { user: KnownSession['me']['user'] }) {
  const { session } = usePalco();
  const t = useTeamsText();
  return (
    <>
      <Avatar name={user.nome} src={user.avatar} />
      <span className={styles.name}>{user.nome}</span>
      <IconButton icon={LogOut} iconSize={18} label={t('signOut')} onClick={() => void session.signOut()} />
    </>
  );
}
