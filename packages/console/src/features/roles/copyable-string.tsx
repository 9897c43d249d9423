import { CopyButton } from '../../ui';
import styles from './copyable-string.module.css';
import { useRolesText } from './messages';

/** A permission as the contract writes it, with a button that copies it. */
export function CopyableString({ id }: { id: string }) {
  const t = useRolesText();
  return (
    <span className={styles.string}>
      <code translate="no">{id}</code>
      <CopyButton iconOnly text={id} label={t('copyString', { id })} />
    </span>
  );
}
