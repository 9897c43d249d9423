import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { MailError } from '../../../ports/mailer';
import { composeMail } from './compose-mail.pure';
import { createSmtpMailer } from './smtp-mailer';

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly source: string;
  readonly user: string | undefined;
}

const servers: SMTPServer[] = [];
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
});

/** A mail server on this machine that speaks SMTP and keeps what it gets. */
async function startSmtp(
  options: Partial<SMTPServerOptions> = {},
): Promise<{ port: number; mails: Received[] }> {
  const mails: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      password === 'geheim' ? done(null, { user: username }) : done(new Error('Invalid login')),
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (bytes: Buffer) => (source += bytes.toString()));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source,
          user: session.user as string | undefined,
        });
        done();
      });
    },
    ...options,
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return { port: (server.server.address() as AddressInfo).port, mails };
}

const message = {
  to: 'ana@exemplo.com.br',
  subject: 'Crie uma nova senha, João — já',
  text: 'Olá, Ana.\n.\nhttps://palco.example/x\n',
  html: '<p>Olá, Ana.</p>',
};
const from = 'Palco <no-reply@palco.example>';
const signal = new AbortController().signal;

function refusing(responseCode: number): Partial<SMTPServerOptions> {
  return {
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('refused'), { responseCode })),
  };
}

describe('SMTP', () => {
  it('delivers both parts to one recipient, with a subject in any letters', async () => {
    const { port, mails } = await startSmtp();
    await createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(message, { signal });
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect([mail?.from, mail?.to, mail?.user]).toEqual(['no-reply@palco.example', [message.to], undefined]);
    expect(mail?.source).toMatch(/^From: Palco <no-reply@palco\.example>\r$/m);
    expect(mail?.source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mail?.source).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(mail?.source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(mail?.source).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m);
    expect(mail?.source).toMatch(/^Message-ID: </m);
  });

  it('delivers the PNG logo of the brand as a part of the mail, which its page shows', async () => {
    const { port, mails } = await startSmtp();
    const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const logo = { type: 'image/png', bytes } as const;
    const mail = composeMail({
      to: message.to,
      language: 'pt-BR',
      brand: { name: 'TV Ágora', color: '#c81e4e', logo },
      subject: 'Olá',
      greeting: 'Olá, Ana.',
      paragraphs: [],
      action: { label: 'Abrir', url: 'https://palco.example/x' },
      notes: [],
    });
    await createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(mail, { signal });
    const source = mails[0]?.source ?? '';
    const [, id] = /^Content-Id: <([^>]+)>\r$/im.exec(source) ?? [];
    const [, start = ''] = source.split(/^Content-Type: image\/png.*$/m);
    expect(start).toMatch(/^Content-Disposition: inline; filename=logo\.png\r$/m);
    expect(start.split(/\r\n\r\n/)[1]?.split('\r\n')[0]).toBe(bytes.toString('base64'));
    // The body is quoted-printable.
    expect(source.replaceAll(/=\r\n/g, '')).toContain(`src=3D"cid:${id}"`);
  });

  it('authenticates where the URL has a user', async () => {
    const { port, mails } = await startSmtp();
    await createSmtpMailer({ url: `smtp://palco:geheim@127.0.0.1:${port}`, from }).send(message, { signal });
    expect(mails[0]?.user).toBe('palco');
    const wrong = createSmtpMailer({ url: `smtp://palco:falsch@127.0.0.1:${port}`, from });
    await expect(wrong.send(message, { signal })).rejects.toMatchObject({ retryable: true });
  });

  it('does not let a text inject headers', async () => {
    const { port, mails } = await startSmtp();
    const hostile = { ...message, subject: 'x\r\nBcc: todos@exemplo.com.br\r\n\r\n<script>' };
    await createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(hostile, { signal });
    expect(mails[0]?.to).toEqual([message.to]);
    expect(mails[0]?.source).not.toMatch(/^Bcc:/im);
  });

  it.each([
    [550, false],
    [450, true],
  ])('tells whether a refusal with %i is retryable', async (code, retryable) => {
    const { port } = await startSmtp(refusing(code));
    const sent = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(message, { signal });
    await expect(sent).rejects.toBeInstanceOf(MailError);
    await expect(sent).rejects.toMatchObject({ retryable });
  });

  it('is retryable where the connection is refused', async () => {
    const { port } = await startSmtp();
    await new Promise<void>((resolve) => servers.pop()?.close(() => resolve()));
    const sent = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(message, { signal });
    await expect(sent).rejects.toMatchObject({ name: 'MailError', retryable: true });
  });

  it('ends on abort while the server does not answer', async () => {
    const { port } = await startSmtp({ onRcptTo: () => undefined, closeTimeout: 100 });
    const abort = new AbortController();
    const sent = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(message, {
      signal: abort.signal,
    });
    setTimeout(() => abort.abort(), 200);
    const startedAt = performance.now();
    await expect(sent).rejects.toMatchObject({ cause: { name: 'AbortError' } });
    // The socket timeout would be half a minute.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
