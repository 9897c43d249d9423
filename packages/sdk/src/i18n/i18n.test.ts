import { describe, expect, it } from 'vitest';
import { createPalco } from '../palco';
import { signInSession } from '../session';
import { createFakeBackend, createFakePorts, fakePassword } from '@palco/testing';
import { createFormat } from './format';
import { formats } from './formats';
import { createI18n, isLanguage } from './i18n';
import { sdkMessages } from './messages/all';

const messages = {
  'pt-BR': {
    hello: 'Olá, {name}!',
    videos: { one: '{count} vídeo', many: '{count} de vídeos', other: '{count} vídeos' },
  },
  en: { hello: 'Hello, {name}!', videos: { one: '{count} video', other: '{count} videos' } },
} as const;

const key = 'palco_language';

describe('t', () => {
  // In Portuguese 1.5 is singular, and round millions have a form of their own.
  it.each([
    ['pt-BR', 0, '0 vídeos'],
    ['pt-BR', 1, '1 vídeo'],
    ['pt-BR', 1.5, '1,5 vídeo'],
    ['pt-BR', 2, '2 vídeos'],
    ['pt-BR', 1_234, '1.234 vídeos'],
    ['pt-BR', 1_000_000, '1.000.000 de vídeos'],
    ['en', 0, '0 videos'],
    ['en', 1, '1 video'],
    ['en', 1_234, '1,234 videos'],
    ['en', 1_000_000, '1,000,000 videos'],
  ] as const)('counts in %s: %d', (language, count, expected) => {
    expect(createI18n({ messages, language }).t('videos', { count })).toBe(expected);
  });

  it('takes the form for zero where a text has one', () => {
    const videos = { zero: 'nenhum vídeo', ...messages['pt-BR'].videos };
    const { t } = createI18n({ messages: { ...messages, 'pt-BR': { ...messages['pt-BR'], videos } } });
    expect([0, 1].map((count) => t('videos', { count }))).toEqual(['nenhum vídeo', '1 vídeo']);
  });

  it.each([
    [{ name: 'Ana' }, 'Olá, Ana!'],
    // A replacement pattern of String.replace is only text here.
    [{ name: '$& {other}' }, 'Olá, $& {other}!'],
    [{}, 'Olá, {name}!'],
    [undefined, 'Olá, {name}!'],
  ])('fills %j', (params, expected) => {
    expect(createI18n({ messages }).t('hello', params)).toBe(expected);
  });

  it('takes texts of one’s own before the given ones', () => {
    const i18n = createI18n({ messages, overrides: { en: { hello: 'Hi {name}' } } });
    expect(i18n.t('hello', { name: 'Ana' })).toBe('Olá, Ana!');
    i18n.setLanguage('en');
    expect(i18n.t('hello', { name: 'Ana' })).toBe('Hi Ana');
  });

  it('takes texts of one’s own in every language, also where something is counted', () => {
    const overrides = {
      'pt-BR': { hello: 'Oi, {name}!' },
      en: { videos: { one: '{count} clip', other: '{count} clips' } },
    };
    const i18n = createI18n({ messages, overrides });
    const texts = () => [i18n.t('hello', { name: 'Ana' }), i18n.t('videos', { count: 2 })];
    expect(texts()).toEqual(['Oi, Ana!', '2 vídeos']);
    i18n.setLanguage('en');
    expect(texts()).toEqual(['Hello, Ana!', '2 clips']);
    expect(i18n.t('videos', { count: 1 })).toBe('1 clip');
  });

  it('shows a key that does not exist', () => {
    const i18n = createI18n<Record<string, unknown>>({ messages });
    expect(i18n.t('gone')).toBe('gone');
    expect(i18n.t('constructor')).toBe('constructor');
  });
});

