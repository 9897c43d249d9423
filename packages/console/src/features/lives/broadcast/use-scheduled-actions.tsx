import type { Live } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import { Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Actions } from '../../../patterns/action';
import { useLiveActions } from '../list/use-live-actions';
import { useBroadcastText } from './messages';

/** Whether this browser can send camera and microphone. */
function hasWebcam(): boolean {
  return 'mediaDevices' in navigator && 'MediaRecorder' in globalThis;
}

/** A scheduled live is changed as in the list of lives, or sent from this device. */
export function useScheduledActions(): { actions: Actions<Live>; dialogs: ReactNode } {
  const t = useBroadcastText();
  const { actions, dialogs } = useLiveActions();
  return {
    actions: {
      ...actions,
      items: [
        ...actions.items.filter(({ key }) => key === 'edit'),
        {
          key: 'webcam',
          label: t('webcam'),
          icon: Video,
          isFor: ({ type }) => type === 'studio' && hasWebcam(),
          link: ({ id: liveId }) => <Link to="/broadcast/webcam/$liveId" params={{ liveId }} />,
        },
      ],
    },
    dialogs,
  };
}
