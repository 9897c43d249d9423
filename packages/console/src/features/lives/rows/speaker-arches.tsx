import { useState, type CSSProperties } from 'react';
import { useListText } from '../../../i18n';
import { hueOf, initialsOf, VisuallyHidden } from '../../../ui';
import { useRowsText } from './messages';
import type { LiveOverview } from './overview';
import styles from './rows.module.css';

/** More would not fit. */
const most = 3;

function Arch({ name, picture }: { name: string; picture: string }) {
  const [isLost, setLost] = useState(picture === 'placeholder');
  return (
    <span className={styles.arch} title={name} style={{ '--h': hueOf(name) } as CSSProperties}>
      {isLost ? (
        initialsOf(name)
      ) : (
        <img src={picture} alt="" loading="lazy" width={26} height={30} onError={() => setLost(true)} />
      )}
    </span>
  );
}

/** Who speaks in a live, as arches. */
export function SpeakerArches({ overview }: { overview: LiveOverview | undefined }) {
  const t = useRowsText();
  const list = useListText();
  const { speakers = [], speakersTotal = 0 } = overview ?? {};
  const shown = speakers.slice(0, most);
  return (
    <span className={styles.faces}>
      {shown.length > 0 && (
        <>
          <VisuallyHidden>
            {t('speakers', { names: list(speakers.map(({ speaker }) => speaker)) })}
          </VisuallyHidden>
          <span aria-hidden="true">
            {shown.map(({ uuid, speaker, avatar }) => (
              <Arch key={uuid} name={speaker} picture={avatar} />
            ))}
            {speakersTotal > shown.length && (
              <small>{t('more', { count: String(speakersTotal - shown.length) })}</small>
            )}
          </span>
        </>
      )}
    </span>
  );
}
