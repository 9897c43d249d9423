import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts, attendeeRegistrations, attendees, liveClassrooms, lives } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { pngOf } from '../../../testing/png-of';
import { createLogoReader } from './read-logo';
import { readPdf } from '../../../testing/read-pdf';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { readImage } from '../../core/images/read-image.pure';

let server: TestServer;
let marina: string;
let now = Date.parse('2030-03-02T02:30:00.000Z');
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

interface Registered {
  readonly id: string;
  readonly token: string;
}

/** A live of an hour that ended at half past eleven in the evening of São Paulo, and somebody who registered for it. */
async function finished({
  neededShare = 75 as number | null,
  name = 'Ana Lúcia',
  watchedSeconds = 3_000,
  ...values
}: Partial<typeof lives.$inferInsert> & {
  neededShare?: number | null;
  name?: string;
  watchedSeconds?: number;
} = {}) {
  const liveId = await insertLive(server.db, 'colegioAtlas', {
    title: 'Frações e porcentagens',
    status: 'finished',
    startedAt: new Date(now - 3_600_000),
    finishedAt: new Date(now),
    ...values,
  });
  await server.db.insert(liveClassrooms).values({ liveId, certificateShare: neededShare, version: 1 });
  const { clientId } = (await server.call(`/bff/classroom/${liveId}`)).body;
  const person = { name, email: 'ana@exemplo.com.br', liveId, clientId };
  const { body } = await server.call('/v1/studio/lives/participantes', { body: person });
  const registered = body as unknown as Registered;
  const [row] = await server.db.select().from(attendees).where(eq(attendees.liveId, liveId));
  await server.db.update(attendees).set({ watchedSeconds }).where(eq(attendees.liveId, liveId));
  await server.db
    .update(attendeeRegistrations)
    .set({ watchedSeconds })
    .where(eq(attendeeRegistrations.id, registered.id));
  return { liveId, registered, attendeeId: row?.id ?? '' };
}
type Finished = Awaited<ReturnType<typeof finished>>;

const own = ({ liveId, registered: { id, token } }: Finished) =>
  fetch(`${server.url}/v1/studio/lives/${liveId}/certificado`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, token }),
  });
const byOrganiser = ({ liveId, attendeeId }: Finished, token = marina) =>
  fetch(`${server.url}/v1/live-streams/${liveId}/participantes/${attendeeId}/certificado`, {
    headers: { authorization: `Bearer ${token}` },
  });
const read = async (answer: Response) => {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return readPdf(new Uint8Array(await answer.arrayBuffer()));
};
const refusal = async (answer: Response) => {
  const { code, message } = (await answer.json()) as { code: string; message: string };
  return [answer.status, code, message];
};

const codeOn = ({ lines }: { lines: readonly string[] }) =>
  lines
    .find((line) => line.startsWith('Confira em'))
    ?.split('/')
    .at(-1) ?? '';
const check = (code: string) => server.call(`/v1/certificados/${encodeURIComponent(code)}`);

