// The demo's planned live on air, for pictures of its control room.
const title = 'Aula inaugural 2027: Auditório Central';

/** Puts the live on air with the test signal. */
export async function onAir({ api }) {
  const { data: team } = await api('GET', '/v2/accounts');
  const of = `accountId=${team.accountId}`;
  const { items } = await api('GET', `/v1/live-streams?${of}&limit=50`);
  const live = items.find((one) => one.title === title);
  // This live begins by itself with its signal.
  await api('POST', `/v1/live-streams/${live.id}/test-signal?${of}`, {});
  return { liveId: live.id };
}

/** Opens the control room, beside a viewer, until the programme plays. */
export async function openRoom(page, { liveId }) {
  const viewer = await page.context().newPage();
  await viewer.goto(`/embed/player?liveId=${liveId}`);
  await page.bringToFront();
  await page.goto(`/streaming/${liveId}/panel`);
  await page.getByText(/^no ar desde as/).waitFor();
  await page.waitForFunction(() => document.querySelector('main video')?.currentTime > 1);
  await page.getByRole('heading', { name: 'Linha do programa' }).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Escape');
  // For the first figures, and the bar of the player to go.
  await page.waitForTimeout(8_000);
  await page.evaluate(() => document.activeElement?.blur());
}
