import type { TelemetryOptions } from '@palco/sdk/telemetry';
import type { FollowPlayer } from '../../ui/video-player/follow-player';

/**
 * Tells the server of the plays of viewers. Pages of the console itself do not: who looks at a video to manage it is no viewer.
 * The code comes beside the player and is no part of the first load; if it does not come, nothing is told.
 */
export function followPlays(options: TelemetryOptions): FollowPlayer {
  return (player, { viewerId }) => {
    const since = Date.now();
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = async (): Promise<void> => {
      const { createTelemetry } = await import('@palco/sdk/telemetry');
      if (!isOver) stop = createTelemetry({ ...options, viewerId }).observe(player, since);
    };
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  };
}
