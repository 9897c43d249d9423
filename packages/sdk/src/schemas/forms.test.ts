import { describe, expect, it } from 'vitest';
import { createI18n } from '../i18n';
import { sdkMessages } from '../i18n/messages/all';
import { SdkError } from '../kernel/errors.pure';
import { buildId } from '@palco/testing';
import * as entry from '.';
import { problems } from './testing/problems';

const {
  clientSchema,
  fieldMessages,
  profileSchema,
  roleSchema,
  settingsSchema,
  teamPatchSchema,
  teamSchema,
  userCreateSchema,
  userPatchSchema,
} = entry;
const cargoId = buildId(505);

describe('userCreateSchema', () => {
  it('answers what the call takes', () => {
    const values = {
      nome: ' Otto Reis ',
      login: ' Otto@Example.com',
      cargoId,
      accountIds: [buildId(101)],
      enviarConvite: false,
      repeated: 'not of the call',
    };
    expect(userCreateSchema.parse(values)).toEqual({
      nome: 'Otto Reis',
      login: 'otto@example.com',
      cargoId,
      accountIds: [buildId(101)],
      enviarConvite: false,
    });
  });

  it.each([
    [{}, { nome: 'validation.required', login: 'validation.required', cargoId: 'validation.required' }],
    [
      { nome: 'Ot', login: 'otto', cargoId: '', accountIds: [] },
      {
        nome: 'validation.min min=3',
        login: 'validation.email',
        cargoId: 'validation.required',
        accountIds: 'validation.required',
      },
    ],
    [
      { nome: 'Otto', login: 'otto@example.com', cargoId, accountIds: ['x'] },
      { 'accountIds.0': 'validation.format' },
    ],
    [
      { nome: 'Otto', login: 'otto@example.com', cargoId, accountIds: Array(101).fill(cargoId) },
      { accountIds: 'validation.max max=100' },
    ],
  ])('%j', (input, expected) => {
    expect(problems(userCreateSchema, input)).toEqual(expected);
  });
});

it.each([
  ['userPatchSchema', userPatchSchema, {}, {}],
  ['userPatchSchema', userPatchSchema, { nome: '12', ativo: true }, { nome: 'validation.min min=3' }],
  ['userPatchSchema', userPatchSchema, { nome: '1234' }, { nome: 'validation.name' }],
  ['profileSchema', profileSchema, { nome: 'Marina', idioma: 'en' }, {}],
  ['profileSchema', profileSchema, { nome: 'Marina', idioma: 'es' }, { idioma: 'validation.format' }],
  ['teamSchema', teamSchema, { name: 'TV' }, { name: 'validation.min min=3' }],
  ['teamSchema', teamSchema, { name: 'Rádio', clientId: 'x' }, { clientId: 'validation.format' }],
  ['teamPatchSchema', teamPatchSchema, { bloqueada: true }, {}],
  ['teamPatchSchema', teamPatchSchema, { name: '' }, { name: 'validation.required' }],
  ['clientSchema', clientSchema, { nome_cliente: ' A ' }, { nome_cliente: 'validation.min min=3' }],
  ['clientSchema', clientSchema, { nome_cliente: 'Atlas', subConta: true }, {}],
  ['roleSchema', roleSchema, { nome: 'Editora', descricao: '', permissoes: [] }, {}],
  [
    'roleSchema',
    roleSchema,
    { nome: 'x'.repeat(61), descricao: 'y'.repeat(501), permissoes: [] },
    { nome: 'validation.max max=60', descricao: 'validation.max max=500' },
  ],
])('%s: %#', (_name, schema, input, expected) => {
  expect(problems(schema, input)).toEqual(expected);
});

it('a role holds each permission once', () => {
  const permissoes = ['showVOD', 'showUsers', 'showVOD'];
  expect(roleSchema.parse({ nome: 'Editora', descricao: ' ', permissoes })).toEqual({
    nome: 'Editora',
    descricao: '',
    permissoes: ['showVOD', 'showUsers'],
  });
});

