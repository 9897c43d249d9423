import type { Video } from '@palco/sdk';
import { Copy } from 'lucide-react';
import { Button, Field, Textarea, VisuallyHidden } from '../../../ui';
import { useCopy } from '../organize/use-copy';
import { useShareText } from './messages';
import styles from './share.module.css';

/** Escapes a text for an attribute of HTML. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** The frame that shows the video on another site. */
function embedCode({ id, title }: Video): string {
  const src = new URL(`/embed/player?videoId=${id}`, location.origin).href;
  return `<iframe src="${attribute(src)}" title="${attribute(title)}" width="640" height="360" style="border:0" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`;
}

/** What is copied from a video: the code of its frame, its addresses and its id. */
export function EmbedSection({ video }: { video: Video }) {
  const t = useShareText();
  const code = embedCode(video);
  const copy = useCopy();
  const address = (path: string) => new URL(path, location.origin).href;
  const url = { label: t('embed.copyUrl'), done: t('copied.url') };
  const copyables = [
    { ...url, name: t('embed.page'), text: address(`/vod/${video.id}`) },
    { ...url, name: t('embed.player'), text: address(`/embed/player?videoId=${video.id}`) },
    { name: t('embed.id'), text: video.id, label: t('embed.copyId'), done: t('copied.id') },
  ];
  return (
    <section className={styles.section} aria-labelledby="share-embed">
      <h2 id="share-embed">{t('embed.title')}</h2>
      <p className={styles.explain}>{t(`embed.${video.privacy}`)}</p>
      <div className={styles.fields}>
        <Field label={t('embed.code')}>
          <Textarea value={code} readOnly rows={4} className={styles.code} />
        </Field>
        <div>
          <Button size="sm" icon={Copy} onClick={() => copy(code, t('copied.code'))}>
            {t('embed.copyCode')}
          </Button>
        </div>
      </div>
      <dl className={styles.addresses}>
        {copyables.map(({ name, text, label, done }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.copyable}>
              <code>{text}</code>
              <Button size="sm" variant="ghost" icon={Copy} onClick={() => copy(text, done)}>
                {label}
                <VisuallyHidden>: {name}</VisuallyHidden>
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
