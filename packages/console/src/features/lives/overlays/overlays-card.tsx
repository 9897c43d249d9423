import type { LiveOverlay } from '@palco/sdk/lives';
import { Eye, EyeOff, Image, Megaphone, Plus, Timer } from 'lucide-react';
import { useRef, useState, useEffect } from 'react';
import { usePalco } from '@palco/react';
import { liveOverlaysQueryOptions, palcoQueryKey } from '@palco/react/query';
import { realtime } from '@palco/sdk/realtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMay } from '../../../access';
import { useActions } from '../../../patterns/action';
import { RowMenu } from '../../../patterns/list';
import {
  Button,
  Chip,
  ErrorState,
  Icon,
  IconButton,
  Skeleton,
  SkeletonGroup,
  type ChipTone,
} from '../../../ui';
import { island } from '../../../ui/lazy';
import { Card } from '../card';
import { useNow } from '../clock/use-now';
import { useOverlaysText } from './messages';
import { overlayAir, type OverlayAir } from './overlay-air.pure';
import { useOverlayActions, useOverlayName } from './use-overlay-actions';
import rows from '../card/card-rows.module.css';

const OverlayDialog = island(async () => (await import('./overlay-dialog')).OverlayDialog);

/** As many as the server keeps for a live. */
const mostOverlays = 20;

const icons = { banner: Megaphone, contador: Timer, imagem: Image };
const tones: { readonly [Air in OverlayAir]: ChipTone } = {
  off: 'neutral',
  scheduled: 'info',
  on: 'success',
  over: 'neutral',
};

/** What lies over the picture of a live: made, changed, put on the air and taken off it. */
export function OverlaysCard({ liveId }: { liveId: string }) {
  const t = useOverlaysText();
  const may = useMay('changeLives');
  const now = useNow();
  const overlays = useOverlays(liveId);
  const [edited, setEdited] = useState<LiveOverlay | 'new' | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const actions = useActions(useOverlayActions(liveId, setEdited), { focusAfter: add });
  const items = overlays.data ?? [];
  const isFull = items.length >= mostOverlays;
  const reason = may.reason ?? (isFull ? t('full', { max: String(mostOverlays) }) : undefined);
  return (
    <Card
      title={t('title')}
      beside={
        !may.isHidden && (
          <Button ref={add} size="sm" icon={Plus} reason={reason} onClick={() => setEdited('new')}>
            {t('new')}
          </Button>
        )
      }
    >
      {overlays.isPending && <ListSkeleton />}
      {overlays.isError && (
        <ErrorState
          headingLevel={3}
          title={t('failed')}
          retrying={overlays.isFetching}
          onRetry={() => void overlays.refetch()}
        />
      )}
      {overlays.isSuccess && items.length === 0 && <p>{t('empty')}</p>}
      <ul className={rows.list}>
        {items.map((overlay) => (
          <OverlayRow key={overlay.id} overlay={overlay} actions={actions} now={now} />
        ))}
      </ul>
      {actions.dialog}
      {edited && (
        <OverlayDialog
          key={edited === 'new' ? 'new' : edited.id}
          liveId={liveId}
          overlay={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

interface OverlayRowProps {
  overlay: LiveOverlay;
  actions: ReturnType<typeof useActions<LiveOverlay>>;
  now: number;
}

function OverlayRow({ overlay, actions, now }: OverlayRowProps) {
  const t = useOverlaysText();
  const name = useOverlayName()(overlay);
  const air = overlayAir(overlay, now);
  const toggle = actions.find('show', overlay) ?? actions.find('hide', overlay);
  const others = actions.of(overlay).filter(({ key }) => key !== toggle?.key);
  return (
    <li className={rows.row}>
      <Icon of={icons[overlay.tipo]} size={18} />
      <div className={rows.words}>
        <strong>{name}</strong>
        <span>
          {t(`type.${overlay.tipo}`)} · {t(`position.${overlay.posicao}`)}
        </span>
      </div>
      <div className={rows.side}>
        <Chip tone={tones[air]} dot>
          {t(`air.${air}`)}
        </Chip>
        {toggle && (
          // One button in both states: it keeps its place and the focus.
          <IconButton
            icon={overlay.ativo ? EyeOff : Eye}
            label={t(overlay.ativo ? 'hideOf' : 'showOf', { name })}
            reason={toggle.reason}
            onClick={toggle.onSelect}
          />
        )}
        {others.length > 0 && <RowMenu name={name} items={others} />}
      </div>
    </li>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup className={rows.list}>
      <Skeleton height={40} width="100%" />
    </SkeletonGroup>
  );
}

/** The overlays of a live, kept current: a change by anyone is told over the socket. */
function useOverlays(liveId: string) {
  const palco = usePalco();
  const client = useQueryClient();
  useEffect(() => {
    const reload = () => void client.invalidateQueries({ queryKey: palcoQueryKey(palco, 'lives') });
    return palco.use(realtime).subscribe({
      onMessage(message) {
        if (message.evento === 'live_overlays' && message.live_id === liveId) reload();
      },
      onReconnect: reload,
    });
  }, [palco, client, liveId]);
  return useQuery(liveOverlaysQueryOptions(palco, liveId));
}
