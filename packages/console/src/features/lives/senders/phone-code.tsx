import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { QrCode } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui';
import { useSendersText } from './messages';
import styles from './senders.module.css';

/** A code that sets up an app on a phone. It is shown on request alone: it contains the key. */
export function PhoneCode({ link }: { link: string }) {
  const t = useSendersText();
  const [isShown, setShown] = useState(false);
  return (
    <section aria-label={t('code')}>
      <h3>{t('code')}</h3>
      <p>{t('code.text')}</p>
      <Button size="sm" icon={QrCode} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'code.hide' : 'code.show')}
      </Button>
      {isShown && <Picture link={link} label={t('code.picture')} />}
    </section>
  );
}

function Picture({ link, label }: { link: string; label: string }) {
  const { path, size } = useMemo(() => {
    const picture = generate(link);
    return { path: toSvgPath(picture), size: picture.size };
  }, [link]);
  return (
    // Four squares of margin, without which no camera reads it; black on white in the dark theme too.
    <svg role="img" aria-label={label} viewBox={`-4 -4 ${size + 8} ${size + 8}`} className={styles.code}>
      <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
