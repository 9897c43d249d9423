import { usersQueryOptions } from '@palco/react/query';
import { teamsApi, usersApi, type Role, type UserItem } from '@palco/sdk/admin';
import { userCreateSchema, uuidSchema } from '@palco/sdk/schemas';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../patterns/dialog';
import { SearchCombobox } from '../../patterns/form';
import { useRoleOptions } from '../../people';
import { Avatar, Field, SegmentedControl, SelectField, TextField } from '../../ui';
import { useMembersText } from './messages';
import type { MemberTeam } from './use-member-actions';

interface AddMemberDialogProps {
  team: MemberTeam;
  roles: readonly Role[];
  onClose(): void;
}

/** Brings somebody into the team: a person who has an account already, or a new one by e-mail. */
export function AddMemberDialog({ team, roles, onClose }: AddMemberDialogProps) {
  const t = useMembersText();
  const [how, setHow] = useState<'existing' | 'new'>('existing');
  const existing = useExistingPersonForm(team, onClose);
  const created = useNewPersonForm(team, onClose);
  const isNew = how === 'new';
  return (
    <FormDialog
      title={t('add.title', { team: team.name })}
      form={isNew ? created : existing}
      submitLabel={t(isNew ? 'add.invite' : 'add.confirm')}
    >
      <div>
        <SegmentedControl
          label={t('add.how')}
          value={how}
          options={[
            { value: 'existing', label: t('add.known') },
            { value: 'new', label: t('add.new') },
          ]}
          onValueChange={(next) => setHow(next)}
        />
      </div>
      {isNew ? (
        <NewPersonFields form={created} roles={roles} />
      ) : (
        <ExistingPersonFields form={existing} team={team} roles={roles} />
      )}
    </FormDialog>
  );
}

const existingSchema = z.object({ userId: uuidSchema, cargoId: uuidSchema });
const newSchema = z.pick(userCreateSchema, { nome: true, login: true, cargoId: true });
const nouns = ['members', 'users', 'teams', 'roles'] as const;

function useExistingPersonForm(team: MemberTeam, onClose: () => void) {
  const t = useMembersText();
  return useDialogForm({
    schema: existingSchema,
    defaultValues: { userId: '', cargoId: '' },
    codeFields: { ALREADY_MEMBER: 'userId', PERMISSION_NOT_HELD: 'cargoId' },
    noun: nouns,
    call: (palco, member) => palco.use(teamsApi).addMember(team.id, member),
    done: ({ nome, cargo_nome }) => ({ title: t('add.done'), text: `${nome}: ${cargo_nome}` }),
    onClose,
  });
}

function useNewPersonForm(team: MemberTeam, onClose: () => void) {
  const t = useMembersText();
  return useDialogForm({
    schema: newSchema,
    defaultValues: { nome: '', login: '', cargoId: '' },
    codeFields: { LOGIN_IN_USE: 'login', PERMISSION_NOT_HELD: 'cargoId' },
    noun: nouns,
    call: (palco, input) =>
      palco.use(usersApi).create({ ...input, accountIds: [team.id], enviarConvite: true }),
    done: ({ login: text }) => ({ title: t('add.invited'), text }),
    onClose,
  });
}

interface ExistingPersonFieldsProps {
  form: ReturnType<typeof useExistingPersonForm>;
  team: MemberTeam;
  roles: readonly Role[];
}

function ExistingPersonFields({ form, team, roles }: ExistingPersonFieldsProps) {
  const t = useMembersText();
  const [chosen, setChosen] = useState<UserItem | null>(null);
  const isMember = (person: UserItem | null) =>
    person?.times.some(({ accountId }) => accountId === team.id) === true;
  return (
    <>
      <Controller
        control={form.control}
        name="userId"
        render={({ field }) => (
          <Field
            label={t('add.person')}
            hint={t('add.person.hint')}
            error={form.errorOf('userId') ?? (isMember(chosen) ? t('add.alreadyError') : undefined)}
          >
            <SearchCombobox
              ref={field.ref}
              placeholder={t('add.person.placeholder')}
              list={usersQueryOptions}
              optionOf={(person) => ({
                value: person.id,
                label: person.nome,
                hint: isMember(person) ? `${person.login} · ${t('add.already')}` : person.login,
                lead: <Avatar name={person.nome} src={person.avatar} size={22} />,
              })}
              value={field.value || null}
              onValueChange={(value, person) => {
                setChosen(person ?? null);
                field.onChange(value ?? '');
              }}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      <SelectField
        form={form}
        name="cargoId"
        label={t('add.cargo')}
        placeholder={t('add.cargo.placeholder')}
        options={useRoleOptions(roles)}
      />
    </>
  );
}

interface NewPersonFieldsProps {
  form: ReturnType<typeof useNewPersonForm>;
  roles: readonly Role[];
}

function NewPersonFields({ form, roles }: NewPersonFieldsProps) {
  const t = useMembersText();
  return (
    <>
      <TextField form={form} name="nome" label={t('add.nome')} required />
      <TextField
        form={form}
        name="login"
        label={t('add.login')}
        hint={t('add.login.hint')}
        type="email"
        required
      />
      <SelectField
        form={form}
        name="cargoId"
        label={t('add.cargo')}
        placeholder={t('add.cargo.placeholder')}
        options={useRoleOptions(roles)}
      />
    </>
  );
}
