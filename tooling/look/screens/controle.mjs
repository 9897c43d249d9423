import { onAir, openRoom } from '../on-air.mjs';

/** The control room of a live on air, with the test signal. */
export const prototype = 'controle';
export const readme = { theme: 'dark', file: 'console-live.jpg' };

export const arrange = onAir;

export async function prepare({ page, arranged }) {
  await openRoom(page, arranged);
}
