import type { Integration } from '@palco/sdk/admin';
import { Plug, Plus } from 'lucide-react';
import { useMay } from '../../access';
import { Button } from '../../ui';
import { Arrivals } from './arrivals';
import type { CardState } from './card-state.pure';
import styles from './integrations.module.css';
import { useIntegrationsText } from './messages';
import { ZoomAccounts } from './zoom-accounts';

interface PanelProps {
  id: string;
  integration: Integration;
  state: CardState;
  isBusy: boolean;
  onConnect(): void;
  onUndo(): void;
}

/** A service that stands open: its accounts, what came from it, and the way out. */
export function ServicePanel({ id, integration, ...props }: PanelProps) {
  const { provider, accounts, directoryId } = integration;
  return (
    <div id={id} className={styles.panel}>
      <div>
        {provider === 'zoom' && accounts > 0 && <ZoomAccounts />}
        {props.state.isConnected && <Foot integration={integration} {...props} />}
      </div>
      <Arrivals provider={provider} directoryId={directoryId} />
    </div>
  );
}

function Foot({ integration, state, isBusy, onConnect, onUndo }: Omit<PanelProps, 'id'>) {
  const t = useIntegrationsText();
  const { reason } = useMay('changeIntegrations');
  const { provider, available } = integration;
  const isZoom = provider === 'zoom';
  const refusal = reason ?? (available ? undefined : t('hint.absent'));
  return (
    <footer className={styles.foot}>
      <Button
        icon={isZoom ? Plus : Plug}
        reason={refusal ?? (state.canConnect ? undefined : t('connect.already'))}
        disabled={isBusy}
        onClick={onConnect}
      >
        {t(isZoom ? 'connect.more' : state.canConnect ? 'connect.again' : 'connect')}
      </Button>
      <Button variant="ghost" className={styles.undo} reason={reason} onClick={onUndo}>
        {t('undo')}
      </Button>
    </footer>
  );
}
