import type { Live } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../i18n';
import { VisuallyHidden } from '../../../ui';
import { clockText } from '../clock/elapsed.pure';
import { useLiveViewers } from '../use-live-viewers';
import { LiveTally } from './live-tally';
import { liveOfPath } from './live-of-path.pure';
import { useOnAirText } from './messages';
import styles from './now-on-air.module.css';
import { useElapsed } from './use-elapsed';
import { useLivesOnAir } from './use-lives-on-air';

const viewersMs = 15_000;

/** What its signal shows, a few seconds old. */
function Picture({ live }: { live: Pick<Live, 'status' | 'picture'> }) {
  return (
    <span className={styles.picture}>
      <img src={live.picture} alt="" />
      <LiveTally status={live.status} />
    </span>
  );
}

function OneLive({ live, answeredAt }: { live: Live; answeredAt: number }) {
  const t = useOnAirText();
  const format = useFormat();
  const viewers = useLiveViewers(live, viewersMs);
  const elapsed = useElapsed(live.startedAt, answeredAt);
  return (
    <Link to="/streaming/$liveId/panel" params={{ liveId: live.id }} className={styles.block}>
      <Picture live={live} />
      <span className={styles.text}>
        <VisuallyHidden>{t(live.status === 'paused' ? 'paused' : 'onAir')}: </VisuallyHidden>
        <b>{live.title}</b>
        <small>
          {/* Every second another: not part of the name of the link. */}
          <span aria-hidden="true" className={styles.clock}>
            {clockText(elapsed)} ·{' '}
          </span>
          {typeof viewers === 'number' && t('watching', { number: format.number(viewers) })}
        </small>
      </span>
    </Link>
  );
}

/** What is on air, at the foot of the menu; on the pages of a live only the others. It leads to the control room, of several to their list. */
export function NowOnAir({ path }: { path: string }) {
  const t = useOnAirText();
  const format = useFormat();
  const { data, dataUpdatedAt } = useLivesOnAir();
  const own = liveOfPath(path);
  const others = data?.items.filter(({ id }) => id !== own) ?? [];
  const [first] = others;
  if (!data || !first) return null;
  const count = data.pagination.total - (data.items.length - others.length);
  if (count === 1) return <OneLive key={first.id} live={first} answeredAt={dataUpdatedAt} />;
  return (
    <Link to="/streaming" search={{ tab: 'live' }} className={styles.block}>
      <Picture live={first} />
      <span className={styles.text}>
        <b>{t('several', { count, number: format.number(count) })}</b>
        <small>{t('seeAll')}</small>
      </span>
    </Link>
  );
}
