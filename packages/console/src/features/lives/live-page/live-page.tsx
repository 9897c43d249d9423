import { useLive } from '@palco/react/query';
import type { Live } from '@palco/sdk';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { RecordPage } from '../../../patterns/record';
import { LinkButton, PageHeader } from '../../../ui';
import { StatusChip } from '../status/status-chip';
import { useLivePageText } from './messages';

interface LivePageProps {
  liveId: string;
  /** What of the live is shown here: «Configurações». */
  title: string;
  /** Of what is coming, in pixels. */
  heights: readonly number[];
  children(live: Live): ReactNode;
}

const lives = { to: '/streaming' as const };

/** A page about one live, beside its panel. */
export function LivePage({ liveId, title, heights, children }: LivePageProps) {
  const t = useLivePageText();
  const crumbs = [{ label: t('lives'), link: lives }];
  const panel = { to: '/streaming/$liveId/panel' as const, params: { liveId } };
  const back = <LinkButton {...lives}>{t('missing.back')}</LinkButton>;
  return (
    <RecordPage
      answer={useLive(liveId)}
      title={title}
      crumbs={crumbs}
      heights={heights}
      missing={{ icon: SearchX, title: t('missing.title'), text: t('missing.text'), action: back }}
      errorTitle={t('loadFailed')}
    >
      {(live) => (
        <>
          <PageHeader
            title={live.title}
            chip={<StatusChip status={live.status} />}
            breadcrumbs={[...crumbs, { label: live.title, link: panel }, { label: title }]}
            actions={<LinkButton {...panel}>{t('panel')}</LinkButton>}
          />
          {children(live)}
        </>
      )}
    </RecordPage>
  );
}
