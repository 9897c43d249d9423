import type { ServerContext } from '../../../kernel/context';
import { httpError, notFound, requireFound } from '../../../kernel/errors/http-error';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { waitFor } from '../../../kernel/limits/counters';
import type { Counters } from '../../../kernel/limits/counters';
import { admitViewer, readLive } from '../lives';
import { printedCode, readCode } from './certificate-code.pure';
import { certificatePage } from './certificate-page';
import { certificateLines } from './certificate-texts.pure';
import { certificateVerdict } from './certificate.pure';
import { findByAttendee, findByRegistration } from './certificates.store';
import type { CertificateRow } from './certificates.store';
import { drawCertificate } from './draw-certificate';
import { digestOfEmail, findCertificate, keepCertificate } from './given-certificates.store';
import { createLogoReader } from './read-logo';
import type { LogoReader } from './read-logo';

/** What this module needs of the module `attendees`, which lists and erases certificates itself. */
interface CertificateParts {
  readonly registrations: {
    ofToken(token: string): Promise<{ readonly id: string; readonly liveId: string } | null>;
  };
  readonly presence: { flush(): Promise<void> };
  readonly counters: Counters;
}

/** Certificates of one registration within a quarter of an hour: each costs more than most answers. */
const mostOfRegistration = 20;

/** @throws 409 with the cause where there is no certificate for somebody. */
function requireGranted(row: CertificateRow): { readonly minutes: number; readonly share: number } {
  const verdict = certificateVerdict(row);
  switch (verdict.kind) {
    case 'off':
      throw httpError({ status: 409, code: 'CERTIFICATE_OFF' });
    case 'not-yet':
      throw httpError({ status: 409, code: 'CERTIFICATE_NOT_YET' });
    case 'too-short': {
      const parameters = { share: verdict.share, needed: verdict.neededShare, team: row.team };
      throw httpError({ status: 409, code: 'PRESENCE_TOO_SHORT', parameters });
    }
    case 'granted':
      return verdict;
  }
}

async function certificateOf(context: ServerContext, row: CertificateRow, logos: LogoReader) {
  const granted = requireGranted(row);
  const now = new Date(context.clock.now());
  const language = row.language === 'en' ? 'en' : 'pt-BR';
  const { name, title, team, timezone: timeZone } = row;
  const startedAt = row.startedAt ?? now;
  const { accountId, liveId, subjectId } = row;
  const given = await keepCertificate(context.db, {
    ...granted,
    accountId,
    liveId,
    subjectId,
    emailDigest: digestOfEmail(row),
    name,
    title,
    team,
    timezone: timeZone,
    startedAt,
    issuedAt: now,
  });
  const checkUrl = `${context.publicUrl()}/certificado/${printedCode(given.code)}`;
  const lines = certificateLines({
    ...granted,
    language,
    timeZone,
    name,
    title,
    team,
    startedAt,
    issuedAt: given.issuedAt,
    checkUrl,
  });
  const logo = await logos.read(context, [row.logoKey, row.teamPictureKey]);
  const color = row.playerColor ?? row.color ?? context.config.brand.color;
  const body = await drawCertificate(lines, { language, color, logo, now });
  const headers = {
    'content-disposition': 'attachment; filename="certificado.pdf"',
    'cache-control': 'private, no-store',
  };
  return { status: 200, type: 'application/pdf', headers, body } as const;
}

/** @throws 429 `TOO_MANY_ATTEMPTS`. */
async function requireUnderLimit({ clock }: ServerContext, counters: Counters, id: string): Promise<void> {
  const now = clock.now();
  const waitMs = await counters.change([{ name: `certificate ${id}` }], ([times = []]) => {
    const wait = waitFor(times, mostOfRegistration, now);
    if (wait === 0) times.push(now);
    return wait;
  });
  if (waitMs > 0)
    throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: waitMs / 1_000 });
}

async function download(
  call: Call<'downloadCertificate'>,
  { registrations, presence, counters }: CertificateParts,
  logos: LogoReader,
): Promise<Answer<'downloadCertificate'>> {
  const { context, params, body } = call;
  await admitViewer(call, params.liveId);
  const found = await registrations.ofToken(body.token);
  if (found === null || found.id !== body.id || found.liveId !== params.liveId) throw notFound();
  await requireUnderLimit(context, counters, found.id);
  // The sign of the last minute may wait still.
  await presence.flush();
  const row = requireFound(await findByRegistration(context.db, found.id));
  return certificateOf(context, row, logos);
}

async function ofAttendee(
  call: Call<'getAttendeeCertificate'>,
  logos: LogoReader,
): Promise<Answer<'getAttendeeCertificate'>> {
  const { context, params } = call;
  const { id: liveId } = await readLive(call);
  const row = requireFound(await findByAttendee(context.db, { liveId, attendeeId: params.attendeeId }));
  return certificateOf(context, row, logos);
}

/** Anybody who has a certificate may check it; whoever has not cannot guess its code. */
async function check({ context, params }: Call<'checkCertificate'>): Promise<Answer<'checkCertificate'>> {
  const code = readCode(params.code);
  const found = requireFound(code === null ? null : await findCertificate(context.db, code));
  const { name, title, team, timezone, minutes, share } = found;
  return {
    status: 200,
    body: {
      code: printedCode(found.code),
      name,
      title,
      team,
      timezone,
      minutes,
      share,
      startedAt: found.startedAt.toISOString(),
      issuedAt: found.issuedAt.toISOString(),
    },
  };
}

/** Certificates of presence: for an attendee by their own credential, and for the organiser. */
export function createCertificatesModule(parts: CertificateParts): ServerModule {
  const logos = createLogoReader();
  return {
    name: 'certificates',
    handlers: {
      downloadCertificate: (call) => download(call, parts, logos),
      getAttendeeCertificate: (call) => ofAttendee(call, logos),
      checkCertificate: check,
    },
    routes: [certificatePage],
  };
}
