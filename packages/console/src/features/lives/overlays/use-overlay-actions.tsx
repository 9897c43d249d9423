import type { Palco } from '@palco/sdk';
import { livesApi, type LiveOverlay } from '@palco/sdk/lives';
import { Eye, EyeOff, Pencil } from 'lucide-react';
import { useMay } from '../../../access';
import type { Actions } from '../../../patterns/action';
import { deletion } from '../../../patterns/action/deletion';
import { useOverlaysText } from './messages';

/** How an overlay is called: by its words, or by its kind where it has none. */
export function useOverlayName(): (overlay: Pick<LiveOverlay, 'titulo' | 'texto' | 'tipo'>) => string {
  const t = useOverlaysText();
  return ({ titulo, texto, tipo }) => titulo || texto || t(`type.${tipo}`);
}

/** What can be done with an overlay of a live. */
export function useOverlayActions(
  liveId: string,
  edit: (overlay: LiveOverlay) => void,
): Actions<LiveOverlay> {
  const t = useOverlaysText();
  const may = useMay('changeLives');
  const refOf = ({ id: overlayId }: LiveOverlay) => ({ liveId, overlayId });
  const switchTo = (ativo: boolean) => ({
    may,
    isFor: (overlay: LiveOverlay) => overlay.ativo !== ativo,
    call: (palco: Palco, overlay: LiveOverlay) =>
      palco.use(livesApi).updateOverlay(refOf(overlay), { ativo }, { version: overlay.version }),
    failedTitle: t('switch.failed'),
  });
  return {
    noun: 'lives',
    nameOf: useOverlayName(),
    items: [
      {
        key: 'show',
        label: t('show'),
        icon: Eye,
        done: t('show.done'),
        ...switchTo(true),
        reason: ({ tipo, imagem, url }) =>
          tipo === 'imagem' && imagem === null && url === null ? t('noPicture') : undefined,
      },
      { key: 'hide', label: t('hide'), icon: EyeOff, done: t('hide.done'), ...switchTo(false) },
      { key: 'edit', label: t('edit'), icon: Pencil, may, run: edit },
      {
        ...deletion,
        label: t('delete'),
        may,
        question: ({ ativo }) => ({
          title: t('delete.title'),
          text: t(ativo ? 'delete.onAir' : 'delete.text'),
        }),
        call: (palco, overlay) =>
          palco.use(livesApi).removeOverlay(refOf(overlay), { version: overlay.version }),
        undo: (palco, overlay) => palco.use(livesApi).restoreOverlay(refOf(overlay)),
        removedId: ({ id }) => id,
        done: t('delete.done'),
      },
    ],
  };
}
