import { buildId, createFakeBackend, createFakePorts, fakePassword, flushPromises } from '@palco/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createPalco } from '../palco';
import { signInSession } from '../session';
import type { AlertRule } from './alert-rules.pure';
import { liveAlerts } from './live-alerts';
import { liveAnalytics } from './live-analytics-capability';

/** The fake live has 8 % and 6.5 % in its third and fourth minute. */
const broken: AlertRule = { metric: 'rebuffering', direction: 'above', threshold: 5, forSeconds: 60 };
const kept: AlertRule = { ...broken, threshold: 50 };
const live = { id: buildId(801), isOn: true, startedAt: null };

async function setUp(ports = createFakePorts()) {
  const backend = createFakeBackend({ now: ports.clock.now });
  const palco = createPalco({
    baseUrl: 'https://api.example',
    fetch: backend.fetch,
    ports,
    session: signInSession(),
  });
  onTestFinished(() => palco.dispose());
  await palco.session.signIn({ login: 'marina@colegioatlas.com.br', password: fakePassword });
  palco.session.selectTeam(backend.world.accounts[0]!.accountId);
  return { palco, ports, backend, alerts: palco.use(liveAlerts) };
}

it('tells which rules the followed live breaks, until it is over or the rule is removed', async () => {
  const { palco, ports, alerts } = await setUp();
  expect([alerts.add(broken), alerts.add(kept), alerts.add(broken)]).toEqual([true, true, false]);
  expect(alerts.$rules.get()).toEqual([broken, kept]);
  palco.use(liveAnalytics).show(live);
  await ports.advanceAsync(30_000);
  expect(alerts.$alerts.get()).toEqual([]);
  const unlisten = alerts.$alerts.listen(() => undefined);
  await ports.advanceAsync(0);
  await flushPromises();
  expect(alerts.$alerts.get()).toMatchObject([{ rule: broken, liveId: live.id, value: 6.5 }]);
  palco.use(liveAnalytics).show({ ...live, isOn: false });
  expect(alerts.$alerts.get()).toEqual([]);
  palco.use(liveAnalytics).show(live);
  expect(alerts.$alerts.get()).toHaveLength(1);
  alerts.remove({ ...broken });
  expect([alerts.$alerts.get(), alerts.$rules.get()]).toEqual([[], [kept]]);
  unlisten();
});

it('keeps the rules of each team on the device', async () => {
  const ports = createFakePorts();
  const first = await setUp(ports);
  first.alerts.add(broken);
  const [own, other] = first.backend.world.accounts;
  first.palco.session.selectTeam(other!.accountId);
  expect(first.alerts.$rules.get()).toEqual([]);
  first.palco.session.selectTeam(own!.accountId);
  expect(first.alerts.$rules.get()).toEqual([broken]);
  await first.palco.session.signOut();
  expect([first.alerts.$rules.get(), first.alerts.add(kept)]).toEqual([[], false]);
});
