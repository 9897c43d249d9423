import { usePalco } from '@palco/react';
import type { Live } from '@palco/sdk/lives';
import { copyText, toast } from '../../../ui';
import { classroomLinks } from '../classroom/classroom-links.pure';
import { usePublicLinkText } from './messages';

type Addressed = Pick<Live, 'id' | 'accountId'>;

/** The page that people open to watch a live: its address, which is sent to them, and the way to it. */
export function usePublicLink() {
  const t = usePublicLinkText();
  const { client } = usePalco();
  const hrefOf = ({ id: liveId, accountId }: Addressed): string =>
    classroomLinks(client.baseUrl || location.origin, { liveId, accountId }).register;
  return {
    hrefOf,
    async copy(live: Addressed): Promise<void> {
      const isCopied = await copyText(hrefOf(live));
      toast(isCopied ? { kind: 'success', title: t('copied') } : { kind: 'error', title: t('copyFailed') });
    },
  };
}
