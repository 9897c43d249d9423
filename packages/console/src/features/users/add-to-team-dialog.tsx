import { teamsQueryOptions } from '@palco/react/query';
import { teamsApi, type Role, type UserItem } from '@palco/sdk/admin';
import { uuidSchema } from '@palco/sdk/schemas';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../patterns/dialog';
import { SearchCombobox } from '../../patterns/form';
import { useRoleOptions } from '../../people';
import { Field, SelectField } from '../../ui';
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
  const form = useDialogForm({
    schema,
    defaultValues: { accountId: '', cargoId: '' },
    codeFields: { ALREADY_MEMBER: 'accountId', PERMISSION_NOT_HELD: 'cargoId' },
    noun: ['users', 'members', 'teams', 'roles'],
    call: (palco, { accountId, cargoId }) =>
      palco.use(teamsApi).addMember(accountId, { userId: user.id, cargoId }),
    done: () => ({ title: t('done.memberAdd'), text: user.nome }),
    onClose,
  });
  const roleOptions = useRoleOptions(roles, { teamId: form.watch('accountId') || undefined });
  const member = new Set(user.times.map(({ accountId }) => accountId));
  return (
    <FormDialog title={t('teams.add')} form={form} submitLabel={t('teams.confirmAdd')}>
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
