import type { LadderEncoder } from '../../ports/live-ingest';

/** Hardware that encodes H.264. */
export type HardwareKind = Exclude<LadderEncoder, 'software'>;

/** What tells, without loading a driver, that there may be such hardware. */
export interface MachineHints {
  readonly platform: string;
  /** Names in `/dev` and in `/dev/dri`. */
  readonly devices: readonly string[];
}

/**
 * The hardware that is worth a try, the best first. Most servers have none: nothing is loaded there, and no process is started.
 */
export function hardwareToTry({ platform, devices }: MachineHints): HardwareKind[] {
  if (platform === 'darwin') return ['videotoolbox'];
  if (platform === 'win32') return ['nvenc', 'qsv'];
  if (platform !== 'linux') return [];
  const hasNvidia = devices.some((name) => name === 'nvidiactl' || name === 'dxg');
  const hasRender = devices.some((name) => name.startsWith('renderD'));
  return [...(hasNvidia ? (['nvenc'] as const) : []), ...(hasRender ? (['qsv', 'vaapi'] as const) : [])];
}
