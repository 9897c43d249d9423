import type { Video } from '@palco/sdk';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button, Checkbox, Field, Textarea, VisuallyHidden } from '../../../ui';
import { useCopy } from '../organize/use-copy';
import { useShareText } from './messages';
import styles from './share.module.css';

/** Escapes a text for an attribute of HTML. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** The frame that shows the video on another site. */
function embedCode({ title }: Video, src: string): string {
  return `<iframe src="${attribute(src)}" title="${attribute(title)}" width="640" height="360" style="border:0" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`;
}

/** What is copied from a video: the code of its frame, its addresses and its id. */
export function EmbedSection({ video }: { video: Video }) {
  const t = useShareText();
  const [start, setStart] = useState<number | null>(null);
  const copy = useCopy();
  const address = (path: string) => new URL(path, location.origin).href;
  const player = address(`/embed/player?videoId=${video.id}${start === null ? '' : `&t=${start}`}`);
  const code = embedCode(video, player);
  const url = { label: t('embed.copyUrl'), done: t('copied.url') };
  const copyables = [
    { ...url, name: t('embed.page'), text: address(`/vod/${video.id}`) },
    { ...url, name: t('embed.player'), text: player },
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
        <StartChoice start={start} onChange={setStart} />
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

/** The second at which the player of this page is. */
const secondOfPlayer = (): number => Math.floor(document.querySelector('video')?.currentTime ?? 0);

interface StartChoiceProps {
  start: number | null;
  onChange(start: number | null): void;
}

/** Lets the frame and the address of the player begin where the player of this page is now. */
function StartChoice({ start, onChange }: StartChoiceProps) {
  const t = useShareText();
  return (
    <Checkbox
      checked={start !== null}
      onCheckedChange={(isOn) => onChange(isOn ? secondOfPlayer() : null)}
      label={start === null ? t('embed.start') : t('embed.startAt', { time: timeText(start) })}
    />
  );
}

function timeText(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0');
  return `${Math.floor(seconds / 60)}:${rest}`;
}
