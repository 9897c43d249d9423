import { liveQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Live } from '@palco/sdk/lives';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMayOpen } from '../../../access';
import { PageActions } from '../../../patterns/action';
import { RecordPage, useLogItem } from '../../../patterns/record';
import { LinkButton, PageHeader } from '../../../ui';
import { StatusChip } from '../status/status-chip';
import styles from './live-record-page.module.css';
import { useLiveRecordText } from './messages';

interface LiveRecordPageProps {
  liveId: string;
  /** What of the live is shown here: «Configurações». */
  title: string;
  /** Heights of the skeleton's parts, in pixels. */
  heights: readonly number[];
  children(live: Live): ReactNode;
}

const livesList = { to: '/streaming' as const };

/** A page about one live, beside its panel. */
export function LiveRecordPage({ liveId, title, heights, children }: LiveRecordPageProps) {
  const t = useLiveRecordText();
  const mayOpen = useMayOpen();
  const logItem = useLogItem();
  const lives = mayOpen(livesList.to).may ? livesList : undefined;
  const panel = mayOpen(`/streaming/${liveId}/panel`).may
    ? { to: '/streaming/$liveId/panel' as const, params: { liveId } }
    : undefined;
  const crumbs = [{ label: t('lives'), link: lives }];
  const back = lives && <LinkButton {...lives}>{t('missing.back')}</LinkButton>;
  return (
    <RecordPage
      answer={usePalcoQuery((palco) => liveQueryOptions(palco, liveId))}
      title={title}
      crumbs={crumbs}
      heights={heights}
      missing={{
        objectId: liveId,
        icon: SearchX,
        title: t('missing.title'),
        text: t('missing.text', { id: liveId }),
        action: back,
      }}
      errorTitle={t('loadFailed')}
    >
      {(live) => (
        <div className={styles.page}>
          <PageHeader
            title={live.title}
            tabTitle={`${title} · ${live.title}`}
            chip={<StatusChip isAnnounced status={live.status} />}
            breadcrumbs={[...crumbs, { label: live.title, link: panel }, { label: title }]}
            actions={
              <PageActions items={[logItem(live.id)]}>
                {panel && <LinkButton {...panel}>{t('panel')}</LinkButton>}
              </PageActions>
            }
          />
          {children(live)}
        </div>
      )}
    </RecordPage>
  );
}
