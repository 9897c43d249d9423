import contract from '@palco/openapi/openapi.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { schemaProblems } from '../../../testing/src/contract-validator';
import * as schemas from '.';

/** The zod schema of each body that the contract gives examples of; null where the SDK has no form for it. */
const zodOf: Record<string, z.ZodMiniType | null> = {
  Credentials: schemas.credentialsSchema,
  MePatch: schemas.profileSchema,
  NewPassword: schemas.newPasswordSchema,
  EmailAddress: z.object({ email: schemas.recoveryEmailSchema }),
  InviteAccept: schemas.inviteAcceptSchema,
  RoleInput: schemas.roleSchema,
  ApiKeyInput: schemas.apiKeySchema,
  AttendeeEmail: schemas.attendeeEmailSchema,
  AttendeeRegistration: schemas.attendeeRegistrationSchema,
  ClassroomPut: schemas.classroomSchema,
  ClientInput: schemas.clientSchema,
  TeamCreate: schemas.teamSchema,
  TeamPatch: schemas.teamPatchSchema,
  SettingsPatch: schemas.settingsSchema,
  DirectoryCreate: schemas.directorySchema,
  DirectorySettingsPatch: schemas.directorySettingsSchema,
  LiveCreate: schemas.liveSchema,
  PlaylistCreate: schemas.playlistSchema,
  UserCreate: schemas.userCreateSchema,
  UserPatch: schemas.userPatchSchema,
  VideoPatch: schemas.videoDetailsSchema,
  MailedToken: null,
  LiveRestreamChoice: null,
  RestreamTargetCreate: null,
  RestreamTargetPatch: null,
  ViewerSignal: null,
  WebhookCreate: null,
  WebhookPatch: null,
};

interface WithExamples {
  readonly properties?: Readonly<Record<string, { readonly format?: string }>>;
  readonly examples?: readonly unknown[];
  readonly 'x-invalid-examples'?: readonly unknown[];
}

const described = Object.entries(contract.components.schemas as Record<string, WithExamples>).filter(
  ([, schema]) => schema['x-invalid-examples'] !== undefined,
);

it('every body with a form has valid and invalid examples in the contract', () => {
  expect(described.map(([name]) => name).sort()).toEqual(Object.keys(zodOf).sort());
});

describe.each(described)('%s', (name, { examples = [], 'x-invalid-examples': invalid = [] }) => {
  const short = (example: unknown) => JSON.stringify(example).slice(0, 80);
  const zod = zodOf[name] ?? null;

  it.each(examples.map((example) => [short(example), example]))('accepts %s', (_text, example) => {
    expect(schemaProblems(name, example)).toEqual([]);
    expect(zod?.safeParse(example).error?.issues).toBeUndefined();
  });

  it.each(invalid.map((example) => [short(example), example]))('refuses %s', (_text, example) => {
    expect(schemaProblems(name, example)).not.toEqual([]);
    expect(zod?.safeParse(example).success ?? false).toBe(false);
  });
});

/** Names that could look like others, or break a log, a mail header or a CSV file. */
const disguised = [
  'Ana\r\nBcc: x@y.z',
  'Ana\tLima',
  'Ana\u2028Lima',
  'fatura\u202Egnp.exe',
  'Ana \u2066Lima\u2069',
  'Ana\u200FLima',
  'Ma\u200Brina',
  'Marina\u200B',
  'Ma\uFEFFrina',
  'Ma\u2060rina',
  'Ma\u00ADrina',
];
/** Names with space around them, of which a form drops what the contract refuses. */
const padded = ['Ana Lima\r\n', '\tAna Lima', 'Ana Lima\u2029', '\uFEFFAna Lima'];
const singleLines = described
  .filter(([name]) => zodOf[name] !== null)
  .flatMap(([name, { properties = {}, examples = [] }]) =>
    Object.entries(properties)
      .filter(([, { format }]) => format === 'single-line')
      .map(([field]) => [name, field, examples[0] as object] as const),
  );

it('most of these bodies have names of a single line', () => {
  expect(singleLines.length).toBeGreaterThan(6);
});

describe.each(singleLines)('%s.%s', (name, field, example) => {
  const zod = zodOf[name] ?? z.never();
  const withName = (text: string) => ({ ...example, [field]: text });

  it.each(disguised.map((text) => [JSON.stringify(text), text]))('refuses %s', (_shown, text) => {
    expect(schemaProblems(name, withName(text))).not.toEqual([]);
    expect(zod.safeParse(withName(text)).success).toBe(false);
  });

  it.each(padded.map((text) => [JSON.stringify(text), text]))('sends %s without its ends', (_shown, text) => {
    expect(schemaProblems(name, withName(text))).not.toEqual([]);
    expect(schemaProblems(name, zod.parse(withName(text)))).toEqual([]);
  });

  it.each(['São José 🎬', '👨‍👩‍👧 em casa'])('accepts %s', (text) => {
    expect(schemaProblems(name, withName(text))).toEqual([]);
    expect(zod.safeParse(withName(text)).success).toBe(true);
  });
});
