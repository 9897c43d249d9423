import { Radio } from 'lucide-react';
import { Icon } from '../../../ui';
import styles from './lives.module.css';

/** The picture of a live beside its title; a sign where it has none. */
export function LivePicture({ src }: { src: string | null }) {
  if (src !== null) return <img src={src} alt="" loading="lazy" className={styles.picture} />;
  return (
    <span className={styles.noPicture}>
      <Icon of={Radio} size={20} />
    </span>
  );
}
