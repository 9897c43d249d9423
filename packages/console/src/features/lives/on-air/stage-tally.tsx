import { usePalco } from '@palco/react';
import { liveQueryOptions } from '@palco/react/query';
import type { LiveStatus } from '@palco/sdk/lives';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { VisuallyHidden } from '../../../ui';
import { useTitlePart } from '../../../ui/page-header/title-part';
import { LiveTally } from './live-tally';
import { liveOfPath } from './live-of-path.pure';
import { useOnAirText } from './messages';
import { useLivesOnAir } from './use-lives-on-air';
import { useOnAirIcon } from './use-on-air-icon';

/** After the percentage of the uploads, before the name of the page. */
const signPlace = /^(\(\d+%\) )?(?:● )?/;

/** Says «No ar» when the live goes on air while its page is open, not when the page is opened. */
function useGoesOnAir(status: LiveStatus | undefined): boolean {
  const [seen, setSeen] = useState({ status, goes: false });
  if (seen.status !== status)
    setSeen({ status, goes: status === 'live' && seen.status !== undefined && seen.status !== 'paused' });
  return seen.goes;
}

/** As the page has it, whose answer is only read here; of a page that does not ask, as the list has it. */
function useStatus(liveId: string): LiveStatus | undefined {
  const { data: live } = useQuery({ ...liveQueryOptions(usePalco(), liveId), enabled: false });
  const { data: onAir } = useLivesOnAir();
  return (live ?? onAir?.items.find(({ id }) => id === liveId))?.status;
}

function TallyOf({ liveId }: { liveId: string }) {
  const t = useOnAirText();
  const status = useStatus(liveId);
  const isOnAir = status === 'live';
  const goesOnAir = useGoesOnAir(status);
  useTitlePart(signPlace, isOnAir ? '● ' : '');
  useOnAirIcon(isOnAir);
  return (
    <>
      <VisuallyHidden role="status">{goesOnAir && t('onAir')}</VisuallyHidden>
      <LiveTally isStage status={status ?? null} />
    </>
  );
}

/** The tally on the stage, in the tab's title and in its icon, on the pages of a live that is on air. */
export function StageTally({ path }: { path: string }) {
  const liveId = liveOfPath(path);
  return liveId !== null && <TallyOf key={liveId} liveId={liveId} />;
}
