import { configApi } from '../config/config';
import { processing } from '../processing';
import { signInSession } from '../session';
import { uploads } from '../uploads';
import { videosApi } from '../videos/videos';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SdkError } from '../kernel/errors.pure';
import {
  buildConfig,
  buildId,
  createFakeBackend,
  createFakePorts,
  fakePassword,
  flushPromises,
  type FakeBackend,
  type FakePorts,
} from '@palco/testing';
import type { TransportRequest } from '../upload';
import { createUploads, type UploadsOptions } from '../uploads';
import { overrideCapability } from './capability';
import { createPalco } from './create-palco';
import { reportErrors } from './error-report';
import type { Palco, PalcoOptions } from './palco-contract';

const marina = 'marina@colegioatlas.com.br';
const bruno = 'bruno@colegioatlas.com.br';
const carla = 'carla@colegioatlas.com.br';
const hour = 3_600_000;

interface Setup {
  readonly palco: Palco;
  readonly ports: FakePorts;
  readonly backend: FakeBackend;
  readonly serverErrors: SdkError[];
}

const made: Palco[] = [];

type SetUpOptions = Partial<PalcoOptions> & { readonly upload?: UploadsOptions };

function setUp({ upload, ...options }: SetUpOptions = {}): Setup {
  const ports = createFakePorts();
  const backend = createFakeBackend({ now: ports.clock.now });
  const palco = createPalco({
    baseUrl: 'https://api.example',
    fetch: backend.fetch,
    ports,
    overrides: [
      overrideCapability(uploads, (core) => createUploads(core, upload ?? { transport: backend.transport })),
    ],
    ...(options.getToken ? {} : { session: signInSession() }),
    ...options,
  } as PalcoOptions);
  made.push(palco);
  const serverErrors: SdkError[] = [];
  palco.onServerError((error) => serverErrors.push(error));
  return { palco, ports, backend, serverErrors };
}

async function signIn(login: string, options: SetUpOptions = {}): Promise<Setup> {
  const setup = setUp(options);
  await setup.palco.session.start();
  await setup.palco.session.signIn({ login, password: fakePassword });
  return setup;
}

const file = (size = 3, name = 'Aula 7.mp4') => new File([new Uint8Array(size)], name);

/** Lets uploads progress: runs their timers and promises. */
async function work({ ports }: Setup): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await ports.advanceAsync(20);
}

const stages = ({ palco }: Setup) =>
  palco
    .use(uploads)
    .$ids.get()
    .map((id) => palco.use(uploads).entry(id).get()?.stage);

afterEach(() => {
  for (const palco of made.splice(0)) palco.dispose();
});

describe('createPalco', () => {
  it('takes a file from the log-in to a video that is being processed', async () => {
    const setup = await signIn(bruno);
    setup.palco.use(uploads).add([file()]);
    await work(setup);
    expect(stages(setup)).toEqual(['done']);
    expect(setup.backend.world.videos[0]).toMatchObject({
      title: 'Aula 7',
      status: 'processing',
      size: 3,
      accountId: buildId(101),
    });
    expect((await setup.palco.use(videosApi).list({ title: 'aula 7' })).items).toHaveLength(1);
  });

  it('keeps an upload in the account in which its video was made', async () => {
    const setup = await signIn(marina);
    setup.palco.session.selectTeam(buildId(102));
    setup.palco.use(uploads).add([file()]);
    setup.palco.session.selectTeam(buildId(103));
    await work(setup);
    const created = setup.backend.requests.find(({ operation }) => operation === 'createVideo');
    expect(created?.url.searchParams.getAll('accountId')).toEqual([buildId(102)]);
    expect(setup.backend.world.videos[0]).toMatchObject({ accountId: buildId(102), status: 'processing' });
  });

  it('sends the language of the moment', async () => {
    const languages: (string | null)[] = [];
    const backend = createFakeBackend();
    const setup = setUp({
      fetch(request) {
        languages.push(request.headers.get('Accept-Language'));
        return backend.fetch(request);
      },
    });
    await setup.palco.use(configApi).get();
    setup.palco.i18n.setLanguage('en');
    await setup.palco.use(configApi).get();
    expect(languages).toEqual(['pt-BR', 'en']);
  });

  it('asks for transcodes only with showVOD', async () => {
    const seen = async (login: string) => {
      const setup = await signIn(login);
      const stop = setup.palco.use(processing).$state.subscribe(() => undefined);
      await setup.ports.advanceAsync(11_000);
      stop();
      return setup.backend.requests.filter(({ operation }) => operation === 'listTranscodeProgress').length;
    };
    expect(await seen(bruno)).toBeGreaterThan(1);
    expect(await seen(carla)).toBe(0);
  });
});

