import { randomUUID } from 'node:crypto';
import { expectNoViolation } from './accessibility';
import { expect, test } from './fixtures';
import { enterAsOperator } from './live-operator';

// A viewer who needs help is found, with what the player told.

test.use({ storageState: { cookies: [], origins: [] } });

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

test('support finds a viewer by the code, and sees what happened', async ({ page, complaints }, info) => {
  complaints.allowLike(/^404 .*\/signals/);
  const api = await enterAsOperator(page);
  const live = await api.createLive({ title: `Atendimento ${Date.now()}`, latency: 'low' });
  await api.controlLive(live.id, 'start');
  const [stalled, failed] = [randomUUID(), randomUUID()];
  const tech = { device: 'desktop', os: 'Windows', app: 'Chrome' };
  const told = (sessionId: string, age: number, type: string, data: object = {}) => ({
    type,
    liveId: live.id,
    sessionId,
    // A day off, which may matter to nothing.
    timestamp: Date.now() - 86_400_000,
    age,
    data,
  });
  const sent = await fetch(new URL('/v1/analytics/events', page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([
      told(stalled, 60_000, 'view_start', { ...tech, viewerId: 'K7QM2XPA' }),
      told(stalled, 59_000, 'playing', { startupMs: 870 }),
      told(stalled, 49_000, 'heartbeat', { watchedMs: 10_000 }),
      told(stalled, 39_000, 'heartbeat', { watchedMs: 9_000 }),
      told(stalled, 38_000, 'rebuffer_start'),
      told(stalled, 35_000, 'rebuffer_end', { durationMs: 3_000 }),
      told(failed, 30_000, 'view_start', { ...tech, os: 'Android', viewerId: 'B3TRW9QZ' }),
      told(failed, 26_000, 'startup_error', {
        code: 'MANIFEST_FAILED',
        message: '<img src=x onerror=alert(1)>',
      }),
    ]),
  });
  expect(sent.status).toBe(202);

  await page.goto(`/atendimento/${live.id}`);
  const sessions = page.getByRole('region', { name: 'Sessões dos espectadores' });
  await expect(sessions.getByText('2 sessões')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Detalhes da live' })).toContainText('MANIFEST_FAILED');
  await page.getByRole('searchbox', { name: 'Código, id ou e-mail do espectador' }).fill('K7QM2XPA');
  await expect(sessions.getByText('1 sessão')).toBeVisible();
  await expect(page).toHaveURL(/usuario=K7QM2XPA/);
  await page.reload();
  // By the keyboard alone.
  // Heartbeats are kept as what they saw watched.
  await sessions
    .getByRole('button', { name: /^Espectador K7QM2XPA.*assistiu 00:00:1/ })
    .focus({ timeout: 10_000 });
  await page.keyboard.press('Enter');
  const happened = sessions.getByRole('region', { name: 'O que aconteceu' }).getByRole('listitem');
  await expect(happened).toHaveText([
    /^00:00:00Abriu o player/,
    /^00:00:01Começou a reproduzir 0,9 s/,
    /^00:00:22Travou/,
    /^00:00:25Voltou a reproduzir 3 s/,
  ]);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const size of sizes) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await expectNoViolation(page, `viewer support, ${size.width}, ${colorScheme}`, 'all');
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await overflow(), `${size.width}`).toBeLessThanOrEqual(0);
      const path = info.outputPath(`support-${size.width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
  await page.getByRole('searchbox').fill('B3TRW9QZ');
  await sessions.getByRole('button', { name: /^Espectador B3TRW9QZ/ }).click({ timeout: 10_000 });
  await expect(happened.last()).toContainText('<img src=x onerror=alert(1)>');
  await api.controlLive(live.id, 'complete');
});
