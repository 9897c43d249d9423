import type { Player } from '@palco/sdk/player';
import { createTelemetry, type TelemetryOptions } from '@palco/sdk/telemetry';
import { useEffect, useRef } from 'react';

/**
 * Tells the server how the plays of a player go, for as long as it is on the page. The options are read when the player is new.
 *
 * @param options null: nothing is told.
 * @example
 * ```tsx
 * function Watch({ src, videoId }: { src: string; videoId: string }) {
 *   const player = usePlayer({ src });
 *   useTelemetry(player, { subject: { videoId } });
 *   return (
 *     <Player.Root player={player}>
 *       <Player.Video />
 *     </Player.Root>
 *   );
 * }
 * ```
 */
export function useTelemetry(player: Player, options: TelemetryOptions | null): void {
  const given = useRef(options);
  useEffect(
    () => (given.current === null ? undefined : createTelemetry(given.current).observe(player)),
    [player],
  );
}