describe('the upload host', () => {
  const hostsOf = async (options: UploadsOptions, upload: string): Promise<string[]> => {
    const hosts: string[] = [];
    const backend = createFakeBackend();
    backend.world.config = buildConfig({ hosts: { ...backend.world.config.hosts, upload } });
    const transport = {
      send(request: TransportRequest) {
        hosts.push(new URL(request.url).origin);
        return backend.transport.send(request);
      },
    };
    const setup = await signIn(bruno, { fetch: backend.fetch, upload: { ...options, transport } });
    await setup.palco.use(configApi).get();
    setup.palco.use(uploads).add([file()]);
    await work(setup);
    expect(stages(setup)).toEqual(['done']);
    return [...new Set(hosts)];
  };

  it.each([
    ['the page’s own API', {}, '', 'https://api.example'],
    ['what the configuration says', {}, 'https://up.example', 'https://up.example'],
    [
      'what the application says',
      { uploadBaseUrl: 'https://own.example' },
      'https://up.example',
      'https://own.example',
    ],
  ])('is %s', async (_name, options, upload, expected) => {
    expect(await hostsOf(options, upload)).toEqual([expected]);
  });

  it('limits follow the configuration, and the application’s own win', async () => {
    let maxFileSize = 5;
    const setup = await signIn(bruno, {
      upload: {
        limits: () => ({ maxFileSize, maxChunkSize: undefined }),
      },
    });
    expect(setup.palco.use(uploads).add([file(6)]).rejected).toMatchObject([
      { code: 'UPLOAD_FILE_TOO_LARGE' },
    ]);
    maxFileSize = 6;
    expect(setup.palco.use(uploads).add([file(6)]).rejected).toEqual([]);
    const byConfig = await signIn(bruno);
    byConfig.backend.world.config.limites.uploadMaxBytes = 2;
    await byConfig.palco.use(configApi).get();
    expect(byConfig.palco.use(uploads).add([file(3)]).rejected).toMatchObject([
      { code: 'UPLOAD_FILE_TOO_LARGE' },
    ]);
  });
});

describe('a cancelled upload', () => {
  it('deletes its empty video', async () => {
    const setup = await signIn(bruno);
    const { palco } = setup;
    const { total } = (await palco.use(videosApi).list()).pagination;
    const [id = ''] = palco.use(uploads).add([file()]).accepted;
    const unlisten = palco
      .use(uploads)
      .entry(id)
      .listen((entry) => entry?.stage === 'creating' && palco.use(uploads).pause(id));
    await work(setup);
    unlisten();
    expect((await palco.use(videosApi).list()).pagination.total).toBe(total + 1);
    palco.use(uploads).cancel(id);
    await work(setup);
    expect(palco.use(uploads).$ids.get()).toEqual([]);
    expect((await palco.use(videosApi).list()).pagination.total).toBe(total);
  });

  it('that was done keeps its video', async () => {
    const setup = await signIn(bruno);
    const { palco } = setup;
    const { total } = (await palco.use(videosApi).list()).pagination;
    const [id = ''] = palco.use(uploads).add([file()]).accepted;
    await work(setup);
    expect(palco.use(uploads).entry(id).get()?.stage).toBe('done');
    palco.use(uploads).cancel(id);
    await work(setup);
    expect((await palco.use(videosApi).list()).pagination.total).toBe(total + 1);
  });
});

