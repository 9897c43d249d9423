import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
  readFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, jobs, passkeys, sessions, users } from '../schema';
import { startEmbeddedDatabase } from '../kernel/database/embedded-database';
import { closeTeam } from '../modules/records/billing';
import { freeTerms, insertBilledTeam } from '../testing/sample-plans';
import { insertPasskey, insertPerson, insertSession } from '../testing/sample-people';
import { insertLive } from '../testing/samples';
import { openTestDatabase, runOn } from '../testing/test-database';
import { outcomeOf, spawnServer, startProcess } from '../testing/start-process';
import { addressOf, reasonOf } from './dump-database';
import { commands } from './commands';
import { helpText } from './help';
import { parseCommandLine } from './parse-command-line';
import { parseConfig } from '../kernel/config/config';
import { mergeFlags } from '../kernel/config/flags';
import { optionOf } from '../kernel/config/setting.pure';
import { settings } from '../kernel/config/settings';
import { StartError } from '../kernel/errors/start-error';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'palco-cli-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder with PostgreSQL and its `pg_dump`; those of npm have none. */
const dumpPrograms = (() => {
  const above = '/usr/lib/postgresql';
  const versions = existsSync(above) ? readdirSync(above).sort() : [];
  const folders = [
    process.env['PALCO_POSTGRES_BIN'] ?? '',
    ...versions.map((one) => join(above, one, 'bin')),
  ];
  const found = folders.find((folder) => folder !== '' && existsSync(join(folder, 'pg_dump')));
  if (found === undefined) console.info('skipped: pg_dump is not installed here');
  return found ?? null;
})();

const run = (args: readonly string[], env: Record<string, string> = {}) => outcomeOf(spawnServer(args, env));

function logIn(url: string | null, login: string, password: string): Promise<Response> {
  return fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
}

