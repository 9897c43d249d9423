import { usePalcoMutation, integrationStatusQueryOptions, usePalcoQuery } from '@palco/react/query';
import {
  integrationsApi,
  type Integration,
  type IntegrationStatus,
  type SwitchedProvider,
} from '@palco/sdk/admin';
import { useSession } from '@palco/react';
import { ChevronDown, ChevronUp, Plug } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useMay } from '../../access';
import { Button, Chip, CopyButton, RelativeTime, Switch, toast } from '../../ui';
import { cardState, type CardState } from './card-state.pure';
import styles from './integrations.module.css';
import { useIntegrationsText } from './messages';
import { ServiceMark } from './service-mark';
import { ServicePanel } from './service-panel';
import { standing } from './standing.pure';

interface RowProps {
  integration: Integration;
  hasFacebookCookie: boolean;
  /** A popup is open: no second one begins. */
  isBusy: boolean;
  isOpen: boolean;
  onToggle(): void;
  onConnect(): void;
  onUndo(): void;
}

const pollMs = 5_000;

function hasStatus(integration: Integration): integration is Integration & { provider: SwitchedProvider } {
  return integration.provider !== 'zoom' && integration.provider !== 'facebook';
}

const clockMs = 30_000;

/** The time, renewed now and then: a permission may end while the page is open. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), clockMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A service: what it does, how it stands, and what can be done with it. */
export function ServiceRow(props: RowProps) {
  const { integration } = props;
  return hasStatus(integration) ? (
    <SwitchedRow {...props} provider={integration.provider} />
  ) : (
    <Row {...props} status={undefined} />
  );
}

/** A service with a switch, which shows at once what was asked for, and goes back where that failed. */
function SwitchedRow({ provider, ...props }: RowProps & { provider: SwitchedProvider }) {
  const t = useIntegrationsText();
  const [asked, setAsked] = useState<boolean | null>(null);
  // A service that was never connected has no status to ask for.
  const isKnown = props.integration.accounts > 0;
  const { data } = usePalcoQuery((palco) => integrationStatusQueryOptions(palco, provider), {
    enabled: isKnown,
    refetchInterval: pollMs,
  });
  const change = usePalcoMutation(['integrations'], async (palco, activeImport: boolean) => {
    await palco.use(integrationsApi).setImport(provider, activeImport);
  });
  const status = isKnown ? data : undefined;
  async function ask(activeImport: boolean): Promise<void> {
    setAsked(activeImport);
    try {
      await change.mutateAsync(activeImport);
    } catch {
      toast({ kind: 'error', title: t('import.failed') });
    } finally {
      setAsked(null);
    }
  }
  return (
    <Row
      {...props}
      status={status && { ...status, activeImport: asked ?? status.activeImport }}
      onSwitch={(next) => void ask(next)}
      isSwitching={asked !== null}
    />
  );
}

interface BodyProps extends RowProps {
  status: IntegrationStatus | undefined;
  onSwitch?(activeImport: boolean): void;
  isSwitching?: boolean;
}

function Row({ status, hasFacebookCookie, ...props }: BodyProps) {
  const t = useIntegrationsText();
  const { integration, isOpen } = props;
  const { provider } = integration;
  const service = t(`service.${provider}`);
  const panel = useId();
  const now = useNow();
  const state = cardState({ integration, status, hasFacebookCookie, now });
  const isShown = isOpen && canOpen(integration, state);
  return (
    <article className={styles.service} aria-label={service} data-open={isShown || undefined}>
      <div className={styles.row}>
        <span
          className={styles.mark}
          data-absent={(!integration.available && !state.isConnected) || undefined}
        >
          <ServiceMark provider={provider} />
        </span>
        <div>
          <h3>{service}</h3>
          <p>{t(`about.${provider}`)}</p>
        </div>
        <State integration={integration} state={state} />
        <Actions {...props} state={state} service={service} panel={panel} />
      </div>
      <Problems integration={integration} />
      {isShown && (
        <ServicePanel
          id={panel}
          integration={integration}
          state={state}
          isBusy={props.isBusy}
          onConnect={props.onConnect}
          onUndo={props.onUndo}
        />
      )}
    </article>
  );
}

