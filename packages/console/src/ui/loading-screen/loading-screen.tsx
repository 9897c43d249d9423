import { useEffect, useState } from 'react';
import { classNames } from '../class-names.pure';
import styles from './loading-screen.module.css';
import { useUiText } from '../messages';
import { Spinner } from '../spinner/spinner';

const graceMs = 150;

/** «Aguarde...» for a whole page or, with `inline`, for its content; silent for the first 150 ms. */
export function LoadingScreen({ inline = false }: { inline?: boolean }) {
  const t = useUiText();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), graceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classNames(styles.screen, inline && styles.inline)} role="status">
      {late && (
        <>
          <Spinner size={24} />
          <span>{t('wait')}</span>
        </>
      )}
    </div>
  );
}
