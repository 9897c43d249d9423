import { importQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Import } from '@palco/sdk/admin';
import { useNavigate, useParams } from '@tanstack/react-router';
import { FolderX } from 'lucide-react';
import { PageActions, useActions } from '../../../patterns/action';
import { RecordPage, useLogItem } from '../../../patterns/record';
import { Button, LinkButton, PageHeader, VisuallyHidden } from '../../../ui';
import { BlockedNotice } from '../blocked-notice';
import { useVideosText } from '../messages';
import { ImportAddresses } from './import-addresses';
import { ImportChip } from './import-chips';
import { ImportFigures } from './import-figures';
import { ImportItems } from './import-items';
import { ImportNotices } from './import-notices';
import { hasAddresses, isUnderWay, isUnread, offersOf } from './import-state.pure';
import styles from './library-imports.module.css';
import { useLibraryImportText } from './messages';
import { PlanFacts } from './plan-facts';
import { useHeadingFocus } from './use-heading-focus';
import { useImportActions } from './use-import-actions';
import { useRefetchOnProgress } from './use-refetch-on-progress';
import { useSourceNames } from './use-source-names';

/** While it is read or fetched. */
const followMs = 2_000;

/** One import: what it would bring and cost, how far it is, and where its videos are now. */
export function LibraryImportPage() {
  const t = useLibraryImportText();
  const { importId } = useParams({ from: '/signed-in/vod/imports/$importId' });
  const crumbs = useCrumbs();
  const answer = usePalcoQuery((palco) => importQueryOptions(palco, importId), {
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? followMs : false),
  });
  return (
    <RecordPage
      answer={answer}
      title={t('title')}
      crumbs={crumbs}
      heights={[64, 120, 240]}
      missing={{
        icon: FolderX,
        title: t('missing.title'),
        text: t('missing.text'),
        action: <LinkButton to="/vod/imports">{t('missing.back')}</LinkButton>,
      }}
      errorTitle={t('one.failed')}
    >
      {(one) => <Loaded key={importId} one={one} />}
    </RecordPage>
  );
}

function useCrumbs() {
  const t = useLibraryImportText();
  const videos = useVideosText();
  return [
    { label: videos('title'), link: { to: '/vod/dashboard' as const } },
    { label: t('title'), link: { to: '/vod/imports' as const } },
  ];
}

function Loaded({ one }: { one: Import }) {
  const t = useLibraryImportText();
  const name = useSourceNames().ofImport(one);
  const navigate = useNavigate();
  const crumbs = useCrumbs();
  const logItem = useLogItem();
  const { actions, dialog } = useImportActions({ onDeleted: () => void navigate({ to: '/vod/imports' }) });
  const offered = useActions(actions);
  const offers = offersOf(one);
  const [first] = offers;
  // To stop is never what a page asks for first.
  const main = first && first !== 'stop' ? offered.find(first, one) : undefined;
  const others = offers.filter((offer) => offer !== main?.key);
  const addresses = hasAddresses(one.totals) && <ImportAddresses one={one} />;
  useRefetchOnProgress(one);
  useHeadingFocus(one.status);
  return (
    <>
      <PageHeader
        title={name}
        chip={<ImportChip status={one.status} />}
        meta={t(`about.${one.status}`)}
        breadcrumbs={[...crumbs, { label: name }]}
        actions={
          <PageActions
            items={[
              ...others.map((offer) => offered.find(offer, one)),
              logItem(one.id),
              offered.find('delete', one),
            ]}
            shown={others.length}
          >
            {main && (
              <Button variant="primary" icon={main.icon} reason={main.reason} onClick={main.onSelect}>
                {main.label}
              </Button>
            )}
          </PageActions>
        }
      />
      <VisuallyHidden role="status">{t(`status.${one.status}`)}</VisuallyHidden>
      <div className={styles.page}>
        <BlockedNotice />
        <ImportNotices one={one} />
        {!isUnread(one) && <ImportFigures one={one} />}
        {one.estimate && <PlanFacts estimate={one.estimate} totals={one.totals} />}
        {/* What is done next stands first: to look at the list, and at its end to change the pages that have the old players. */}
        {one.status === 'done' && addresses}
        {!isUnread(one) && <ImportItems one={one} />}
        {one.status !== 'done' && addresses}
      </div>
      {offered.dialog}
      {dialog}
    </>
  );
}
