/** The activity log: what the team did, one entry open. */
export const prototype = 'atividade';

export async function arrange({ api }) {
  const { items } = await api('GET', '/v1/live-streams?status=scheduled');
  const [live] = items;
  const made = [];
  for (const title of ['Testes de agosto', 'Aulas do bimestre', 'Boas-vindas às famílias'])
    made.push(await api('POST', '/v1/playlists', { title }));
  await api('DELETE', `/v1/playlists/${made[0].id}`);
  if (live !== undefined) {
    await api('POST', `/v1/live-streams/${live.id}/test-signal`);
    await api('DELETE', `/v1/live-streams/${live.id}/test-signal`);
  }
  return made.slice(1);
}

export async function prepare({ page }) {
  await page.goto('/records');
  await page.locator('tbody tr[data-row]').first().waitFor();
  const entry = page.getByRole('button', { name: /^Ver mais: .*Boas-vindas/ });
  if ((await entry.count()) > 0) await entry.first().click();
}

export async function putBack({ api, arranged }) {
  for (const { id } of arranged) await api('DELETE', `/v1/playlists/${id}`);
}
