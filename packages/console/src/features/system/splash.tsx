import { useEffect, useState } from 'react';
import { BrandMark, classNames } from '../../ui';
import { useProductName } from '../../config';
import { useSystemText } from './messages';
import styles from './splash.module.css';

const shownMs = 3000;
const fadeMs = 200;
const seenKey = 'palco_splash_seen';

function takeFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(seenKey)) return false;
    sessionStorage.setItem(seenKey, '1');
    return true;
  } catch {
    // Without storage it would come back with every load.
    return false;
  }
}

/**
 * The brand for 3 s, once per tab; any key or click ends it at once, and the page loads underneath meanwhile
 * (decision A19). Screen readers and people who prefer reduced motion do not wait: it is decoration.
 */
export function Splash() {
  const [stage, setStage] = useState<'shown' | 'leaving' | 'gone'>(() =>
    takeFirstTime() ? 'shown' : 'gone',
  );
  const t = useSystemText();
  const product = useProductName();

  useEffect(() => {
    if (stage === 'gone') return undefined;
    const leave = () => setStage('leaving');
    const timer = setTimeout(
      stage === 'shown' ? leave : () => setStage('gone'),
      stage === 'shown' ? shownMs : fadeMs,
    );
    window.addEventListener('keydown', leave, { capture: true });
    window.addEventListener('pointerdown', leave, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', leave, { capture: true });
      window.removeEventListener('pointerdown', leave, { capture: true });
    };
  }, [stage]);

  if (stage === 'gone') return null;
  return (
    <div className={classNames(styles.splash, stage === 'leaving' && styles.leaving)} aria-hidden="true">
      <div className={styles.brand}>
        <BrandMark />
        <b>{product}</b>
        <span>{t('splash')}</span>
      </div>
    </div>
  );
}
