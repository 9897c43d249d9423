import type { Palco } from '@palco/sdk';
import { uploads } from '@palco/sdk';
import type { Player } from '@palco/sdk/player';
import { realtime } from '@palco/sdk/realtime';
import { describePlayer, describeStage, followUploads } from '@palco/sdk/support-bundle';
import { supportLog } from '../../config';

let players = 0;

/** Notes what a player does, each under a number of its own. */
export function followPlayer({ $state }: Pick<Player, '$state'>): () => void {
  players += 1;
  return supportLog.follow(`player ${players}`, $state, describePlayer);
}

/** Notes the stages of uploads and of the socket. */
export function followEngines(palco: Palco): () => void {
  const stops = [
    followUploads(supportLog, palco.use(uploads)),
    supportLog.follow('realtime', palco.use(realtime).$state, describeStage),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