/** What is connected has accounts, and what was has recordings. */
const canOpen = ({ lastImportAt }: Integration, { isConnected }: CardState): boolean =>
  isConnected || lastImportAt !== null;

/** How a service stands, in words. */
function State({ integration, state }: { integration: Integration; state: CardState }) {
  const t = useIntegrationsText();
  const { provider, importing, accounts, lastImportAt, lastCheckAt, connectedAs } = integration;
  const { standing: found, tone } = standing(integration, state);
  const text =
    found === 'accounts'
      ? t('state.accounts', { count: accounts, importing })
      : found === 'connected' && connectedAs !== null
        ? t('state.connectedAs', { account: connectedAs })
        : t(`state.${found}`);
  const isPaused = state.isConnected && state.isOn === false && tone === 'neutral';
  return (
    <div className={styles.state}>
      <Chip tone={tone} dot={found !== 'absent'}>
        {text}
      </Chip>
      {!state.isConnected && <small>{t(found === 'absent' ? 'hint.absent' : `hint.${provider}`)}</small>}
      {isPaused && <small>{t('state.paused')}</small>}
      {state.isConnected && lastImportAt !== null && (
        <small>
          {t('state.last')} <RelativeTime at={lastImportAt} />
        </small>
      )}
      {state.isConnected && lastCheckAt !== null && (
        <small>
          {t('state.checked')} <RelativeTime at={lastCheckAt} />
        </small>
      )}
    </div>
  );
}

interface ActionsProps extends Omit<BodyProps, 'status' | 'hasFacebookCookie'> {
  state: CardState;
  service: string;
  panel: string;
}

/** The one button of a service, beside its switch where it has one. */
function Actions(props: ActionsProps) {
  const t = useIntegrationsText();
  const { reason } = useMay('changeIntegrations');
  const { integration, state, service, panel, isOpen, isBusy, onToggle, onConnect } = props;
  const isOpenable = canOpen(integration, state);
  return (
    <div className={styles.actions}>
      {state.isConnected && state.isOn !== null && <ImportSwitch {...props} />}
      {!state.isConnected &&
        (integration.available ? (
          <Button icon={Plug} reason={reason} disabled={!state.canConnect || isBusy} onClick={onConnect}>
            {t('connect')}
          </Button>
        ) : (
          <CopyRequest service={service} />
        ))}
      {isOpenable && (
        <Button
          variant="ghost"
          iconEnd={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          aria-label={t(isOpen ? 'row.closeOf' : 'row.openOf', { service })}
          onClick={onToggle}
        >
          {t(isOpen ? 'row.close' : 'row.open')}
        </Button>
      )}
    </div>
  );
}

/** What to ask of whoever runs the server, ready to be sent. */
function CopyRequest({ service }: { service: string }) {
  const t = useIntegrationsText();
  const session = useSession();
  const team = session.stage === 'ready' ? session.team.conta_nome : '';
  return (
    <CopyButton
      variant="ghost"
      size="md"
      label={t('request')}
      text={t('request.text', { team, service, url: globalThis.location.origin })}
    />
  );
}

function ImportSwitch({ state, service, onSwitch, isSwitching }: ActionsProps) {
  const t = useIntegrationsText();
  const { may } = useMay('changeIntegrations');
  const isOn = state.isOn === true;
  return (
    <span className={styles.switch}>
      <span className={styles.word}>{t(isOn ? 'enabled' : 'disabled')}</span>
      <Switch
        label={t('import', { service })}
        speed="card"
        checked={isOn}
        pending={isSwitching}
        disabled={!may}
        onCheckedChange={(next) => onSwitch?.(next)}
      />
    </span>
  );
}

/** What keeps the accounts from being read, since when, and what to do. */
function Problems({ integration: { problems } }: { integration: Integration }) {
  const t = useIntegrationsText();
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems} aria-label={t('problem.list')}>
      {problems.map(({ account, code, message, since }) => (
        <li key={`${account} ${code}`}>
          {account !== '' && <b>{account}</b>} {message}{' '}
          <small>
            {t('problem.since')} <RelativeTime at={since} />
          </small>
        </li>
      ))}
    </ul>
  );
}
