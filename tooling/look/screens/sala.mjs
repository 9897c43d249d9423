import { arrangeEvent, arrangeTalk, removeEvent } from '../event.mjs';

/** The room of an event on air, with the test signal and a talk in the chat. */
export const prototype = 'sala';
export const signedOut = true;

const speakers = [
  'Helena Prado',
  'Ricardo Moura',
  'Lúcia Farias',
  'Davi Sato',
  'Ana Reis',
  'Iara Melo',
  'Tomás Braga',
];

export async function arrange({ api, url }) {
  const live = await arrangeEvent(api, speakers);
  const of = (path) => `/v1/live-streams/${live.id}/${path}?accountId=${live.accountId}`;
  await api('POST', of('test-signal'));
  await api('PUT', of('control/start'));
  await arrangeTalk({ api, url, id: live.id });
  return live;
}

export async function putBack({ api, arranged }) {
  await api('PUT', `/v1/live-streams/${arranged.id}/control/complete?accountId=${arranged.accountId}`);
  await removeEvent(api, arranged);
}

export async function prepare({ page, arranged }) {
  await page.goto(`/classroom/register?liveId=${arranged.id}`);
  await page.getByRole('textbox', { name: 'Seu nome' }).fill('Helena Duarte');
  await page.getByRole('textbox', { name: 'Seu e-mail' }).fill('helena.duarte@exemplo.com.br');
  await page.keyboard.press('Enter');
  await page.frameLocator('iframe').getByText('As turmas do 6º ano').waitFor();
  await page.waitForFunction(() => document.querySelector('main video')?.currentTime > 1);
  await page.evaluate(() => document.activeElement?.blur());
}
