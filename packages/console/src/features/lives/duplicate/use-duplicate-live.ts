import { useDuplicateLive } from '@palco/react/query';
import type { Live } from '@palco/sdk/lives';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useRefusalText } from '../../../i18n';
import { toast } from '../../../ui';
import { useDuplicateText } from './messages';

/** Makes a copy of a live and opens its settings, where it gets a name and a date of its own. */
export function useOpenCopy(): (live: Pick<Live, 'id'>) => void {
  const t = useDuplicateText();
  const refusalText = useRefusalText();
  const navigate = useNavigate();
  const { mutateAsync } = useDuplicateLive();
  const isUnderWay = useRef(false);
  const run = async ({ id }: Pick<Live, 'id'>) => {
    // A second press while the first is under way would make two copies.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      const copy = await mutateAsync(id);
      toast({ kind: 'success', title: t('done'), text: copy.title });
      await navigate({ to: '/streaming/$liveId/settings', params: { liveId: copy.id } });
    } catch (error) {
      toast({ kind: 'error', title: t('failed'), text: refusalText(error) });
    } finally {
      isUnderWay.current = false;
    }
  };
  return (live) => void run(live);
}
