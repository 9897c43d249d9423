import { useNavigate } from '@tanstack/react-router';
import { useCreateLive, useUpdateLive } from '@palco/react/query';
import { wasLiveStarted, type Live, type LiveCreated } from '@palco/sdk/lives';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import { changedPart } from '../../../patterns/form/rebase.pure';
import { DateTimeField, SelectField, TextareaField, TextField } from '../../../ui';
import { liveLatencies, liveTypes } from './live-choices';
import type { LiveDialogName, LiveSettings } from './live-fields';
import { dialogSchema, dialogValuesOf, settingsCreate, settingsPatch } from './live-values';
import { LiveSwitches } from './live-switches';
import { useLiveFormText } from './messages';

interface LiveDialogProps {
  /** The live to change; without one a new one is made. */
  live?: Live;
  onClose(): void;
}

type DialogValues = Pick<LiveSettings, LiveDialogName>;

/** Saves a live as the form says it; a change sends only what differs. */
function useSave(live: Live | undefined): (_: unknown, input: DialogValues) => Promise<LiveCreated | null> {
  const create = useCreateLive();
  const update = useUpdateLive();
  return async (_, input) => {
    if (live === undefined) return create.mutateAsync(settingsCreate(input));
    const patch = settingsPatch(changedPart(dialogValuesOf(live), input));
    if (Object.keys(patch).length > 0)
      await update.mutateAsync({ id: live.id, patch, version: live.version });
    return null;
  };
}

/** Makes a live and opens its panel, or changes what it is called, when it begins and how it is sent. */
export function LiveDialog({ live, onClose }: LiveDialogProps) {
  const t = useLiveFormText();
  const navigate = useNavigate();
  const form = useDialogForm({
    schema: dialogSchema(live),
    defaultValues: dialogValuesOf(live),
    failureText: ({ status = 503 }) => (live === undefined && status < 500 ? t('create.failed') : undefined),
    call: useSave(live),
    done: (_, { title: text }) => ({ title: t(live ? 'saved' : 'created'), text }),
    async onDone(made) {
      onClose();
      if (made) await navigate({ to: '/streaming/$liveId/panel', params: { liveId: made.id } });
    },
    onClose,
  });
  const isLocked = wasLiveStarted(live?.status ?? null);
  return (
    <FormDialog
      title={t(live ? 'title.edit' : 'title.new')}
      description={isLocked ? t('locked') : undefined}
      form={form}
      submitLabel={t(live ? 'save' : 'create')}
    >
      <TextField form={form} name="title" label={t('field.title')} required />
      <TextareaField
        form={form}
        name="description"
        label={t('field.description')}
        maxCodePoints={5_000}
        rows={3}
      />
      <DateTimeField
        form={form}
        name="scheduledStartTime"
        label={t('field.start')}
        note={t('field.start.hint')}
        disabled={isLocked}
      />
      <SelectField
        form={form}
        name="type"
        label={t('field.type')}
        options={liveTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        disabled={isLocked}
      />
      <SelectField
        form={form}
        name="latency"
        label={t('field.latency')}
        options={liveLatencies.map((value) => ({ value, label: t(`latency.${value}`) }))}
        disabled={isLocked}
      />
      <LiveSwitches form={form} />
    </FormDialog>
  );
}