describe('the help', () => {
  it('lists every command, and every setting with its option', () => {
    const text = helpText(commands, 'Aurora');
    expect(text).toMatch(/^Aurora: /);
    for (const { name } of commands) expect(text).toContain(`palco ${name}`);
    for (const setting of settings) {
      expect(text).toContain(setting.variable);
      expect(text).toContain(setting.help);
      const option = optionOf(setting);
      if (option !== null) expect(text).toContain(`${option} ${setting.value}`);
    }
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(140);
  });

  it('is printed without starting anything, as is the version', async () => {
    const [help, version] = await Promise.all([run(['--help']), run(['jobs', '--version'])]);
    expect([help.code, help.stdout.split('\n')[0]]).toEqual([0, expect.stringContaining('Palco')]);
    expect([version.code, version.stdout.trim()]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  });
});

describe('a command line', () => {
  it('is taken apart into words, options of the command, and settings', () => {
    expect(
      parseCommandLine(['create-admin', 'a@b.c', '--name', 'Ana', '--data-dir', '/x'], commands),
    ).toMatchObject({ words: ['a@b.c'], options: { '--name': 'Ana' }, settings: ['--data-dir', '/x'] });
    expect(parseCommandLine(['jobs', 'retry', '--all', '--data-dir=/x'], commands)).toMatchObject({
      words: ['retry'],
      options: { '--all': 'yes' },
      settings: ['--data-dir=/x'],
    });
    expect(parseCommandLine(['--port', '1'], commands)).toMatchObject({ command: null });
  });

  it('with a misspelt command or option names the nearest one', () => {
    expect(() => parseCommandLine(['bakcup'], commands)).toThrow('Did you mean backup?');
    expect(() => parseCommandLine(['create-admin', '--name'], commands)).toThrow('--name needs a value');
  });

  it('with a misspelt variable does not start', async () => {
    const { code, stderr } = await run(['--data-dir', join(root, 'none')], { PALCO_PROT: '1' });
    expect([code, stderr.trim()]).toEqual([1, 'PALCO_PROT is not a setting. Did you mean PALCO_PORT?']);
  });
});

/** A backup is started once, by the programs that run its database. */
const programs = process.env['PALCO_POSTGRES_BIN'];
const samePrograms: Record<string, string> = programs ? { PALCO_POSTGRES_BIN: programs } : {};

/** Runs a command in this process; a failure's text is what the operator would read on stderr. */
async function perform(args: readonly string[], env = samePrograms) {
  const { command, words, options, settings: given } = parseCommandLine(args, commands);
  const lines: string[] = [];
  const config = parseConfig(mergeFlags(given, env));
  try {
    const code = (await command!.run({ config, words, options, say: (line) => lines.push(line) })) ?? 0;
    return { code, text: lines.join('\n') };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { code: 1, text: error.message };
  }
}

describe('an installation', () => {
  it('is given an administrator, saved while it runs, and restored elsewhere', async () => {
    const [dataDir, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(root, name)) as [
      string,
      string,
      string,
    ];
    const at = (folder: string) => ['--data-dir', folder];
    const email = 'ana@example.com';
    const passwordIn = ({ text }: { text: string }) => /password (\S+)/.exec(text)?.[1] ?? text;
    const server = await startProcess(dataDir);
    const first = passwordIn(await perform(['create-admin', email, '--name', 'Ana', ...at(dataDir)]));
    expect((await logIn(server.url, email, first)).status).toBe(200);
    expect((await perform(['create-admin', email, ...at(dataDir)])).code).toBe(1);

    const second = passwordIn(await perform(['reset-password', email, ...at(dataDir)]));
    expect((await logIn(server.url, email, first)).status).toBe(401);

    const lost = join(dataDir, 'storage/videos/7d9f1c52-3a0f-4a57-9a52-4f5f0e6a1b11/run');
    const gone = join(dataDir, 'live/recordings/7d9f1c52-3a0f-4a57-9a52-4f5f0e6a1b12');
    for (const folder of [lost, gone]) mkdirSync(folder, { recursive: true });
    writeFileSync(join(lost, 'poster.jpg'), 'picture');
    expect((await perform(['check', ...at(dataDir)])).code).toBe(0);
    const old = new Date(Date.now() - 2 * 24 * 60 * 60_000);
    for (const path of [join(lost, 'poster.jpg'), gone]) utimesSync(path, old, old);
    const found = await perform(['check', ...at(dataDir)]);
    expect(found.text).toContain(`${gone} is of a live that is gone`);
    expect(found).toEqual({ code: 1, text: expect.stringContaining('is named by nothing') });
    expect((await perform(['check', '--repair', ...at(dataDir)])).code).toBe(0);
    expect(existsSync(gone)).toBe(false);
    // What is to become a video is part of a backup.
    mkdirSync(gone, { recursive: true });
    writeFileSync(join(gone, 'part.mp4'), 'recording');
    expect((await perform(['jobs', 'list', ...at(dataDir)])).text).toContain('0 given up');

    expect(await perform(['backup', backup, ...at(dataDir)])).toEqual({ code: 0, text: expect.any(String) });
    expect(readdirSync(backup)).toEqual(expect.arrayContaining(['backup.json', 'postgres', 'secret']));
    expect((await perform(['backup', backup, ...at(dataDir)])).text).toContain('is not empty');
    expect((await perform(['restore', backup, ...at(dataDir)])).text).toContain('exists already');
    expect(await server.end('SIGTERM')).toBe(0);

    expect((await perform(['restore', backup, ...at(restored)])).code).toBe(0);
    expect(readFileSync(gone.replace(dataDir, restored) + '/part.mp4', 'utf8')).toBe('recording');
    const again = await startProcess(restored);
    expect((await logIn(again.url, email, second)).status).toBe(200);
    expect(await again.end('SIGTERM')).toBe(0);
  });

  it('gives back what people lost, with an entry in the log and a mail for each', async () => {
    const database = await openTestDatabase('seeded');
    const { db } = database;
    const { id, login: email } = await insertPerson(db, { team: 'colegioAtlas', role: 'administradora' });
    await insertPasskey(db, id);
    await insertSession(db, id);
    const at = ['--data-dir', join(root, 'lost')];
    const env = { DATABASE_URL: database.url };
    expect((await perform(['reset-factor', email.toUpperCase(), ...at], env)).code).toBe(0);
    const [person] = await db.select().from(users).where(eq(users.id, id));
    expect(person?.secondFactorSince).toBeNull();
    expect(await db.$count(passkeys, eq(passkeys.userId, id))).toBe(0);
    expect(await db.$count(sessions, and(eq(sessions.userId, id), isNull(sessions.revokedAt)))).toBe(0);
    expect((await perform(['reset-password', email, ...at], env)).code).toBe(0);
    expect((await perform(['create-admin', 'nova@example.com', ...at], env)).code).toBe(0);

    const [made] = await db.select().from(users).where(eq(users.login, 'nova@example.com'));
    const logged = await db.select().from(events).where(eq(events.principalKind, 'system'));
    expect(logged.map(({ principalId, event, identifier }) => [principalId, event, identifier])).toEqual([
      ['palco-reset-factor', 'SEGUNDO_FATOR_REMOVIDO', id],
      ['palco-reset-password', 'SENHA_ATUALIZADA', id],
      ['palco-create-admin', 'USUARIO_CRIADO', made?.id],
    ]);
    expect(logged.map(({ accountId }) => accountId)).toEqual([
      person?.homeAccountId,
      person?.homeAccountId,
      made?.homeAccountId,
    ]);
    const mails = await db.select().from(jobs).where(eq(jobs.kind, 'security-mail'));
    expect(mails.map(({ payload }) => payload)).toEqual([
      { userId: id, change: 'factors-reset-by-operator' },
      { userId: id, change: 'password-reset-by-operator' },
      { userId: made?.id, change: 'made-by-operator' },
    ]);
    expect(await perform(['reset-factor', email, ...at], env)).toEqual({
      code: 1,
      text: `${email} has no second factor.`,
    });
    expect((await perform(['reset-factor', 'nobody@example.com', ...at], env)).code).toBe(1);
    await database.close();
  });

  it('shows what was given up and why, and repeats it', async () => {
    const database = await openTestDatabase();
    const dead = { id: randomUUID(), subjectId: randomUUID(), kind: 'invite-mail' };
    const why = { errorCode: 'REFUSED', errorDetail: 'by the mail server', attempts: 3 };
    const payload = { email: 'ana@example.com' };
    await database.db
      .insert(jobs)
      .values({ ...dead, ...why, payload, status: 'failed', finishedAt: new Date() });
    const at = ['--data-dir', join(root, 'jobs')];
    const env = { DATABASE_URL: database.url };
    const { text } = await perform(['jobs', ...at], env);
    expect(text).toMatch(new RegExp(`1 given up\n  ${dead.id}  invite-mail  failed  REFUSED after 3 tries`));
    const shown = await perform(['jobs', 'show', dead.id, ...at], env);
    expect(shown.text).toContain('by the mail server');
    expect(shown.text).not.toContain('ana@example.com');
    expect((await perform(['jobs', 'retry', '--all', ...at], env)).text).toBe(`${dead.id}  queued`);
    expect(await database.db.select().from(jobs)).toMatchObject([{ status: 'queued', attempts: 0, payload }]);
    expect((await perform(['jobs', 'retry', '--all', ...at], env)).text).toBe('Nothing to repeat.');
    expect((await perform(['jobs', 'retry', dead.id, ...at], env)).text).toBe(
      `${dead.id}  not a dead letter`,
    );
    await database.close();
  });

  it('has plans added and booked, and payments noted', async () => {
    const database = await openTestDatabase('seeded');
    const at = ['--data-dir', join(root, 'billing')];
    const env = { DATABASE_URL: database.url };
    const billing = (...words: string[]) => perform(['billing', ...words, ...at], env);
    const team = await insertBilledTeam(database.db, undefined, { name: 'Time do plano' });
    expect((await billing()).text).toContain(`${team}  Atlas Educação / Time do plano  no plan`);
    const file = join(root, 'plan.json');
    writeFileSync(
      file,
      JSON.stringify({ name: 'Sob medida', terms: { ...freeTerms, monthlyCents: 12_345 } }),
    );
    const [, plan = ''] = /^(\S+) {2}Sob medida$/.exec((await billing('add-plan', file)).text) ?? [];
    expect((await billing('plans')).text).toContain(`${plan}  Sob medida  R$ 123.45 a month`);
    // A day of years ago: it costs what is over, and says so first.
    expect(await billing('book', team, plan, '--day', '2020-01-15')).toMatchObject({
      code: 1,
      text: expect.stringMatching(
        /2020-01: .* costs R\$ 67\.70 with it, R\$ 0\.00 without\.[\s\S]*--reprice/,
      ),
    });
    expect(await billing('book', team, plan, '--day', '2020-01-15', '--reprice', 'yes')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/Booked from 2020-01-15 on\.$/),
    });
    const config = { invoice: { issuer: null, pix: null, note: null } };
    await closeTeam(
      { db: database.db, config, clock: { now: () => Date.parse('2020-02-02T12:00:00Z') } },
      team,
    );
    expect((await billing('teams')).text).toContain(
      `${team}  Atlas Educação / Time do plano  Sob medida  owes R$ 67.70`,
    );
    const [, invoice = ''] =
      /^(\S+) {2}1 {2}2020-01 {2}R\$ 67\.70 {2}due 2020-02-10$/.exec(
        (await billing('invoices', team)).text,
      ) ?? [];
    expect(await billing('pay', invoice)).toEqual({ code: 0, text: 'Invoice 1 is paid.' });
    expect((await billing('invoices', team)).text).toMatch(/paid$/);
    const refusals = [
      await billing('pay', invoice),
      await billing('book', team, plan, '--day', '2020-01-20'),
      await billing('book', team, plan, '--day', '2020-02-30'),
      await billing('book', 'palco', plan),
      await billing('add-plan', join(root, 'none.json')),
      await billing('burn'),
    ];
    expect(refusals).toEqual([
      { code: 1, text: expect.stringContaining('paid already') },
      { code: 1, text: expect.stringContaining('has its invoice already') },
      { code: 1, text: 'Expected a day like 2026-12-01, not 2020-02-30.' },
      { code: 1, text: 'Expected the id of a team, not palco.' },
      { code: 1, text: expect.stringContaining('is none') },
      { code: 1, text: expect.stringContaining('Expected palco billing') },
    ]);
    await database.close();
  });

  it('is sealed anew after a change of the secret, and says when the previous one may go', async () => {
    const database = await openTestDatabase('seeded');
    await insertLive(database.db, 'colegioAtlas');
    const at = ['--data-dir', join(root, 'secrets')];
    const secrets = { DATABASE_URL: database.url, PALCO_SECRET: 'n'.repeat(32) };
    expect(await perform(['reseal', ...at], secrets)).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^stream keys: 1 sealed anew, 0 unreadable\n(?:.*: 0 sealed anew, 0 unreadable\n)*.* is not needed/,
      ),
    });
    const later = { ...secrets, PALCO_SECRET: 'm'.repeat(32), PALCO_SECRET_PREVIOUS: 'x'.repeat(32) };
    const wrong = await perform(['reseal', ...at], later);
    expect(wrong).toEqual({ code: 1, text: expect.stringContaining('0 sealed anew, 1 unreadable') });
    await database.close();
  });

  it('is not restored from half a backup', async () => {
    mkdirSync(join(root, 'half'));
    writeFileSync(join(root, 'half', 'secret'), 'x');
    const outcome = await perform(['restore', join(root, 'half'), '--data-dir', join(root, 'new')]);
    expect(outcome).toEqual({ code: 1, text: expect.stringContaining('is no whole backup') });
  });

  it.skipIf(dumpPrograms === null)(
    'with a database of its own is saved by pg_dump, and restored into an empty one',
    async () => {
      const programs = dumpPrograms!;
      const path = process.env['PATH'];
      process.env['PATH'] = `${programs}:${path}`;
      const folder = join(root, 'cluster');
      mkdirSync(folder);
      const cluster = await startEmbeddedDatabase({
        dataDir: folder,
        postgresBin: programs,
        durable: false,
        onOutput: () => undefined,
        onCrash: () => undefined,
      });
      const urlOf = (name: string) =>
        `postgres://postgres@${encodeURIComponent(cluster.address.host)}/${name}`;
      try {
        for (const name of ['first', 'second']) await runOn(urlOf('postgres'), `create database ${name}`);
        const [first, second] = [{ DATABASE_URL: urlOf('first') }, { DATABASE_URL: urlOf('second') }];
        const at = (name: string) => ['--data-dir', join(root, name)];
        const password = await perform(['create-admin', 'ana@example.com', ...at('dumped')], first);
        expect(password.code).toBe(0);
        mkdirSync(join(root, 'dumped/storage/accounts'), { recursive: true });
        writeFileSync(join(root, 'dumped/storage/accounts/x'), 'picture');
        const backup = join(root, 'dump');
        const saved = await perform(['backup', backup, ...at('dumped')], first);
        expect(saved).toEqual({ code: 0, text: expect.stringContaining('by pg_dump') });
        expect(await perform(['restore', backup, ...at('undumped')], second)).toEqual({
          code: 0,
          text: expect.stringContaining('by pg_restore'),
        });
        expect(readdirSync(join(root, 'undumped/storage/accounts'))).toEqual(['x']);
        // An e-mail that exists already is rejected.
        const again = await perform(['create-admin', 'ana@example.com', ...at('undumped')], second);
        expect(again).toEqual({ code: 1, text: expect.stringContaining('already') });
        expect((await perform(['check', ...at('undumped')], second)).code).toBe(0);
        const full = await perform(['restore', backup, ...at('refused')], first);
        expect(full).toEqual({ code: 1, text: expect.stringContaining('NOT the database') });
      } finally {
        process.env['PATH'] = path;
        await cluster.stop();
      }
    },
  );

  it('with an external database reports when this could not be saved', async () => {
    // No server listens there, so there is no dump, whether pg_dump is installed or not.
    const env = { DATABASE_URL: 'postgres://palco:geheim@127.0.0.1:1/palco' };
    const args = ['backup', join(root, 'external'), '--data-dir', join(root, 'own')];
    const { code, text } = await perform(args, env);
    expect(code).toBe(1);
    expect(text).toContain('NOT the database of DATABASE_URL');
    expect(text).not.toContain('geheim');
  });

  it.each([
    [{ code: 'ENOENT', message: 'spawn pg_dump ENOENT' }, 'pg_dump is not installed here'],
    [{ code: 1, message: 'Command failed: pg_dump -F\npg_dump: error: no\nmore' }, 'pg_dump: error: no'],
    [{ code: 1, message: 'Command failed: pg_dump -F\n' }, 'pg_dump ended with 1'],
    [{ code: null, signal: 'SIGKILL', message: 'Command failed: pg_dump -F' }, 'pg_dump ended with SIGKILL'],
  ])('says of %j why pg_dump failed', (error, reason) => {
    expect(reasonOf(error, 'pg_dump')).toBe(reason);
  });

  it('gives pg_dump the address without showing the password to others', () => {
    expect(addressOf('postgres://ana:p%40ss@db:5433/palco?sslmode=require')).toMatchObject({
      PGHOST: 'db',
      PGPORT: '5433',
      PGUSER: 'ana',
      PGPASSWORD: 'p@ss',
      PGDATABASE: 'palco',
      PGSSLMODE: 'require',
    });
  });
});
