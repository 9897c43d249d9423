import { arrangeEvent, removeEvent } from '../event.mjs';

/** The page of an event that is to come, as somebody sees it who got its link. */
export const prototype = 'evento';
export const signedOut = true;

export const arrange = ({ api }) => arrangeEvent(api, ['Helena Prado', 'Ricardo Moura', 'Lúcia Farias']);
export const putBack = ({ api, arranged }) => removeEvent(api, arranged);

export async function prepare({ page, arranged }) {
  await page.goto(`/classroom/register?liveId=${arranged.id}`);
  await page.getByRole('timer').waitFor();
}
