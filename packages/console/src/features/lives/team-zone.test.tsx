import { PalcoProvider } from '@palco/react';
import { livesApi, type PlayerLive } from '@palco/sdk/lives';
import { createLiveView } from '@palco/sdk/live-view';
import { buildId, contractExample, createSeed, type FakeWorld } from '@palco/testing';
import { render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
// The server's own rules: the fake backend would only repeat what this test believes.
import { clockTime } from '../../../../server/src/kernel/intl/formatters.pure';
import { readRow } from '../../../../server/src/modules/broadcast/lives/rows/row-rules.pure';
import { inviteWords, recoveryWords } from '../../../../server/src/modules/people/recovery/mail-texts.pure';
import { openSignedIn } from '../../testing/open-signed-in';
import { createTestPalco } from '../../testing/render-console';
import { LivePlayerPage } from '../live-player/live-player-page';

const team = 'America/Sao_Paulo';
/** 18:00 of the first of March in São Paulo. */
const start = '2030-03-01T21:00:00.000Z';
const scheduled = buildId(803);
const deviceZone = process.env.TZ;

afterEach(() => {
  if (deviceZone === undefined) delete process.env.TZ;
  else process.env.TZ = deviceZone;
});

function worldAt(instant: string): FakeWorld {
  const world = createSeed();
  const { live } = world.lives.find((fake) => fake.live.id === scheduled)!;
  Object.assign(live, { title: 'Aula', scheduledStartTime: instant, status: 'scheduled' });
  return world;
}

const open = (path: string) =>
  openSignedIn(path, { login: 'marina@colegioatlas.com.br', world: worldAt(start) });

/** Everything that shows or takes the time of a live, and what it says of it. */
const shown: Readonly<Record<string, () => Promise<string | null | undefined>>> = {
  async 'the list'() {
    await open('/streaming?tab=scheduled');
    return (await screen.findByTitle('Aula')).closest('li')?.textContent;
  },
  async 'the list of broadcasts'() {
    await open('/broadcast');
    return (await screen.findByTitle('Aula')).closest('tr')?.textContent;
  },
  async 'the calendar'() {
    await open('/broadcast?tab=calendar&day=2030-03-01');
    const day = await screen.findByRole('region', { name: /1 de março de 2030/ });
    return `01/03/2030 ${(await within(day).findByText('18:00')).textContent}`;
  },
  async 'the panel'() {
    await open(`/streaming/${scheduled}/panel`);
    return (await screen.findByText(/01\/03\/2030/)).textContent;
  },
  async 'the form'() {
    await open(`/streaming/${scheduled}/settings`);
    return (await screen.findByLabelText<HTMLInputElement>('Data e hora de início')).value;
  },
  async 'what the form sends'() {
    const { backend, user } = await open(`/streaming/${scheduled}/settings`);
    const input = await screen.findByLabelText<HTMLInputElement>('Data e hora de início');
    await user.clear(input);
    await user.type(input, '020320301800{Enter}');
    await screen.findByText('Configurações salvas!');
    const { live } = backend.world.lives.find((fake) => fake.live.id === scheduled)!;
    return live.scheduledStartTime === '2030-03-02T21:00:00.000Z'
      ? '01/03/2030 18:00'
      : live.scheduledStartTime;
  },
  async 'the public page'() {
    const { palco, backend } = createTestPalco(worldAt(start));
    const live: PlayerLive = {
      ...contractExample('PlayerLive'),
      status: 'scheduled',
      scheduledStartTime: start,
      timezone: team,
    };
    backend.override({ getLivePlayer: () => ({ status: 200, body: live }) });
    const view = createLiveView({ fetch: (signal) => palco.use(livesApi).player(scheduled, { signal }) });
    render(
      <PalcoProvider palco={palco}>
        <LivePlayerPage view={view} />
      </PalcoProvider>,
    );
    const text = (await screen.findByText(/01\/03\/2030/)).textContent ?? '';
    const isHere = new Date(start).getHours() === 18;
    expect(text.includes('fuso America/Sao Paulo')).toBe(!isHere);
    return text;
  },
  async 'the batch file'() {
    const row = readRow({ titulo: 'Aula', data: '01/03/2030', hora: '18:00:00' }, team);
    return 'live' in row && row.live.scheduledStartTime === start ? '01/03/2030 18:00' : JSON.stringify(row);
  },
  async 'the time of day in the answers of the server'() {
    return `01/03/2030 ${clockTime(new Date(start), team)}`;
  },
};

describe.each([team, 'Europe/Lisbon', 'Asia/Kolkata', 'Pacific/Auckland'])('on a device in %s', (zone) => {
  test.each(Object.keys(shown))('a live at 18:00 in São Paulo is at 18:00 in %s', async (name) => {
    process.env.TZ = zone;
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
    expect(`${new Date(start)}`).toContain(clock.format(new Date(start)));
    expect(await shown[name]?.()).toContain('01/03/2030 18:00');
  });
});

test('mails say how long a link is valid, never a time of day that would need a zone', () => {
  const words = [recoveryWords, inviteWords].flatMap((mail) => Object.values(mail));
  for (const { subject, paragraphs, notes } of words)
    expect([subject, ...paragraphs, ...notes].join(' ')).not.toMatch(/\d:\d\d|\{(?:date|time|at|until)\}/);
});