describe('the language', () => {
  it('is pt-BR by default', () => {
    expect(createI18n({ messages }).$language.get()).toBe('pt-BR');
  });

  it.each([
    ['storage', 'en', null, undefined, 'en'],
    ['cookie', null, 'en', undefined, 'en'],
    ['storage before cookie', 'pt-BR', 'en', undefined, 'pt-BR'],
    ['the option before both', 'pt-BR', 'pt-BR', 'en', 'en'],
    ['nothing usable', 'klingon', '', undefined, 'pt-BR'],
  ] as const)('comes from the %s', (_name, stored, cookie, language, expected) => {
    const { storage, cookies } = createFakePorts();
    if (stored !== null) storage.set(key, stored);
    if (cookie !== null) cookies.set(key, cookie, 1);
    expect(createI18n({ messages, storage, cookies, language }).$language.get()).toBe(expected);
  });

  it('is stored under the product’s key and in a cookie of 3,650 days', () => {
    const { storage } = createFakePorts();
    const written: unknown[] = [];
    const cookies = { get: () => null, set: (...all: unknown[]) => void written.push(all) };
    createI18n({ messages, storage, cookies, product: 'acme' }).setLanguage('en');
    expect(storage.get('acme_language')).toBe('en');
    expect(written).toEqual([['acme_language', 'en', 3_650]]);
  });

  it('changes texts at once, with a new function for each change', () => {
    const i18n = createI18n({ messages });
    const before = i18n.$t.get();
    const heard: string[] = [];
    i18n.$t.listen((t) => heard.push(t('videos', { count: 2 })));
    i18n.setLanguage('en');
    expect([heard, i18n.$t.get() === before]).toEqual([['2 videos'], false]);
  });

  it('belongs to one instance: another one beside it keeps its language and its own texts', () => {
    const first = createI18n({ messages, overrides: { 'pt-BR': { hello: 'Oi, {name}!' } } });
    const second = createI18n({ messages });
    const heard: string[] = [];
    second.$language.listen((language) => heard.push(language));
    first.setLanguage('en');
    expect([first.t('videos', { count: 2 }), second.t('videos', { count: 2 })]).toEqual([
      '2 videos',
      '2 vídeos',
    ]);
    first.setLanguage('pt-BR');
    const hello = [first, second].map((i18n) => i18n.t('hello', { name: 'Ana' }));
    expect([hello, heard]).toEqual([['Oi, Ana!', 'Olá, Ana!'], []]);
  });

  it.each([
    ['pt-BR', true],
    ['en', true],
    ['pt', false],
    [null, false],
  ])('isLanguage(%s): %s', (value, expected) => {
    expect(isLanguage(value)).toBe(expected);
  });
});

describe('extend', () => {
  it('adds messages that follow the same language', () => {
    const base = createI18n({ messages });
    const page = base.extend({ 'pt-BR': { bye: 'Tchau' }, en: { bye: 'Bye' } });
    expect([page.t('bye'), page.t('hello', { name: 'Ana' })]).toEqual(['Tchau', 'Olá, Ana!']);
    page.setLanguage('en');
    expect([page.t('bye'), base.$language.get()]).toEqual(['Bye', 'en']);
  });
});

describe('extend with texts of a partner', () => {
  it('keeps them, in both languages', () => {
    const overrides = { 'pt-BR': { hello: 'Oi, {name}!' }, en: { hello: 'Hi, {name}!' } };
    const page = createI18n({ messages, overrides }).extend({
      'pt-BR': { bye: 'Tchau' },
      en: { bye: 'Bye' },
    });
    expect(page.t('hello', { name: 'Ana' })).toBe('Oi, Ana!');
    page.setLanguage('en');
    expect([page.t('hello', { name: 'Ana' }), page.t('bye')]).toEqual(['Hi, Ana!', 'Bye']);
  });
});