describe('settingsSchema', () => {
  const good = {
    name: 'Colégio Atlas',
    timezone: 'America/Sao_Paulo',
    limiteFps: 30,
    color: ' #0B6E57 ',
    corPadrao: ' #2F4BF0 ',
    dominiosPadrao: ['Example.com'],
    recusarPaisDesconhecido: true,
    exigeSegundoFator: false,
    encryptVideos: true,
    markViewers: false,
    sessionsPerViewer: 2,
    idioma: null,
  };

  it('answers what is kept', () => {
    expect(settingsSchema.parse(good)).toEqual({
      ...good,
      color: '#0b6e57',
      corPadrao: '#2f4bf0',
      dominiosPadrao: ['example.com'],
    });
    expect(settingsSchema.parse({ ...good, corPadrao: null, idioma: 'en' })).toMatchObject({
      corPadrao: null,
    });
  });

  it.each([
    [{ timezone: '' }, { timezone: 'validation.required' }],
    [{ timezone: 'America/Atlantida' }, { timezone: 'validation.format' }],
    [{ timezone: '+03:00' }, { timezone: 'validation.format' }],
    [{ limiteFps: Number.NaN }, { limiteFps: 'validation.required' }],
    [{ limiteFps: 29.97 }, { limiteFps: 'validation.integer' }],
    [{ limiteFps: 0 }, { limiteFps: 'validation.minValue min=1' }],
    [{ limiteFps: 121 }, { limiteFps: 'validation.maxValue max=120' }],
    [{ limiteFps: 120 }, {}],
    [{ color: 'green' }, { color: 'validation.format' }],
    [{ corPadrao: 'blue' }, { corPadrao: 'validation.format' }],
    [{ corPadrao: '#fff' }, { corPadrao: 'validation.format' }],
    [{ dominiosPadrao: ['a.com', 'x'] }, { 'dominiosPadrao.1': 'validation.domain' }],
    [{ idioma: 'es' }, { idioma: 'validation.format' }],
  ])('%j: %j', (change, expected) => {
    expect(problems(settingsSchema, { ...good, ...change })).toEqual(expected);
  });
});

describe('fieldMessages', () => {
  const failed = (fields?: SdkError['fields']) =>
    new SdkError({ code: 'INVALID_FIELDS', message: 'Confira.', fields });

  it('has the first text of every field', () => {
    const error = failed([
      { field: 'login', code: 'LOGIN_IN_USE', message: 'Já existe uma pessoa com este e-mail' },
      { field: 'login', code: 'TOO_LONG', message: 'O tamanho máximo é 254' },
      { field: 'dominiosPadrao.2', code: 'INVALID_FORMAT', message: 'Formato inválido' },
    ]);
    expect(fieldMessages(error)).toEqual({
      login: 'Já existe uma pessoa com este e-mail',
      'dominiosPadrao.2': 'Formato inválido',
    });
  });

  it('is empty where no field is named', () => {
    expect(fieldMessages(failed())).toEqual({});
  });
});

describe('every problem of every schema', () => {
  // Inputs that break as many rules as possible.
  const inputs: readonly unknown[] = [
    undefined,
    null,
    7,
    '',
    'x',
    'x'.repeat(6_000),
    '-.-',
    {},
    [],
    ['x', 'a.com', 'a.com'],
    Array(200).fill('a.com'),
    ...['', 'x', '123', 'x'.repeat(6_000), null, 0, 0.5, 500, [], ['x']].map((value) => {
      const fields =
        'login password nome cargoId accountIds enviarConvite ativo idioma descricao permissoes nome_cliente subConta bloqueada name clientId timezone limiteFps color corPadrao dominiosPadrao recusarPaisDesconhecido exigeSegundoFator encryptVideos markViewers sessionsPerViewer token currentPassword newPassword repeated title description type latency geoAccessControl geoRegionList referrerWhitelist';
      return Object.fromEntries(fields.split(' ').map((field) => [field, value]));
    }),
  ];
  const schemas = Object.entries(entry).flatMap(([name, value]) =>
    typeof value === 'object' && 'safeParse' in value ? [[name, value] as const] : [],
  );

  it.each(schemas)(
    '%s: has a text in both languages, with everything that the text names',
    (_name, schema) => {
      const issues = inputs
        .flatMap((input) => schema.safeParse(input).error?.issues ?? [])
        // Types that a form cannot submit have no text, such as a number for a switch or nothing for an object.
        .filter((each) => each.code !== 'invalid_type' || !['object', 'boolean'].includes(each.expected));
      expect(issues).not.toEqual([]);
      for (const issue of issues) {
        expect(Object.keys(sdkMessages['pt-BR'])).toContain(issue.message);
        for (const language of ['pt-BR', 'en'] as const) {
          const { t } = createI18n({ messages: sdkMessages, language });
          const params = issue.code === 'custom' ? issue.params : {};
          expect(t(issue.message as 'validation.required', params)).not.toMatch(/[{}]/);
        }
      }
    },
  );
});
