import type { ApiSchema } from '@palco/sdk';
import { usePalco } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import { usersApi, type Role, type UserItem } from '@palco/sdk/admin';
import { userPatchSchema } from '@palco/sdk/schemas';
import { Info } from 'lucide-react';
import { FormAlert, useDirtyGuard, useVersionedForm, type Versioned } from '../../patterns/form';
import { useLastSearch } from '../../patterns/list';
import { useRoleOptions } from '../../people';
import { Button, LinkButton, Notice, SelectField, TextField, toast } from '../../ui';
import { useUsersText } from './messages';
import { SwitchField } from './switch-field';
import styles from './user-form.module.css';
import { usersList } from './users.list';

interface UserEditFormProps {
  user: UserItem;
  roles: readonly Role[];
  isSelf: boolean;
  /** Holds more than the signed-in person, who may only look. */
  isAbove: boolean;
  onSaved(): void;
}

/** What the form changes; somebody without a team has no role to change. */
function versionedOf({ nome, cargoId, ativo, version }: UserItem): Versioned<ApiSchema<'UserPatch'>> {
  return { values: { nome, cargoId: cargoId ?? undefined, ativo }, version };
}

function useEditForm(user: UserItem) {
  const palco = usePalco();
  return useVersionedForm<ApiSchema<'UserPatch'>>({
    schema: userPatchSchema,
    saved: versionedOf(user),
    reload: async () => versionedOf(await palco.use(usersApi).get(user.id)),
    codeFields: { PERMISSION_NOT_HELD: 'cargoId' },
  });
}

type EditForm = ReturnType<typeof useEditForm>;

/** Name, role and access of a person. Somebody else's change meanwhile is told, and nothing typed is lost. */
export function UserEditForm({ user, roles, isSelf, isAbove, onSaved }: UserEditFormProps) {
  const t = useUsersText();
  const { session } = usePalco();
  const form = useEditForm(user);
  const guard = useDirtyGuard(form.unsaved);
  const update = usePalcoMutation(
    ['users', 'members', 'roles'],
    (palco, { patch, version }: { patch: ApiSchema<'UserPatch'>; version: number }) =>
      palco.use(usersApi).update(user.id, patch, { version }),
  );
  const send = form.save(async (patch, version) => {
    const saved = await update.mutateAsync({ patch, version });
    // The name in the top bar and what the own role allows come from the profile.
    if (isSelf) void session.load();
    toast({ kind: 'success', title: t('done.update'), text: saved.nome });
    return versionedOf(saved);
  }, onSaved);

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.formState.isDirty) void send(event);
        else onSaved();
      }}
    >
      {isAbove && (
        <Notice tone="info" icon={Info}>
          {t('above')}
        </Notice>
      )}
      <fieldset className={styles.fields} disabled={isAbove}>
        <TextField form={form} name="nome" label={t('field.nome')} required />
        {user.cargoId !== null && <RoleField form={form} user={user} roles={roles} isLocked={isAbove} />}
        <ActiveField form={form} isSelf={isSelf} isLocked={isAbove} />
      </fieldset>
      <FormAlert failure={form.failure} />
      <div className={styles.buttons}>
        <LinkButton to="/users" search={useLastSearch(usersList)}>
          {t(isAbove ? 'missing.back' : 'form.cancel')}
        </LinkButton>
        {!isAbove && (
          <Button type="submit" variant="primary" pending={form.isSubmitting}>
            {t('form.save')}
          </Button>
        )}
      </div>
      {guard}
    </form>
  );
}

interface RoleFieldProps {
  form: EditForm;
  user: UserItem;
  roles: readonly Role[];
  isLocked: boolean;
}

function RoleField({ form, user, roles, isLocked }: RoleFieldProps) {
  const t = useUsersText();
  const current = user.cargoId === null ? undefined : { id: user.cargoId, nome: user.cargo };
  const options = useRoleOptions(roles, { current });
  const home = user.times.find(({ accountId }) => accountId === user.contaId)?.name;
  return (
    <SelectField
      form={form}
      name="cargoId"
      label={t('field.cargoId')}
      hint={home && t('field.cargoId.home', { team: home })}
      options={options}
      disabled={isLocked}
    />
  );
}

function ActiveField({ form, isSelf, isLocked }: { form: EditForm; isSelf: boolean; isLocked: boolean }) {
  const t = useUsersText();
  const theirs = form.theirs('ativo', (isOn: boolean) => t(isOn ? 'form.on' : 'form.off'));
  const text = (isOn: boolean) => {
    if (isSelf) return t('field.ativo.self');
    return theirs ?? t(isOn ? 'field.ativo.on' : 'field.ativo.off');
  };
  return (
    <SwitchField
      form={form}
      name="ativo"
      label={t('field.ativo')}
      text={text}
      disabled={isSelf || isLocked}
    />
  );
}
