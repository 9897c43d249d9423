import { useFormat } from '../../i18n';
import { overlaysAt, secondsUntil } from '@palco/sdk/live-view';
import type { PlayerLive } from '@palco/sdk/lives';
import { useLivePlayerText } from './messages';
import styles from './overlay-layer.module.css';

type Overlay = PlayerLive['overlays'][number];

interface OverlayLayerProps {
  overlays: readonly Overlay[];
  /** Milliseconds since 1970, by the server's clock. */
  now: number;
}

/** What lies over the picture: banners, counters and images, each in its place. */
export function OverlayLayer({ overlays, now }: OverlayLayerProps) {
  const t = useLivePlayerText();
  const seen = overlaysAt([...overlays], now);
  return (
    <section
      className={styles.layer}
      aria-label={t('live.overlays')}
      aria-live="polite"
      hidden={seen.length === 0}
    >
      {seen.map((overlay) => (
        <div
          key={overlay.id}
          className={styles.overlay}
          data-place={overlay.posicao}
          data-kind={overlay.tipo}
        >
          <Content overlay={overlay} now={now} />
        </div>
      ))}
    </section>
  );
}

function Content({ overlay, now }: { overlay: Overlay; now: number }) {
  const format = useFormat();
  const { tipo, titulo, texto, url } = overlay;
  if (tipo === 'imagem') return url && <img src={url} alt={titulo || texto} className={styles.image} />;
  const words = (
    <>
      {titulo && <strong>{titulo}</strong>}
      {texto && <span>{texto}</span>}
    </>
  );
  if (tipo === 'contador') {
    return (
      <>
        {words}
        {/* Read once a second it would drown everything else. */}
        <span className={styles.counter} role="timer" aria-live="off">
          {format.duration(secondsUntil(overlay.fim, now) ?? 0)}
        </span>
      </>
    );
  }
  return url ? (
    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {words}
    </a>
  ) : (
    words
  );
}
