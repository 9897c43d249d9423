import type { LiveOverlay } from '@palco/sdk/lives';

/** Whether viewers see an overlay: `scheduled` and `over` are switched on, but not for this moment. */
export type OverlayAir = 'off' | 'scheduled' | 'on' | 'over';

/** Whether viewers see an overlay at a moment, in milliseconds since 1970. */
export function overlayAir(
  { ativo, inicio, fim }: Pick<LiveOverlay, 'ativo' | 'inicio' | 'fim'>,
  now: number,
): OverlayAir {
  if (!ativo) return 'off';
  if (inicio !== null && now < Date.parse(inicio)) return 'scheduled';
  return fim !== null && now >= Date.parse(fim) ? 'over' : 'on';
}
