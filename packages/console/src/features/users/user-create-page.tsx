import { useSession } from '@palco/react';
import { usePalcoMutation, rolesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { usersApi, type UserCreate } from '@palco/sdk/admin';
import { userCreateSchema } from '@palco/sdk/schemas';
import { useNavigate } from '@tanstack/react-router';
import { Controller } from 'react-hook-form';
import { FormAlert, useDirtyGuard, useSchemaForm } from '../../patterns/form';
import { useLastSearch } from '../../patterns/list';
import { useRoleOptions } from '../../people';
import { Button, LinkButton, PageHeader, SelectField, TextField, toast } from '../../ui';
import { useUsersText } from './messages';
import { SwitchField } from './switch-field';
import { TeamsField } from './teams-field';
import styles from './user-form.module.css';
import { usersList } from './users.list';

function useCreateForm() {
  const session = useSession();
  const teamId = session.stage === 'ready' ? session.team.conta_id : '';
  return useSchemaForm({
    schema: userCreateSchema,
    defaultValues: { nome: '', login: '', cargoId: '', accountIds: [teamId], enviarConvite: true },
    codeFields: { LOGIN_IN_USE: 'login', PERMISSION_NOT_HELD: 'cargoId' },
  });
}

/** A new person, by invitation or at once. */
export function UserCreatePage() {
  const navigate = useNavigate();
  const search = useLastSearch(usersList);
  const t = useUsersText();
  const form = useCreateForm();
  const guard = useDirtyGuard(form.unsaved);
  const create = usePalcoMutation(['users', 'members', 'teams', 'roles'], (palco, input: UserCreate) =>
    palco.use(usersApi).create(input),
  );
  const roles = useRoleOptions(usePalcoQuery((palco) => rolesQueryOptions(palco)).data?.items);
  const hasInvite = form.watch('enviarConvite');

  const save = form.submit(async (input) => {
    const user = await create.mutateAsync(input);
    toast({
      kind: 'success',
      title: t(input.enviarConvite ? 'done.createInvite' : 'done.create'),
      text: user.login,
    });
    void navigate({ to: '/users', search });
  });

  return (
    <>
      <PageHeader
        title={t('create.title')}
        breadcrumbs={[{ label: t('title'), link: { to: '/users' } }, { label: t('create.title') }]}
      />
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <TextField form={form} name="nome" label={t('field.nome')} required />
        <TextField form={form} name="login" label={t('field.login')} type="email" required />
        <SelectField
          form={form}
          name="cargoId"
          label={t('field.cargoId')}
          hint={t('field.cargoId.hint')}
          placeholder={t('field.cargoId.placeholder')}
          options={roles}
        />
        <Controller
          control={form.control}
          name="accountIds"
          render={({ field }) => (
            <TeamsField
              ref={field.ref}
              value={field.value ?? []}
              onChange={field.onChange}
              error={form.errorOf('accountIds') && t('field.accountIds.required')}
            />
          )}
        />
        <SwitchField
          form={form}
          name="enviarConvite"
          label={t('field.enviarConvite')}
          text={(isOn) => t(isOn ? 'field.enviarConvite.on' : 'field.enviarConvite.off')}
        />
        <FormAlert failure={form.failure} />
        <div className={styles.buttons}>
          <LinkButton to="/users">{t('form.cancel')}</LinkButton>
          <Button type="submit" variant="primary" pending={form.isSubmitting}>
            {t(hasInvite ? 'form.createInvite' : 'form.create')}
          </Button>
        </div>
      </form>
      {guard}
    </>
  );
}
