import type { Palco } from '@palco/sdk';
import type { Language } from '@palco/sdk/i18n';
import { useState } from 'react';
import { findPlayer, PlayerPage } from '../../features/player';
import { followPlays } from './follow-plays';

export interface ReplayStageProps {
  palco: Palco;
  videoId: string;
  /** Takes over the language of the team. */
  adopt(this: void, language: Language): unknown;
}

/** The recording of a live on the stage of its classroom. Another video is another stage. */
export function ReplayStage({ palco, videoId, adopt }: ReplayStageProps) {
  const [found] = useState(() => findPlayer(palco, videoId, { adopt }));
  const [follow] = useState(() => followPlays({ subject: { videoId } }));
  return <PlayerPage found={found} follow={follow} within />;
}