describe('uploads belong to a person', () => {
  const startSlow = async () => {
    const setup = await signIn(bruno);
    setup.ports.setOnline(false);
    setup.palco.use(uploads).add([file(), file()]);
    return setup;
  };

  it('F1: a sign-out removes them', async () => {
    const setup = await startSlow();
    await setup.palco.session.signOut();
    expect(setup.palco.use(uploads).$ids.get()).toEqual([]);
  });

  it('are paused when the session ends, and continue when the same person signs in again', async () => {
    const setup = await startSlow();
    setup.palco.session.auth.unauthorized(setup.palco.session.getToken() ?? '');
    expect(stages(setup)).toEqual(['paused', 'paused']);
    setup.ports.setOnline(true);
    await setup.palco.session.signIn({ login: bruno, password: fakePassword });
    await work(setup);
    expect(stages(setup)).toEqual(['done', 'done']);
  });

  it('what the person paused stays paused when the session is back', async () => {
    const setup = await startSlow();
    setup.palco.use(uploads).pause(setup.palco.use(uploads).$ids.get()[0] ?? '');
    setup.palco.session.auth.unauthorized(setup.palco.session.getToken() ?? '');
    setup.ports.setOnline(true);
    await setup.palco.session.signIn({ login: bruno, password: fakePassword });
    await work(setup);
    expect(stages(setup)).toEqual(['paused', 'done']);
  });

  it('a 401 of the upload host ends the session, and the file goes on from where it was', async () => {
    const setup = await signIn(bruno);
    setup.backend.fault({ operation: 'uploadSource', status: 401, times: 1 });
    setup.palco.use(uploads).add([file()]);
    await work(setup);
    expect(setup.palco.session.$state.get()).toMatchObject({ reason: 'unauthorized' });
    expect(stages(setup)).toEqual(['paused']);
    await setup.palco.session.signIn({ login: bruno, password: fakePassword });
    await work(setup);
    expect(stages(setup)).toEqual(['done']);
  });

  it('another person does not find them', async () => {
    const setup = await startSlow();
    setup.palco.session.auth.unauthorized(setup.palco.session.getToken() ?? '');
    await setup.palco.session.signIn({ login: carla, password: fakePassword });
    expect(setup.palco.use(uploads).$ids.get()).toEqual([]);
  });
});

describe('onServerError', () => {
  it('is called once for a 5xx, and not after it is stopped', async () => {
    const { palco, backend, serverErrors } = await signIn(bruno);
    const extra: SdkError[] = [];
    const stop = palco.onServerError((error) => extra.push(error));
    backend.fault({ operation: 'listVideos', status: 503 });
    await expect(palco.use(videosApi).list()).rejects.toMatchObject({ status: 503 });
    stop();
    await expect(palco.use(videosApi).list()).rejects.toMatchObject({ status: 503 });
    expect([serverErrors.length, extra.length]).toEqual([2, 1]);
  });

  it('calls every listener, also when one throws', async () => {
    const { palco, backend, serverErrors } = setUp();
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    palco.onServerError(() => {
      throw new Error('broken listener');
    });
    const last: SdkError[] = [];
    palco.onServerError((error) => last.push(error));
    backend.fault({ operation: 'getConfig', status: 500 });
    await expect(palco.use(configApi).get()).rejects.toMatchObject({ status: 500 });
    expect([serverErrors.length, last.length, reported.mock.calls.length]).toEqual([1, 1, 1]);
    reported.mockRestore();
  });

  it('is not called for 4xx, aborts, remembered teams and log-outs', async () => {
    const setup = await signIn(marina);
    for (const operation of ['updateMe', 'logout'] as const) setup.backend.fault({ operation, status: 500 });
    setup.palco.session.selectTeam(buildId(101));
    await expect(setup.palco.use(videosApi).get(buildId(999))).rejects.toMatchObject({ status: 404 });
    const controller = new AbortController();
    const aborted = setup.palco.use(videosApi).list({}, { signal: controller.signal });
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    await setup.palco.session.signOut();
    expect(setup.serverErrors).toEqual([]);
  });

  it('is called once for polls that keep failing, and again after one that worked', async () => {
    const setup = await signIn(bruno);
    const refreshes = async (times: number) => {
      for (let time = 0; time < times; time++) await setup.palco.use(processing).refresh();
    };
    setup.backend.fault({ operation: 'listTranscodeProgress', times: 3 });
    await refreshes(3);
    expect(setup.serverErrors).toMatchObject([{ code: 'NETWORK_ERROR' }]);
    await refreshes(1);
    setup.backend.fault({ operation: 'listTranscodeProgress', status: 500, times: 2 });
    await refreshes(2);
    expect(setup.serverErrors).toHaveLength(2);
  });

  it('is called for an upload only when it fails for good', async () => {
    const setup = await signIn(bruno);
    setup.backend.fault({ operation: 'uploadSource', status: 503, times: 2 });
    setup.palco.use(uploads).add([file()]);
    await setup.ports.advanceAsync(30_000);
    expect([stages(setup), setup.serverErrors]).toEqual([['done'], []]);
    setup.backend.fault({ operation: 'uploadSource', status: 503, code: 'SERVER_BUSY' });
    setup.palco.use(uploads).add([file()]);
    await setup.ports.advanceAsync(60_000);
    expect(stages(setup)).toEqual(['done', 'failed']);
    expect(setup.serverErrors).toMatchObject([{ code: 'UPLOAD_SERVER_ERROR', status: 503 }]);
  });

  it('is not called for an upload that was refused', async () => {
    const setup = await signIn(bruno);
    setup.backend.fault({ operation: 'uploadSource', status: 413 });
    setup.palco.use(uploads).add([file()]);
    await work(setup);
    expect([stages(setup), setup.serverErrors]).toEqual([['failed'], []]);
  });
});

