import { Avatar } from '../../ui';
import barStyles from './bar-button.module.css';
import styles from './team-selector.module.css';

interface TeamRowProps {
  name: string;
  role: string | null;
  thumbnail: string | null;
  color: string;
}

/** A team as a line: picture, name, and the role in it. */
export function TeamRow({ name, role, thumbnail, color }: TeamRowProps) {
  return (
    <>
      <Avatar name={name} src={thumbnail} shape="tile" color={color} />
      <span className={barStyles.two}>
        {/* The space separates the two in the accessible name. */}
        <b>{name}</b> {role && <small className={styles.role}>{role}</small>}
      </span>
    </>
  );
}
