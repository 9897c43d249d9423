import { liveDetailsQueryOptions, usePalcoQuery } from '@palco/react/query';
import { isLiveInProgress, type Live, type LiveDetails } from '@palco/sdk/lives';
import { TriangleAlert } from 'lucide-react';
import { useFormat } from '../../../i18n';
import { Notice } from '../../../ui';
import { Loaded } from '../../../patterns/record';
import { Card } from '../card';
import { useSupportText } from './messages';
import { useDeviceText } from './use-device-text';
import { locationOf } from './viewer-location.pure';
import styles from './support.module.css';

/** Poll interval while viewers come. */
const refreshMs = 15_000;

/** Where a live can be seen, what its newest viewer has, and what failed last. */
export function DetailsCard({ live }: { live: Live }) {
  const t = useSupportText();
  const format = useFormat();
  const details = usePalcoQuery((palco) => liveDetailsQueryOptions(palco, live.id), {
    refetchInterval: isLiveInProgress(live.status) ? refreshMs : false,
  });
  return (
    <Card title={t('details')}>
      <Loaded answer={details} failed={t('details.failed')} heights={[160]}>
        {(data) => (
          <>
            {data.lastError !== null && (
              <Notice tone="warning" icon={TriangleAlert}>
                {t('details.lastError', { error: data.lastError })}
              </Notice>
            )}
            <dl className={styles.facts}>
              <Fact
                name={t('details.hour')}
                value={live.scheduledStartTime === null ? '–' : format.dateTime(live.scheduledStartTime)}
              />
              <Fact
                name={t('details.regions')}
                value={data.locations.join(', ') || t('details.everywhere')}
              />
              <Fact
                name={t('details.sites')}
                value={data.allowed_refer.join(', ') || t('details.everySite')}
              />
            </dl>
            <h3 className={styles.timelineTitle}>{t('details.newest')}</h3>
            <Newest details={data} />
          </>
        )}
      </Loaded>{' '}
    </Card>
  );
}

/** What is known of the newest viewer; one line while there was none. */
function Newest({ details: { tech_info: tech, geo_info: geo } }: { details: LiveDetails }) {
  const t = useSupportText();
  const deviceText = useDeviceText();
  const facts = [
    ['device', deviceText(tech.device)],
    ['os', tech.os],
    ['app', tech.app],
    ['provider', tech.network_provider],
    ['place', locationOf(geo)],
  ] as const;
  if (facts.every(([, value]) => value === null))
    return <p className={styles.muted}>{t('details.nobody')}</p>;
  return (
    <dl className={styles.facts}>
      {facts.map(([key, value]) => (
        <Fact key={key} name={t(`fact.${key}`)} value={value} />
      ))}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  const t = useSupportText();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? t('unknown')}</dd>
    </div>
  );
}