describe('the token during uploads', () => {
  const renewals = ({ backend }: Setup) =>
    backend.requests.filter(({ operation }) => operation === 'refreshToken').length;
  /** A host that never answers keeps a file under way for as long as the test likes. */
  const travelling = async () => {
    const setup = await signIn(bruno, {
      upload: { transport: { send: () => new Promise(() => undefined) } },
    });
    setup.palco.use(uploads).add([file()]);
    await setup.ports.advanceAsync(300);
    expect(stages(setup)).toEqual(['sending']);
    return setup;
  };

  it('is renewed in its last hour while files are being sent, repeatedly', async () => {
    const setup = await travelling();
    await setup.ports.advanceAsync(10.9 * hour);
    expect(renewals(setup)).toBe(0);
    await setup.ports.advanceAsync(0.2 * hour);
    expect(renewals(setup)).toBe(1);
    await setup.ports.advanceAsync(30 * hour);
    expect(setup.palco.session.$state.get().stage).toBe('ready');
    expect(renewals(setup)).toBe(3);
  });

  it('is tried again after a minute', async () => {
    const setup = await travelling();
    setup.backend.fault({ operation: 'refreshToken', status: 503, times: 2 });
    await setup.ports.advanceAsync(11.2 * hour);
    expect([renewals(setup), setup.palco.session.$state.get().stage]).toEqual([3, 'ready']);
    expect(setup.serverErrors).toEqual([]);
  });

  it('is not renewed while signed out', async () => {
    const setup = await travelling();
    setup.palco.use(uploads).pauseAll();
    await setup.ports.advanceAsync(13 * hour);
    expect([renewals(setup), setup.palco.session.$state.get()]).toEqual([
      0,
      { stage: 'signed-out', reason: 'expired' },
    ]);
  });
});

describe('error reporting', () => {
  it('applies the rates of the specification by default, and sends nothing by itself', async () => {
    const reports: unknown[] = [];
    const samples: string[] = [];
    const given = await signIn(bruno);
    reportErrors(given.palco, {
      onError: ({ source, replay, trace, error }) => reports.push([source, replay, trace, error.status]),
      onReplaySample: () => samples.push('sampled'),
    });
    given.backend.fault({ operation: 'listVideos', status: 500, times: 1 });
    await expect(given.palco.use(videosApi).list()).rejects.toThrow();
    // The fake random number is 0.5: above 0.1 (replay), below 1 (replay on error, traces).
    expect([reports, samples]).toEqual([[['request', true, true, 500]], []]);
    const origins = new Set(given.backend.requests.map(({ url }) => url.origin));
    expect(origins).toEqual(new Set(['https://api.example']));
  });
});

describe('a partner', () => {
  it('leaves no trace on the device', async () => {
    const backend = createFakeBackend();
    const ports = createFakePorts();
    const touched: string[] = [];
    const touch = (name: string) => () => {
      touched.push(name);
      return null;
    };
    const storage = {
      get: touch('get'),
      set: touch('set'),
      remove: touch('remove'),
      subscribe: () => () => undefined,
    };
    const cookies = { get: touch('get'), set: touch('set') };
    const { palco } = setUp({
      ports: { ...ports, storage, cookies },
      fetch: backend.fetch,
      getToken: async () => backend.tokenFor(bruno),
    });
    await palco.session.start();
    palco.i18n.setLanguage('en');
    await palco.use(videosApi).list();
    await palco.session.signOut();
    expect(touched).toEqual([]);
  });
});

