import { usePalcoMutation, useUsers } from '@palco/react/query';
import type { Role, UserCreate } from '@palco/sdk';
import { userCreateSchema, uuidSchema } from '@palco/sdk/schemas';
import { useId, useState, type FormEvent } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormAlert, useSchemaForm } from '../../patterns/form';
import { useRoleOptions } from '../../people';
import {
  Avatar,
  Button,
  Combobox,
  Dialog,
  Field,
  SegmentedControl,
  SelectField,
  TextInput,
  toast,
} from '../../ui';
import type { MemberTeam } from './member-dialogs';
import { useMembersText } from './messages';
import styles from './members.module.css';

interface AddMemberDialogProps {
  team: MemberTeam;
  roles: readonly Role[];
  onClose(): void;
}

/** Brings somebody into the team: a person who has an account already, or a new one by e-mail. */
export function AddMemberDialog({ team, roles, onClose }: AddMemberDialogProps) {
  const t = useMembersText();
  const formId = useId();
  const [how, setHow] = useState<'known' | 'new'>('known');
  const [pending, setPending] = useState(false);
  const form = { id: formId, team, roles, onPending: setPending, onDone: onClose };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('add.title', { team: team.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('add.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {t(how === 'known' ? 'add.confirm' : 'add.invite')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div>
          <SegmentedControl
            label={t('add.how')}
            value={how}
            options={[
              { value: 'known', label: t('add.known') },
              { value: 'new', label: t('add.new') },
            ]}
            onValueChange={(next) => setHow(next)}
          />
        </div>
        {how === 'known' ? <KnownPersonForm {...form} /> : <NewPersonForm {...form} />}
      </div>
    </Dialog>
  );
}

interface PersonFormProps {
  id: string;
  team: MemberTeam;
  roles: readonly Role[];
  /** The button stands outside of the form. */
  onPending(pending: boolean): void;
  onDone(): void;
}

/** Tells the button at the dialog's foot that the form is being sent. */
function pendingWhile(send: (event: FormEvent) => Promise<void>, onPending: (pending: boolean) => void) {
  return (event: FormEvent) => {
    onPending(true);
    void send(event).finally(() => onPending(false));
  };
}

const knownSchema = z.object({ userId: uuidSchema, cargoId: uuidSchema });
const newSchema = z.pick(userCreateSchema, { nome: true, login: true, cargoId: true });

function KnownPersonForm({ id, team, roles, onPending, onDone }: PersonFormProps) {
  const t = useMembersText();
  const [search, setSearch] = useState('');
  const users = useUsers({ search: search.trim() || undefined, limit: 20 });
  const roleOptions = useRoleOptions(roles);
  const form = useSchemaForm({
    schema: knownSchema,
    defaultValues: { userId: '', cargoId: '' },
    codeFields: { ALREADY_MEMBER: 'userId', PERMISSION_NOT_HELD: 'cargoId' },
  });
  const add = usePalcoMutation(
    ['members', 'users', 'teams', 'roles'],
    (palco, member: z.infer<typeof knownSchema>) => palco.teams.addMember(team.id, member),
  );
  const people = users.data?.items ?? [];
  const isMember = (userId: string) =>
    people.find((person) => person.id === userId)?.times.some(({ accountId }) => accountId === team.id);
  const options = people.map((person) => ({
    value: person.id,
    label: person.nome,
    hint: isMember(person.id) ? `${person.login} · ${t('add.already')}` : person.login,
    lead: <Avatar name={person.nome} src={person.avatar} size={22} />,
  }));
  const send = form.submit(async (member) => {
    const added = await add.mutateAsync(member);
    toast({ kind: 'success', title: t('add.done'), text: `${added.nome}: ${added.cargo_nome}` });
    onDone();
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={pendingWhile(send, onPending)}>
      <Controller
        control={form.control}
        name="userId"
        render={({ field }) => (
          <Field
            label={t('add.person')}
            hint={t('add.person.hint')}
            error={form.errorOf('userId') ?? (isMember(field.value) ? t('add.alreadyError') : undefined)}
          >
            <Combobox
              ref={field.ref}
              placeholder={t('add.person.placeholder')}
              value={field.value || null}
              options={options}
              onSearch={setSearch}
              pending={users.isFetching}
              onValueChange={(value) => field.onChange(value ?? '')}
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
        options={roleOptions}
      />
      <FormAlert failure={form.failure} />
    </form>
  );
}

function NewPersonForm({ id, team, roles, onPending, onDone }: PersonFormProps) {
  const t = useMembersText();
  const roleOptions = useRoleOptions(roles);
  const form = useSchemaForm({
    schema: newSchema,
    defaultValues: { nome: '', login: '', cargoId: '' },
    codeFields: { LOGIN_IN_USE: 'login', PERMISSION_NOT_HELD: 'cargoId' },
  });
  const create = usePalcoMutation(['members', 'users', 'teams', 'roles'], (palco, input: UserCreate) =>
    palco.users.create(input),
  );
  const send = form.submit(async (input) => {
    const user = await create.mutateAsync({ ...input, accountIds: [team.id], enviarConvite: true });
    toast({ kind: 'success', title: t('add.invited'), text: user.login });
    onDone();
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={pendingWhile(send, onPending)}>
      <Field label={t('add.nome')} error={form.errorOf('nome')}>
        <TextInput {...form.register('nome')} required autoComplete="off" />
      </Field>
      <Field label={t('add.login')} hint={t('add.login.hint')} error={form.errorOf('login')}>
        <TextInput {...form.register('login')} type="email" required autoComplete="off" />
      </Field>
      <SelectField
        form={form}
        name="cargoId"
        label={t('add.cargo')}
        placeholder={t('add.cargo.placeholder')}
        options={roleOptions}
      />
      <FormAlert failure={form.failure} />
    </form>
  );
}
