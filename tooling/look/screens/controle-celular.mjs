import { onAir, openRoom } from '../on-air.mjs';

/** The control room of a phone; the wide picture is that of `controle`, since the drawing lays three phones side by side. */
export const prototype = 'controle-celular';

export const arrange = onAir;

export async function prepare({ page, arranged }) {
  await openRoom(page, arranged);
}
