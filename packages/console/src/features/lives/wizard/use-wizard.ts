import { usePalco } from '@palco/react';
import { palcoQueryKey, useCreateLive } from '@palco/react/query';
import { livesApi, type LiveAsset } from '@palco/sdk/lives';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ChipsHandle } from '../../../patterns/chips';
import { useSchemaForm } from '../../../patterns/form';
import { changedPart } from '../../../patterns/form/rebase.pure';
import type { LiveSettings } from '../form/live-fields';
import { blankSettings, settingsSchema } from '../form/live-values';
import { useWizardText } from './messages';
import { wizardDraft } from './wizard-draft';
import { createCall, type SignalCount } from './wizard-values';

export type WizardImages = Partial<Record<LiveAsset, File>>;

/** A live created by «Criar», and what is missing of it. */
export interface CreatedLive {
  readonly id: string;
  /** Images that failed to upload; empty where all arrived. */
  readonly failed: WizardImages;
}

/** The fields of a new live, whose draft is written with each change. */
function useDraftForm(owner: { readonly userId: string; readonly accountId: string }) {
  const t = useWizardText();
  const [draft] = useState(() => wizardDraft(owner));
  const [start] = useState(() => draft.read());
  const [schema] = useState(() => settingsSchema());
  const form = useSchemaForm<LiveSettings, LiveSettings>({
    schema,
    defaultValues: { ...blankSettings, ...start },
    failureText: ({ status = 503 }) => (status < 500 ? t('failed') : undefined),
  });
  const { watch } = form;
  useEffect(() => {
    const stop = watch((values) => draft.write(changedPart(blankSettings, values as LiveSettings)));
    return () => stop.unsubscribe();
  }, [watch, draft]);
  return { form, draft, isRestored: Object.keys(start).length > 0 };
}

/** The chosen images, and their upload to a created live. */
function useImages() {
  const palco = usePalco();
  const queries = useQueryClient();
  const [images, setImages] = useState<WizardImages>({});
  const [isSending, setSending] = useState(false);
  return {
    images,
    isSending,
    setImage: (asset: LiveAsset, file: File | null) =>
      setImages((before) => ({ ...before, [asset]: file ?? undefined })),
    clear: () => setImages({}),
    /** Sends images one after the other; answers those that did not arrive. */
    async send(liveId: string, files: WizardImages): Promise<WizardImages> {
      const failed: WizardImages = {};
      setSending(true);
      for (const [asset, file] of Object.entries(files) as [LiveAsset, File | undefined][]) {
        if (!file) continue;
        await palco
          .use(livesApi)
          .setImage({ liveId, asset }, file)
          .catch(() => (failed[asset] = file));
      }
      setSending(false);
      void queries.invalidateQueries({ queryKey: palcoQueryKey(palco, 'lives') });
      return failed;
    },
  };
}

/** A new live: its fields, its images, and the calls that make it. */
export function useWizard(owner: { readonly userId: string; readonly accountId: string }) {
  const create = useCreateLive();
  const { form, draft, isRestored } = useDraftForm(owner);
  const { images, isSending, setImage, clear, send } = useImages();
  const [signals, setSignals] = useState<SignalCount>('2');
  const [made, setMade] = useState<CreatedLive | null>(null);
  const complete = async (id: string, files: WizardImages): Promise<CreatedLive> => {
    const result = { id, failed: await send(id, files) };
    setMade(result);
    return result;
  };
  return {
    form,
    waiting: { domains: useRef<ChipsHandle>(null), regions: useRef<ChipsHandle>(null) },
    images,
    setImage,
    signals,
    setSignals,
    /** Whether what was typed before a reload is shown. */
    isRestored,
    made,
    isSending,
    /** Forgets everything that was typed. */
    discard() {
      draft.clear();
      clear();
      form.reset(blankSettings);
    },
    /** Makes the live and sends its images. */
    async make(values: LiveSettings): Promise<CreatedLive> {
      const { id } = await create.mutateAsync(createCall(values, signals));
      draft.clear();
      return complete(id, images);
    },
    /** Sends again what did not arrive. */
    retry: ({ id, failed }: CreatedLive) => complete(id, failed),
  };
}

export type Wizard = ReturnType<typeof useWizard>;