describe('a certificate that was given out', () => {
  it('is checked by anybody who has its code, however that is typed', async () => {
    const one = await finished();
    const code = codeOn(await read(await own(one)));
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' ')]) {
      const { status, body } = await check(typed);
      expect([status, body]).toEqual([
        200,
        {
          code,
          name: 'Ana Lúcia',
          title: 'Frações e porcentagens',
          team: 'Colégio Atlas',
          timezone: 'America/Sao_Paulo',
          startedAt: new Date(now - 3_600_000).toISOString(),
          minutes: 50,
          share: 83,
          issuedAt: new Date(now).toISOString(),
        },
      ]);
    }
    for (const wrong of ['0000-0000-0000', 'x', `${code}0`]) expect((await check(wrong)).status).toBe(404);
  });

  it('keeps its code and its day, until what it says is corrected', async () => {
    const one = await finished();
    const first = codeOn(await read(await own(one)));
    now += 86_400_000;
    const again = await read(await own(one));
    expect([codeOn(again), again.lines.includes('Emitido em 1 de março de 2030')]).toEqual([first, true]);
    await server.db.update(lives).set({ title: 'Porcentagens' }).where(eq(lives.id, one.liveId));
    const corrected = codeOn(await read(await own(one)));
    expect(corrected).not.toBe(first);
    const titles = await Promise.all(
      [first, corrected].map(async (code) => (await check(code)).body['title']),
    );
    expect(titles).toEqual(['Frações e porcentagens', 'Porcentagens']);
    now -= 86_400_000;
  });

  it('has a page of its own, which no site frames', async () => {
    const page = await fetch(`${server.url}/certificado/0000-0000-0000`);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('a certificate', () => {
  it('says who was where, when by the clock of the team, and for how long', async () => {
    const { lines, pages, info } = await read(await own(await finished()));
    expect(lines).toEqual([
      'Certificado de presença',
      'Certificamos que',
      'Ana Lúcia',
      'esteve presente por 50 minutos (83 % da transmissão) em',
      'Frações e porcentagens',
      'realizada em 1 de março de 2030 (fuso America/Sao Paulo)',
      'Colégio Atlas',
      'Organização',
      'Emitido em 1 de março de 2030',
      expect.stringMatching(/^Confira em http:\/\/.*\/certificado\/[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}$/),
    ]);
    expect(pages).toBe(1);
    expect(info).toMatchObject({ Title: 'Certificado de presença', Author: 'Colégio Atlas' });
  });

  it('is written in the language and the time zone of the team', async () => {
    const team = eq(accounts.id, demoTeams.colegioAtlas);
    await server.db.update(accounts).set({ language: 'en', timezone: 'Europe/London' }).where(team);
    const { lines } = await read(await own(await finished()));
    await server.db.update(accounts).set({ language: null, timezone: 'America/Sao_Paulo' }).where(team);
    expect(lines).toContain('Certificate of presence');
    expect(lines).toContain('was present for 50 minutes (83 % of the broadcast) at');
    expect(lines).toContain('held on 2 March 2030 (time zone Europe/London)');
  });

  it.each([
    ['letters of other countries', { name: 'Łukasz Nguyễn Ánh Çelik' }, 'Łukasz Nguyễn Ánh Çelik'],
    ['the longest name', { name: 'Á'.repeat(50) }, 'Á'.repeat(50)],
    ['other scripts', { title: 'Aula de αβγ и Русский' }, 'Aula de αβγ и Русский'],
    ['emoji, which are left out', { title: '🎬 Aula 👨‍👩‍👧 aberta 🎉' }, 'Aula aberta'],
    ['nothing but emoji', { title: '🎬🎉' }, 'Transmissão ao vivo'],
  ])('writes %s', async (_name, given, line) => {
    const { lines, extent } = await read(await own(await finished(given)));
    expect(lines).toContain(line);
    expect(extent[0]).toBeGreaterThan(60);
    expect(extent[1]).toBeLessThan(842 - 60);
  });

  it('breaks a title of the greatest length inside its page', async () => {
    const title = `${'Introdução à administração '.repeat(9)}fim`.slice(0, 250);
    const { lines, extent, pages } = await read(await own(await finished({ title })));
    expect(lines.join(' ')).toContain(title);
    expect([pages, extent[0] > 60, extent[1] < 782]).toEqual([1, true, true]);
  });

  it('shows the picture of the event; one that cannot be drawn is left out', async () => {
    const shown = await finished();
    await server.context.blobs.put(`live-images/${shown.liveId}/logo`, pngOf());
    await server.db
      .update(liveClassrooms)
      .set({ scheduleImageKey: `live-images/${shown.liveId}/logo` })
      .where(eq(liveClassrooms.liveId, shown.liveId));
    expect((await read(await own(shown))).images).toBe(1);
    const broken = await finished();
    await server.context.blobs.put(`live-images/${broken.liveId}/logo`, Buffer.from([0xff, 0xd8, 0, 0]));
    await server.db
      .update(liveClassrooms)
      .set({ scheduleImageKey: `live-images/${broken.liveId}/logo` })
      .where(eq(liveClassrooms.liveId, broken.liveId));
    expect((await read(await own(broken))).images).toBe(0);
  });
});

it.each([
  ['the logo of the brand', { type: 'image/png', bytes: pngOf() }, 1],
  ['nothing for a logo that cannot be drawn', { type: 'image/svg+xml', bytes: Buffer.from('<svg/>') }, 0],
  ['nothing for a logo with broken pixels', { type: 'image/png', bytes: pngOf({ bits: 3 }) }, 0],
] as const)('draws %s where live and team have no picture', async (_, logo, images) => {
  const { blobs, log } = server.context;
  const read = createLogoReader().read({ blobs, log, config: { brand: { logo } } }, [
    null,
    'no-such-picture',
  ]);
  expect((await read) === null ? 0 : 1).toBe(images);
});

it('reads its picture once for all who ask for one', async () => {
  const made = await finished();
  const scheduleImageKey = `live-images/${made.liveId}/logo`;
  await server.context.blobs.put(scheduleImageKey, pngOf());
  const ofLive = eq(liveClassrooms.liveId, made.liveId);
  await server.db.update(liveClassrooms).set({ scheduleImageKey }).where(ofLive);
  const reads = vi.spyOn(server.context.blobs, 'openVersion');
  const answers = await Promise.all([own(made), byOrganiser(made), own(made)]);
  for (const answer of answers) expect((await read(answer)).images).toBe(1);
  expect(reads.mock.calls.filter(([key]) => key === scheduleImageKey)).toHaveLength(1);
});

/** Structures that pass the checks of an upload, and break what decodes them. */
it.each([
  ['no pixels at all', pngOf({ packed: Buffer.from('x') })],
  ['fewer rows than its header says', pngOf({ height: 9, pixels: Buffer.alloc(5) })],
  ['more pixels than its header says', pngOf({ pixels: Buffer.alloc(50_000_000) })],
  ['a filter that there is not', pngOf({ pixels: Buffer.from([9, 0, 0, 0, 0]) })],
  ['a colour type that there is not', pngOf({ colorType: 5 })],
  ['bits that its colour type has not', pngOf({ bits: 3 })],
  ['passes that are not whole', pngOf({ width: 9, height: 9, interlace: 1 })],
  ['a second header', pngOf({ extra: ['IHDR', Buffer.from([0, 0, 0, 9, 0, 0, 0, 9, 8, 6, 0, 0, 0])] })],
])('is drawn without a picture that has %s', async (_, bytes) => {
  expect(readImage(bytes)).not.toBeNull();
  const made = await finished();
  const scheduleImageKey = `live-images/${made.liveId}/logo`;
  await server.context.blobs.put(scheduleImageKey, bytes);
  const ofLive = eq(liveClassrooms.liveId, made.liveId);
  await server.db.update(liveClassrooms).set({ scheduleImageKey }).where(ofLive);
  expect((await read(await own(made))).images).toBe(0);
});

describe('a refusal', () => {
  it.each([
    [
      { watchedSeconds: 1_440 },
      'PRESENCE_TOO_SHORT',
      'O certificado pede presença de 75 % da transmissão; a presença foi de 40 %. Se você assistiu em outro aparelho, baixe-o lá ou peça-o à organização do evento (Colégio Atlas).',
    ],
    [{ neededShare: null }, 'CERTIFICATE_OFF', 'Este evento não emite certificado de presença.'],
    [
      { finishedAt: null, status: 'live' as const },
      'CERTIFICATE_NOT_YET',
      'O certificado fica disponível depois do fim da transmissão.',
    ],
  ])('says its cause: %j', async (given, code, message) => {
    const made = await finished(given);
    expect(await refusal(await own(made))).toEqual([409, code, message]);
    expect(await refusal(await byOrganiser(made))).toEqual([409, code, message]);
  });

  it('belongs to whoever has no credential for it', async () => {
    const made = await finished();
    const other = await finished();
    const foreign = { ...made, registered: { ...made.registered, token: other.registered.token } };
    for (const wrong of [foreign, { ...made, registered: other.registered }])
      expect((await own(wrong)).status).toBe(404);
    const diego = await server.signIn('diego@vertice.com.br');
    expect((await byOrganiser(made, diego)).status).toBe(404);
    expect((await byOrganiser({ ...made, attendeeId: randomUUID() })).status).toBe(404);
    expect((await byOrganiser({ ...made, attendeeId: other.attendeeId })).status).toBe(404);
  });

  it('comes to one who asks again and again', async () => {
    const made = await finished({ watchedSeconds: 0 });
    for (let count = 0; count < 20; count += 1) expect((await own(made)).status).toBe(409);
    const refused = await own(made);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    now += 15 * 60_000 + 1_000;
    expect((await own(made)).status).toBe(409);
  });
});

describe('the presence of a person', () => {
  /** Another registration with the e-mail of somebody, and what it watched. */
  async function onDevice(liveId: string, { name = 'Ana Lúcia', watchedSeconds = 0 }): Promise<Registered> {
    const { clientId } = (await server.call(`/bff/classroom/${liveId}`)).body;
    const person = { name, email: 'ana@exemplo.com.br', liveId, clientId };
    const { body } = await server.call('/v1/studio/lives/participantes', { body: person });
    const registered = body as unknown as Registered;
    const { id } = attendeeRegistrations;
    await server.db.update(attendeeRegistrations).set({ watchedSeconds }).where(eq(id, registered.id));
    return registered;
  }

  it('is counted on all of their devices, for them as for the organiser', async () => {
    // Of an hour: 22 minutes on the phone, the rest on the laptop; the attendee has both.
    const phone = await finished({ watchedSeconds: 3_600 });
    const { liveId, attendeeId, registered } = phone;
    await server.db
      .update(attendeeRegistrations)
      .set({ watchedSeconds: 1_320 })
      .where(eq(attendeeRegistrations.id, registered.id));
    const laptop = {
      ...phone,
      registered: await onDevice(liveId, { name: 'ANA LUCIA', watchedSeconds: 2_280 }),
    };
    const files = await Promise.all(
      [own(phone), own(laptop), byOrganiser(phone)].map(async (one) => read(await one)),
    );
    for (const { lines } of files) {
      expect(lines).toContain('esteve presente por 60 minutos (100 % da transmissão) em');
      expect(lines).toContain('Ana Lúcia');
    }
    // One person has one certificate, wherever it is saved.
    expect(new Set(files.map(codeOn)).size).toBe(1);
    const { body } = await server.call(`/v1/live-streams/${liveId}/participantes`, { token: marina });
    expect(body['items']).toMatchObject([{ id: attendeeId, watchedSeconds: 3_600 }]);
  });

  it.each([
    ['typed the e-mail of another one', { name: 'Estranha', watchedSeconds: 600 }, 17],
    ['only came for the certificate', { watchedSeconds: 0 }, 0],
  ])('is not of whoever %s', async (_, device, share) => {
    const made = await finished({ watchedSeconds: 3_600 });
    const stranger = { ...made, registered: await onDevice(made.liveId, device) };
    const [status, code, message] = await refusal(await own(stranger));
    expect([status, code]).toEqual([409, 'PRESENCE_TOO_SHORT']);
    // Nothing of what another one watched, and who can give it.
    expect(message).toContain(`a presença foi de ${share} %`);
    expect(message).toContain('organização do evento (Colégio Atlas)');
    expect((await read(await byOrganiser(made))).lines).toContain('Ana Lúcia');
  });
});
