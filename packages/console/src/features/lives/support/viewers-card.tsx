import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { Card } from '../card';
import { ViewersNow } from '../panel/viewers-now';
import { useSupportText } from './messages';

/** How many watch now, or why nobody is counted. */
export function ViewersCard({ live }: { live: Live }) {
  const t = useSupportText();
  return (
    <Card title={t('viewers')}>
      {isLiveInProgress(live.status) ? <ViewersNow live={live} /> : <p>{t('viewers.off')}</p>}
    </Card>
  );
}