describe('dispose', () => {
  it('leaves no timer and no listener behind', async () => {
    const setup = await signIn(bruno);
    setup.palco.use(processing).$state.subscribe(() => undefined);
    setup.palco.use(uploads).add([file(), file()]);
    await setup.ports.advanceAsync(6_000);
    setup.palco.use(uploads).add([file()]);
    setup.palco.dispose();
    await flushPromises();
    expect([setup.ports.pending(), setup.ports.listenerCount()]).toEqual([0, 0]);
  });
});

describe('dispose', () => {
  it('runs every clean-up, newest first, though one throws, and ends the session', () => {
    const { palco } = setUp();
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const ran: string[] = [];
    palco.onDispose(() => ran.push('oldest'));
    palco.onDispose(() => {
      throw new Error('broken');
    });
    palco.onDispose(() => ran.push('newest'));
    const { signal } = palco.session.$scope.get();
    palco.dispose();
    expect([ran, signal.aborted, reported.mock.calls.length]).toEqual([['newest', 'oldest'], true, 1]);
  });

  it('is the end: a later `use` says so, and a later clean-up runs at once', () => {
    const { palco } = setUp();
    palco.use(videosApi);
    palco.dispose();
    for (const capability of [videosApi, uploads])
      expect(() => palco.use<unknown>(capability)).toThrow('disposed of');
    const late = vi.fn();
    palco.onDispose(late);
    expect(late).toHaveBeenCalledOnce();
    palco.dispose();
  });
});

describe('options that cannot work', () => {
  it.each([
    [{ baseUrl: 'video.example', getToken: async () => 't' }, 'baseUrl needs https:// before video.example'],
    [{ baseUrl: 'https://video.example' }, 'getToken or session is missing'],
    [{ baseUrl: 'https://video.example', getToken: 'token' }, 'getToken or session is missing'],
  ])('are told at once: %j', (options, message) => {
    expect(() => createPalco(options as never)).toThrow(new TypeError(message));
  });

  it('may be an address within the site, or none', () => {
    for (const baseUrl of ['', '/palco', 'HTTPS://video.example/'])
      expect(() => createPalco({ baseUrl, getToken: async () => 't' }).dispose()).not.toThrow();
  });
});

it('names the request and the cause where no answer comes', async () => {
  const baseUrl = 'http://127.0.0.1:9';
  const palco = createPalco({ baseUrl, getToken: async () => 't' });
  await expect(palco.use(videosApi).list({ title: 'segredo' })).rejects.toMatchObject({
    code: 'NETWORK_ERROR',
    message: expect.stringMatching(/^GET http:\/\/127\.0\.0\.1:9\/v1\/videos got no answer: .+\.$/) as string,
  });
  palco.dispose();
});

describe('the language of a page with `getToken`', () => {
  const languageIn = (navigator: object | undefined, location?: object) => {
    vi.stubGlobal('navigator', navigator);
    vi.stubGlobal('location', location);
    return createPalco({ baseUrl: 'https://video.example', getToken: async () => 't' }).i18n.$language.get();
  };
  it.each([
    [{ languages: ['en-GB', 'pt-BR'] }, 'en'],
    [{ languages: ['pt-PT'] }, 'pt-BR'],
    [{ languages: [] }, 'pt-BR'],
  ])('%j: %s', (navigator, language) => expect(languageIn(navigator, { origin: 'null' })).toBe(language));

  it.each([[undefined], [{ languages: ['pt-BR'] }]])(
    'is English in Node, whatever the machine speaks: %j',
    (navigator) => expect(languageIn(navigator)).toBe('en'),
  );

  it('is the stored one, else pt-BR, where people sign in', () => {
    vi.stubGlobal('navigator', { languages: ['en'] });
    const palco = createPalco({ baseUrl: 'https://video.example', session: signInSession() });
    expect(palco.i18n.$language.get()).toBe('pt-BR');
  });
});
