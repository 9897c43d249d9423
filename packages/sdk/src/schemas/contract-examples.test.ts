import contract from '@palco/openapi/openapi.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { schemaProblems } from '../testing/contract-validator';
import * as schemas from '.';

/** The zod schema of each body that the contract gives examples of. */
const zodOf: Record<string, z.ZodMiniType> = {
  Credentials: schemas.credentialsSchema,
  MePatch: schemas.profileSchema,
  NewPassword: schemas.newPasswordSchema,
  EmailAddress: z.object({ email: schemas.recoveryEmailSchema }),
  InviteAccept: schemas.inviteAcceptSchema,
  RoleInput: schemas.roleSchema,
  ClientInput: schemas.clientSchema,
  TeamCreate: schemas.teamSchema,
  TeamPatch: schemas.teamPatchSchema,
  SettingsPatch: schemas.settingsSchema,
  UserCreate: schemas.userCreateSchema,
  UserPatch: schemas.userPatchSchema,
  VideoPatch: schemas.videoDetailsSchema,
};

interface WithExamples {
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
  const zod = zodOf[name] ?? z.never();

  it.each(examples.map((example) => [short(example), example]))('accepts %s', (_text, example) => {
    expect(schemaProblems(name, example)).toEqual([]);
    expect(zod.safeParse(example).error?.issues).toBeUndefined();
  });

  it.each(invalid.map((example) => [short(example), example]))('refuses %s', (_text, example) => {
    expect(schemaProblems(name, example)).not.toEqual([]);
    expect(zod.safeParse(example).success).toBe(false);
  });
});