describe('format', () => {
  const pt = createFormat('pt-BR');
  const en = createFormat('en');
  const at = new Date(2026, 10, 5, 9, 7, 59);

  it('writes dates as the specification does, in both languages', () => {
    for (const format of [pt, en]) {
      expect([format.date(at), format.time(at), format.dateTime(at)]).toEqual([
        '05/11/2026',
        '09:07',
        '05/11/2026 09:07',
      ]);
      expect(format.dateTime(at.getTime())).toBe('05/11/2026 09:07');
      expect(format.dateTime(at.toISOString())).toBe('05/11/2026 09:07');
      expect(format.time(new Date(2026, 0, 1, 0, 0))).toBe('00:00');
    }
  });

  it('answers an empty text for an invalid date', () => {
    expect([pt.date('x'), pt.time(Number.NaN), pt.dateTime(''), pt.relative('x', 0)]).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });

  it.each([
    [0, '0 B'],
    [-5, '0 B'],
    [1_023, '1.023 B'],
    [1_024, '1 KB'],
    [1_536, '1,5 KB'],
    [1_048_575, '1 MB'],
    [33_554_432, '32 MB'],
    [1_610_612_736, '1,5 GB'],
    [2 ** 60, '1.024 PB'],
  ])('%d bytes: %s', (bytes, expected) => {
    expect(pt.bytes(bytes)).toBe(expected);
  });

  it.each([
    [0, '0:00'],
    [59.9, '0:59'],
    [65, '1:05'],
    [3_723, '1:02:03'],
    [360_000, '100:00:00'],
    [-3, '0:00'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('%d seconds: %s', (seconds, expected) => {
    expect(pt.duration(seconds)).toBe(expected);
  });

  it.each([
    [0, '0%'],
    [42.9, '42%'],
    [99.99, '99%'],
    [100, '100%'],
    [120, '100%'],
    [-1, '0%'],
  ])('%d percent: %s', (value, expected) => {
    expect(pt.percent(value)).toBe(expected);
  });

  it.each([
    [0, 'agora', 'now'],
    [-59, 'agora', 'now'],
    [-60, 'há 1 minuto', '1 minute ago'],
    [-3 * 3_600, 'há 3 horas', '3 hours ago'],
    [-86_400, 'ontem', 'yesterday'],
    [2 * 86_400, 'depois de amanhã', 'in 2 days'],
    [-8 * 86_400, 'semana passada', 'last week'],
    [-90 * 86_400, 'há 2 meses', '2 months ago'],
    [400 * 86_400, 'próximo ano', 'next year'],
  ])('%d seconds from now: %s, %s', (seconds, portuguese, english) => {
    const now = at.getTime();
    const value = now + seconds * 1_000;
    expect([pt.relative(value, now), en.relative(value, now)]).toEqual([portuguese, english]);
  });
});

describe('sdkMessages', () => {
  const entries = Object.entries(sdkMessages['pt-BR']);
  const textsOf = (message: unknown) =>
    (typeof message === 'string' ? [message] : Object.values(message as object)) as string[];
  const namesIn = (message: unknown) =>
    new Set(textsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []));

  it('has the same keys and the same placeholders in both languages', () => {
    expect(Object.keys(sdkMessages.en).sort()).toEqual(entries.map(([name]) => name).sort());
    for (const [name, message] of entries) {
      expect([name, namesIn(sdkMessages.en[name as keyof typeof sdkMessages.en])]).toEqual([
        name,
        namesIn(message),
      ]);
    }
  });

  it('has the form of round millions wherever Portuguese counts', () => {
    const counted = entries.filter(
      ([, message]) => typeof message !== 'string' && message.other.includes('{count}'),
    );
    expect(counted.length).toBeGreaterThan(0);
    for (const [name, message] of counted)
      expect([name, message]).toEqual([name, expect.objectContaining({ many: expect.any(String) })]);
  });

  it('has no empty text', () => {
    const all = [...entries, ...Object.entries(sdkMessages.en)];
    for (const [name, message] of all)
      expect([name, textsOf(message).every((text) => text.trim() !== '')]).toEqual([name, true]);
  });

  // Specification sections 5 and 8, word by word.
  it.each([
    ['validation.required', 'O campo é obrigatório'],
    ['validation.email', 'O formato do email não é válido'],
    ['validation.format', 'Formato inválido'],
    ['validation.max', 'O tamanho máximo é {max}'],
    ['validation.min', 'O tamanho minimo é {min}'],
    ['validation.integer', 'Apenas números inteiros'],
    ['validation.minValue', 'O valor minimo é {min}'],
    ['validation.maxValue', 'O valor maximo é {max}'],
    ['validation.positive', 'O valor deve ser positivo'],
    ['validation.minDate', 'A data minima é {min}'],
    ['validation.maxDate', 'A data maxima é {max}'],
    ['validation.url', 'A URL não é válida (Exemplo válido: {host})'],
    ['validation.time', 'O formato deve ser HH:mm:ss'],
    ['validation.passwordMismatch', 'Senhas incompatíveis'],
    ['validation.passwordHint', 'entre 4 e 16 caracteres'],
    ['validation.name', 'Nome inserido inválido'],
    ['validation.domain', 'Domínio inválido!'],
    ['validation.domainRepeated', 'Domínio já inserido'],
    ['validation.imageTooLarge', 'Tamanho da imagem excedeu limite de {max}MB!'],
    ['validation.imageType', 'O formato da imagem é inválido!'],
    ['login.refused', 'E-mail ou senha incorretos'],
    ['login.refusedToast', 'Usuário ou senha estão incorretos'],
    ['login.refusedToastTitle', 'Error!'],
    ['error.serverTitle', 'Ops'],
    ['error.server', 'Aconteceu um erro interno...'],
    ['error.generic', 'Ocorreu um erro. Tente novamente'],
    ['error.importToggle', 'Falha ao tentar ativar importação.'],
    ['error.liveSetting', 'Ocorreu um erro ao alterar a configuração do {config}. Tente novamente'],
    ['error.signal', 'Não foi possivel enviar o sinal, tente novamente!'],
    ['processing.title', 'Processando conteúdos'],
    ['list.empty', 'Nenhum resultado encontrado'],
  ] as const)('%s is as written', (name, expected) => {
    expect(sdkMessages['pt-BR'][name]).toBe(expected);
  });
});

describe('a time zone', () => {
  const instant = '2026-11-25T21:00:00Z';

  it.each([
    ['America/Sao_Paulo', '25/11/2026 18:00'],
    ['Europe/Lisbon', '25/11/2026 21:00'],
    ['Asia/Kolkata', '26/11/2026 02:30'],
    ['Pacific/Auckland', '26/11/2026 10:00'],
  ])('%s: %s', (zone, expected) => {
    for (const language of ['pt-BR', 'en'] as const) {
      const format = createFormat(language, zone);
      expect(format.timeZone).toBe(zone);
      expect([format.dateTime(instant), `${format.date(instant)} ${format.time(instant)}`]).toEqual([
        expected,
        expected,
      ]);
    }
  });

  it('midnight is 00:00', () => {
    expect(createFormat('en', 'UTC').time('2026-11-25T00:00:00Z')).toBe('00:00');
  });

  it('that this browser does not know is that of the device', () => {
    expect(createFormat('pt-BR', 'Brasil/Atlantida').dateTime(instant)).toBe(
      createFormat('pt-BR').dateTime(instant),
    );
  });

  it('of the selected team is that of the formats, from the moment of its selection', async () => {
    const backend = createFakeBackend();
    backend.world.people[0]!.me.contasCargos[1]!.timezone = 'Asia/Kolkata';
    const palco = createPalco({
      baseUrl: 'https://api.example',
      fetch: backend.fetch,
      ports: createFakePorts(),
      session: signInSession(),
    });
    await palco.session.start();
    await palco.session.signIn({ login: 'marina@colegioatlas.com.br', password: fakePassword });
    const [first, second] = backend.world.people[0]!.me.contasCargos;
    const shown: string[] = [];
    for (const { conta_id } of [first!, second!]) {
      palco.session.selectTeam(conta_id);
      shown.push(palco.use(formats).get().time(instant));
    }
    expect(shown).toEqual(['18:00', '02:30']);
    palco.dispose();
  });
});
