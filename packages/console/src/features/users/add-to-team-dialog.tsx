import { teamsQueryOptions, usePalcoMutation } from '@palco/react/query';
import { teamsApi, type Role, type UserItem } from '@palco/sdk/admin';
import { uuidSchema } from '@palco/sdk/schemas';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '../../patterns/dialog';
import { SearchCombobox, useSchemaForm } from '../../patterns/form';
import { useRoleOptions } from '../../people';
import { Field, SelectField, toast } from '../../ui';
import { useUsersText } from './messages';
import { teamOption } from './team-option.pure';

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
  const form = useSchemaForm({
    schema,
    defaultValues: { accountId: '', cargoId: '' },
    codeFields: { ALREADY_MEMBER: 'accountId', PERMISSION_NOT_HELD: 'cargoId' },
  });
  const roleOptions = useRoleOptions(roles, { teamId: form.watch('accountId') || undefined });
  const add = usePalcoMutation(
    ['users', 'members', 'teams', 'roles'],
    (palco, { accountId, cargoId }: { accountId: string; cargoId: string }) =>
      palco.use(teamsApi).addMember(accountId, { userId: user.id, cargoId }),
  );
  const member = new Set(user.times.map(({ accountId }) => accountId));
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
            <SearchCombobox
              ref={field.ref}
              placeholder={t('teams.pick.placeholder')}
              list={teamsQueryOptions}
              optionOf={(team) =>
                manages(team.accountId)
                  ? { ...teamOption(team), hint: member.has(team.accountId) ? t('teams.already') : undefined }
                  : null
              }
              value={field.value || null}
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
