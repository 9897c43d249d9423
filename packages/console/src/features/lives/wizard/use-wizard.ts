import { usePalco } from '@palco/react';
import { useCreateLive } from '@palco/react/query';
import { liveCalls, type LiveAsset } from '@palco/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { palcoQueryKey } from '@palco/react/query';
import { useEffect, useRef, useState } from 'react';
import type { ChipsHandle } from '../../../patterns/chips';
import { useSchemaForm } from '../../../patterns/form';
import { changedPart } from '../../../patterns/form/rebase.pure';
import { settingsSchema, type LiveSettings } from '../settings/settings-values.pure';
import { useWizardText } from './messages';
import { wizardDraft } from './wizard-draft';
import { blankSettings, createCall, type SignalCount } from './wizard-values.pure';

export type WizardImages = Partial<Record<LiveAsset, File>>;

/** What became of a live after «Criar». */
export interface MadeLive {
  readonly id: string;
  /** Images that did not arrive; none where all is done. */
  readonly failed: WizardImages;
}

/** A new live: its fields, its draft, its images, and the calls that make it. */
export function useWizard(owner: { readonly userId: string; readonly accountId: string }) {
  const t = useWizardText();
  const palco = usePalco();
  const queries = useQueryClient();
  const create = useCreateLive();
  const [draft] = useState(() => wizardDraft(owner));
  const [schema] = useState(() => settingsSchema());
  const [images, setImages] = useState<WizardImages>({});
  const [signals, setSignals] = useState<SignalCount>('2');
  const [made, setMade] = useState<MadeLive | null>(null);
  const [isSending, setSending] = useState(false);
  const [start] = useState(() => draft.read());
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

  /** Sends images one after the other; answers those that did not arrive. */
  const sendImages = async (liveId: string, files: WizardImages): Promise<WizardImages> => {
    const failed: WizardImages = {};
    setSending(true);
    for (const [asset, file] of Object.entries(files) as [LiveAsset, File][]) {
      try {
        await palco.use(liveCalls).setImage({ liveId, asset }, file);
      } catch {
        failed[asset] = file;
      }
    }
    setSending(false);
    void queries.invalidateQueries({ queryKey: palcoQueryKey(palco, 'lives') });
    return failed;
  };
  return {
    form,
    waiting: { domains: useRef<ChipsHandle>(null), regions: useRef<ChipsHandle>(null) },
    images,
    setImage: (asset: LiveAsset, file: File | null) =>
      setImages(({ [asset]: _, ...rest }) => (file ? { ...rest, [asset]: file } : rest)),
    signals,
    setSignals,
    /** Whether what was typed before a reload is shown. */
    isRestored: Object.keys(start).length > 0,
    made,
    isSending,
    /** Forgets everything that was typed. */
    discard() {
      draft.clear();
      setImages({});
      form.reset(blankSettings);
    },
    /** Makes the live and sends its images. */
    async make(values: LiveSettings): Promise<MadeLive> {
      const { id } = await create.mutateAsync(createCall(values, signals));
      draft.clear();
      const result = { id, failed: await sendImages(id, images) };
      setMade(result);
      return result;
    },
    /** Sends again what did not arrive. */
    async retry({ id, failed }: MadeLive): Promise<MadeLive> {
      const result = { id, failed: await sendImages(id, failed) };
      setMade(result);
      return result;
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;
