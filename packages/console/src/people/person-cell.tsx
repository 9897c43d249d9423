import type { ReactNode } from 'react';
import { Avatar } from '../ui/avatar/avatar';
import styles from './person-cell.module.css';

export interface PersonCellProps {
  name: string;
  login: string;
  avatar: string | null;
  /** The name as a link, where there is somewhere to go. */
  link?: ReactNode;
  /** Chips beside the name. */
  children?: ReactNode;
}

/** A person in a list: picture, name, e-mail and the state in chips. */
export function PersonCell({ name, login, avatar, link, children }: PersonCellProps) {
  return (
    <div className={styles.person}>
      <Avatar name={name} src={avatar} />
      <div className={styles.text}>
        <div className={styles.first}>
          <span className={styles.name} title={name}>
            {link ?? name}
          </span>
          {children}
        </div>
        <span className={styles.login} title={login}>
          {login}
        </span>
      </div>
    </div>
  );
}
