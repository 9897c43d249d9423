import { usePalcoQuery, videoAudienceQueryOptions } from '@palco/react/query';
import type { VideoAudience as VideoFigures } from '@palco/sdk';
import { Fragment } from 'react';
import { useFormat } from '../../../i18n';
import { useDeliveryRows, useDeliveryText, type Delivery } from '../../../patterns/delivery';
import { Button, SkeletonGroup, Skeleton } from '../../../ui';
import { useWatchText } from './messages';
import styles from './video-audience.module.css';

/** Who watched a video on public pages and in embeds: plays, time, and how far, by tenth. */
export function VideoAudience({ videoId }: { videoId: string }) {
  const t = useWatchText();
  const { data, isError, refetch } = usePalcoQuery((palco) => videoAudienceQueryOptions(palco, videoId));
  return (
    <section aria-labelledby="watch-audience" className={styles.card}>
      <h2 id="watch-audience">{t('audience')}</h2>
      {data ? (
        <Figures audience={data} />
      ) : isError ? (
        <p role="alert">
          {t('audience.failed')}{' '}
          <Button size="sm" variant="ghost" onClick={() => void refetch()}>
            {t('audience.retry')}
          </Button>
        </p>
      ) : (
        <SkeletonGroup>
          <Skeleton height={120} />
        </SkeletonGroup>
      )}
    </section>
  );
}

function Figures({ audience }: { audience: VideoFigures }) {
  const t = useWatchText();
  const format = useFormat();
  const { plays, watchedSeconds, startupMs, rebuffering, failures, retention, delivery } = audience;
  if (plays === 0 && failures === 0 && delivery === null)
    return <p className={styles.none}>{t('audience.none')}</p>;
  const share = (count: number): number => (plays === 0 ? 0 : Math.min(100, (count / plays) * 100));
  const tenth = (index: number): string =>
    t('audience.tenth', { from: String(index * 10), to: String((index + 1) * 10) });
  return (
    <>
      <dl className={styles.figures}>
        <dt>{t('audience.plays')}</dt>
        <dd>{format.number(plays)}</dd>
        <dt>{t('audience.watched')}</dt>
        <dd>{format.duration(watchedSeconds)}</dd>
        <dt>{t('audience.startup')}</dt>
        <dd>
          {startupMs === null
            ? '–'
            : t('audience.seconds', { time: format.number(startupMs / 1000, { maximumFractionDigits: 1 }) })}
        </dd>
        <dt>{t('audience.rebuffering')}</dt>
        <dd>{format.percent(rebuffering)}</dd>
        <dt>{t('audience.failures')}</dt>
        <dd>{format.number(failures)}</dd>
      </dl>
      {delivery && <DeliveryOfVideo delivery={delivery} />}
      <table className={styles.retention}>
        <caption>{t('audience.retention')}</caption>
        <tbody>
          {retention.map((count, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <th scope="row">{tenth(index)}</th>
              <td>
                <meter min={0} max={100} value={share(count)} aria-hidden="true" />
                <span>{format.percent(share(count))}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What players told with their requests, where the server asks them to. */
function DeliveryOfVideo({ delivery }: { delivery: Delivery }) {
  const t = useDeliveryText();
  const rows = useDeliveryRows(delivery);
  return (
    <>
      <h3>{t('title')}</h3>
      <dl className={styles.figures}>
        {rows.map(({ name, value }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}
