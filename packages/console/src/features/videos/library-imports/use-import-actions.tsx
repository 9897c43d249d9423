import { isSdkError, type Palco } from '@palco/sdk';
import { importsApi, type Import } from '@palco/sdk/admin';
import { CircleStop, KeyRound, Play, RefreshCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../../access';
import type { Actions } from '../../../patterns/action';
import { deletion } from '../../../patterns/action/deletion';
import { CredentialsDialog } from './credentials-dialog';
import { offersOf, shortageOf, type ImportOffer } from './import-state.pure';
import { useLibraryImportText } from './messages';
import { useSourceNames } from './use-source-names';

/** Goes on where an import was stopped: with its videos, or, where its list had not been read to its end, with that. */
async function resume(palco: Palco, { id }: Import): Promise<Import> {
  const imports = palco.use(importsApi);
  try {
    return await imports.start(id);
  } catch (error) {
    if (!isSdkError(error) || error.code !== 'IMPORT_NOT_READY') throw error;
    return imports.retry(id);
  }
}

/** Everything that can be done with an import, and the dialog that asks for other credentials. */
export function useImportActions({ onDeleted }: { onDeleted?(): void } = {}): {
  readonly actions: Actions<Import>;
  readonly dialog: ReactNode;
} {
  const t = useLibraryImportText();
  const names = useSourceNames();
  const may = useMay('changeVideos');
  const [asked, setAsked] = useState<Import | null>(null);
  const isOffered = (offer: ImportOffer) => (one: Import) => offersOf(one).includes(offer);
  return {
    dialog: asked && <CredentialsDialog key={asked.id} one={asked} onClose={() => setAsked(null)} />,
    actions: {
      noun: ['imports', 'videos'],
      nameOf: names.ofImport,
      items: [
        {
          key: 'start',
          label: t('start'),
          icon: Play,
          may,
          isFor: isOffered('start'),
          reason: ({ estimate }) => (shortageOf(estimate) === 'storage' ? t('start.noRoom') : undefined),
          call: (palco, { id }) => palco.use(importsApi).start(id),
          done: t('start.done'),
          failedTitle: t('start.failed'),
        },
        {
          key: 'resume',
          label: t('resume'),
          icon: Play,
          may,
          isFor: isOffered('resume'),
          call: resume,
          done: t('resume.done'),
          failedTitle: t('start.failed'),
        },
        {
          key: 'retry',
          label: t('retry'),
          icon: RefreshCw,
          may,
          isFor: isOffered('retry'),
          call: (palco, { id }) => palco.use(importsApi).retry(id),
          done: t('retry.done'),
          failedTitle: t('retry.failed'),
        },
        {
          key: 'credentials',
          label: t('credentials'),
          icon: KeyRound,
          may,
          isFor: isOffered('credentials'),
          run: setAsked,
        },
        {
          key: 'stop',
          label: t('stop'),
          icon: CircleStop,
          may,
          isFor: isOffered('stop'),
          question: (one) => ({
            title: t('stop.title', { name: names.ofImport(one) }),
            text: t('stop.text'),
            cancelLabel: t('stop.cancel'),
          }),
          call: (palco, { id }) => palco.use(importsApi).stop(id),
          done: t('stop.done'),
        },
        {
          ...deletion,
          label: t('delete'),
          may,
          question: (one) => ({
            title: t('delete.title', { name: names.ofImport(one) }),
            text: t('delete.text'),
            danger: true,
          }),
          call: (palco, { id }) => palco.use(importsApi).remove(id),
          removedId: ({ id }) => id,
          onDone: () => onDeleted?.(),
          done: t('delete.done'),
        },
      ],
    },
  };
}
