import { isSdkError } from '@palco/sdk';
import { useRefusalText } from '../../i18n';
import styles from './order-list.module.css';

interface OrderFailureProps {
  failure: unknown;
  /** Somebody else changed the list meanwhile. */
  conflict: string;
  failed(reason: string): string;
}

/** Why the last order was taken back; shown until the next change. */
export function OrderFailure({ failure, conflict, failed }: OrderFailureProps) {
  const refusal = useRefusalText();
  if (failure === null) return null;
  return (
    <p role="alert" className={styles.failure}>
      {isSdkError(failure, 'VERSION_CONFLICT') ? conflict : failed(refusal(failure))}
    </p>
  );
}
