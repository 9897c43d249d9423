import { clientsQueryOptions, usePalcoQuery } from '@palco/react/query';
import { teamsApi } from '@palco/sdk/admin';
import { nameSchema, uuidSchema } from '@palco/sdk/schemas';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { useMay } from '../../../access';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import { useSwitchTeam } from '../../../patterns/form';
import { useIsMounted } from '../../../patterns/use-is-mounted';
import { Combobox, Field, ImagePicker, TextField, toast, type ComboboxOption } from '../../../ui';
import { useRefusalText } from '../../../i18n';
import { useTeamsText } from './messages';
import { useTeamRights } from './use-team-rights';

/** As `teamSchema` of the SDK, with a choice that may be empty. */
const schema = z.object({ name: nameSchema, clientId: z.nullable(uuidSchema) });

/** A new team, with the client for those who may choose one, and a picture. */
export function CreateTeamDialog({ onClose }: { onClose(): void }) {
  const t = useTeamsText();
  const navigate = useNavigate();
  const refusal = useRefusalText();
  const { ownClientId } = useTeamRights();
  const seesClients = !useMay('seeClients').isHidden;
  const isMounted = useIsMounted();
  const switchTeam = useSwitchTeam();
  const [picture, setPicture] = useState<File | null>(null);
  const form = useDialogForm({
    schema,
    defaultValues: { name: '', clientId: null as string | null },
    noun: ['teams', 'clients'],
    async call(palco, { name, clientId }) {
      const teams = palco.use(teamsApi);
      const team = await teams.create(clientId === null ? { name } : { name, clientId });
      if (picture)
        await teams.setThumbnail(team.accountId, picture).catch((error: unknown) => {
          toast({ kind: 'warning', title: t('create.pictureFailed'), text: refusal(error) });
        });
      // The creator is a member now, so the team selector needs a new list.
      await palco.session.load();
      return team;
    },
    // Its page opens only while a team of the same client is selected.
    done: ({ name, accountId, cliente }) =>
      cliente === ownClientId
        ? { title: t('create.done'), text: name }
        : {
            title: t('create.done'),
            text: t('create.elsewhere', { team: name }),
            action: { label: t('create.switch'), onSelect: () => switchTeam(accountId) },
          },
    onDone({ accountId, cliente }) {
      if (!isMounted.current) return;
      onClose();
      if (cliente === ownClientId) void navigate({ to: '/teams/$accountId', params: { accountId } });
    },
    onClose,
  });

  return (
    <FormDialog
      title={t('create.title')}
      description={t('create.text')}
      form={form}
      submitLabel={t('create.confirm')}
    >
      <TextField form={form} name="name" label={t('create.name')} required />
      {seesClients && (
        <Controller
          control={form.control}
          name="clientId"
          render={({ field }) => <ClientField {...field} error={form.errorOf('clientId')} />}
        />
      )}
      <ImagePicker
        label={t('create.picture')}
        name={form.watch('name') || t('create.title')}
        shape="tile"
        src={null}
        file={picture}
        onPick={setPicture}
        onRemove={() => setPicture(null)}
      />
    </FormDialog>
  );
}

interface ClientFieldProps {
  value: string | null;
  onChange(value: string | null): void;
  onBlur(): void;
  ref(input: HTMLInputElement | null): void;
  error?: string;
}

function ClientField({ value, onChange, onBlur, ref, error }: ClientFieldProps) {
  const t = useTeamsText();
  const clients = usePalcoQuery((palco) => clientsQueryOptions(palco));
  const options: ComboboxOption<string>[] = (clients.data ?? []).map(({ conta_id, nome_cliente }) => ({
    value: conta_id,
    label: nome_cliente,
  }));
  return (
    <Field
      label={t('create.client')}
      error={error ?? (clients.isError ? t('create.client.failed') : undefined)}
      hint={t('create.client.hint')}
    >
      <Combobox
        ref={ref}
        value={value}
        options={options}
        placeholder={t('create.client.placeholder')}
        clearable
        pending={clients.isPending}
        onValueChange={onChange}
        onBlur={onBlur}
      />
    </Field>
  );
}
