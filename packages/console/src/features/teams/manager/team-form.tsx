import { usePalco } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import { teamsApi, type Team } from '@palco/sdk/admin';
import { nameSchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { FormAlert, SaveBar, useDirtyGuard, useVersionedForm, type Versioned } from '../../../patterns/form';
import { ImagePicker, TextField, toast } from '../../../ui';
import { useRefusalText } from '../../../i18n';
import { useTeamsText } from './messages';
import record from '../../../patterns/record/record.module.css';

const schema = z.object({ name: nameSchema });
type Values = z.infer<typeof schema>;

const versioned = ({ name, version }: Team): Versioned<Values> => ({ values: { name }, version });

interface TeamFormProps {
  team: Team;
  onOutdated(isOutdated: boolean): void;
}

/** Renames a team and changes its picture; the picture is saved at once. */
export function TeamForm({ team, onOutdated }: TeamFormProps) {
  const t = useTeamsText();
  const palco = usePalco();
  const form = useVersionedForm<Values>({
    schema,
    saved: versioned(team),
    reload: async () => versioned(await palco.use(teamsApi).get(team.accountId)),
    onOutdated,
  });
  const update = usePalcoMutation(['teams', 'settings'], (given, input: Values & { version: number }) =>
    given.use(teamsApi).update(team.accountId, { name: input.name }, { version: input.version }),
  );
  const guard = useDirtyGuard(form.unsaved);
  const save = form.save(async ({ name = '' }, version) => {
    const answer = await update.mutateAsync({ name, version });
    toast({ kind: 'success', title: t('details.saved'), text: answer.name });
    await palco.session.load();
    return versioned(answer);
  });

  return (
    <section className={record.section}>
      {guard}
      <TeamPicture team={team} />
      <form className={record.fields} noValidate onSubmit={(event) => void save(event)}>
        <TextField form={form} name="name" label={t('details.name')} required />
        <FormAlert failure={form.failure} />
        <SaveBar form={form} label={t('details.save')} nothing={t('details.nothing')} />
      </form>
    </section>
  );
}

function TeamPicture({ team }: { team: Team }) {
  const t = useTeamsText();
  const palco = usePalco();
  const refusal = useRefusalText();
  const change = usePalcoMutation(['teams'], async (given, file: File | null) => {
    if (file) await given.use(teamsApi).setThumbnail(team.accountId, file);
    else await given.use(teamsApi).removeThumbnail(team.accountId);
    // The shell shows the picture of the team in use.
    await palco.session.load();
  });
  const send = (file: File | null) =>
    change.mutate(file, {
      onSuccess: () =>
        toast({ kind: 'success', title: t(file ? 'picture.done' : 'picture.removed'), text: team.name }),
    });
  return (
    <ImagePicker
      label={t('details.picture')}
      name={team.name}
      shape="tile"
      src={team.thumbnail}
      file={change.isPending ? change.variables : null}
      pending={change.isPending}
      error={change.isError ? refusal(change.error) : undefined}
      onPick={send}
      onRemove={() => send(null)}
    />
  );
}
