import { usePalcoMutation } from '@palco/react/query';
import { teamCalls, type Role, type UserItem } from '@palco/sdk';
import { uuidSchema } from '@palco/sdk/schemas';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '../../patterns/dialog';
import { useSchemaForm } from '../../patterns/form';
import { useRoleOptions } from '../../people';
import { Combobox, Field, SelectField, toast } from '../../ui';
import { useUsersText } from './messages';
import { useTeamOptions } from './use-team-options';

const schema = z.object({ accountId: uuidSchema, cargoId: uuidSchema });

interface AddToTeamDialogProps {
  user: UserItem;
  roles: readonly Role[];
  /** Whether the signed-in person may change who works in a team. */
  manages(teamId: string): boolean;
  onClose(): void;
}

/** Adds a person to one more team, with a role. */
export function AddToTeamDialog({ user, roles, manages, onClose }: AddToTeamDialogProps) {
  const t = useUsersText();
  const { options: teams, ...search } = useTeamOptions();
  const form = useSchemaForm({
    schema,
    defaultValues: { accountId: '', cargoId: '' },
    codeFields: { ALREADY_MEMBER: 'accountId', PERMISSION_NOT_HELD: 'cargoId' },
  });
  const roleOptions = useRoleOptions(roles, { teamId: form.watch('accountId') || undefined });
  const add = usePalcoMutation(
    ['users', 'members', 'teams', 'roles'],
    (palco, { accountId, cargoId }: { accountId: string; cargoId: string }) =>
      palco.use(teamCalls).addMember(accountId, { userId: user.id, cargoId }),
  );
  const member = new Set(user.times.map(({ accountId }) => accountId));
  const options = teams
    .filter(({ value }) => manages(value))
    .map((team) => ({ ...team, hint: member.has(team.value) ? t('teams.already') : undefined }));
  const save = form.submit(async (input) => {
    await add.mutateAsync(input);
    toast({ kind: 'success', title: t('done.memberAdd'), text: user.nome });
    onClose();
  });

  return (
    <FormDialog
      title={t('teams.add')}
      form={form}
      submitLabel={t('teams.confirmAdd')}
      onSubmit={save}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="accountId"
        render={({ field }) => (
          <Field label={t('teams.pick')} error={form.errorOf('accountId')}>
            <Combobox
              ref={field.ref}
              placeholder={t('teams.pick.placeholder')}
              value={field.value || null}
              options={options}
              {...search}
              onValueChange={(value) => field.onChange(value ?? '')}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      <SelectField
        form={form}
        name="cargoId"
        label={t('field.cargoId')}
        placeholder={t('field.cargoId.placeholder')}
        options={roleOptions}
      />
    </FormDialog>
  );
}
