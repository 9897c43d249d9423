import { usePalcoMutation, integrationStatusQueryOptions, usePalcoQuery } from '@palco/react/query';
import {
  integrationsApi,
  type Integration,
  type IntegrationStatus,
  type SwitchedProvider,
} from '@palco/sdk/admin';
import { Clapperboard, Cloud, Share2, Undo2, Users, Video } from 'lucide-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useMay } from '../../access';
import { Button, Chip, Icon, RelativeTime, Switch, toast, type IconGlyph } from '../../ui';
import { cardState, type CardState } from './card-state.pure';
import styles from './integrations.module.css';
import { useIntegrationsText } from './messages';

const icons: Readonly<Record<Integration['provider'], IconGlyph>> = {
  'google-meet': Users,
  tencent: Cloud,
  facebook: Share2,
  'zoom-multi': Video,
  zoom: Video,
  youtube: Clapperboard,
};

interface CardProps {
  integration: Integration;
  hasFacebookCookie: boolean;
  /** A popup is open: no second one begins. */
  isBusy: boolean;
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

/** A service: what it is, whether it imports, and how it is connected. */
export function IntegrationCard(props: CardProps) {
  const { integration } = props;
  return hasStatus(integration) ? (
    <SwitchedCard {...props} provider={integration.provider} />
  ) : (
    <CardBody {...props} status={undefined} />
  );
}

/** A service with a switch, which shows at once what was asked for, and goes back where that failed. */
function SwitchedCard({ provider, ...props }: CardProps & { provider: SwitchedProvider }) {
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
    <CardBody
      {...props}
      status={status && { ...status, activeImport: asked ?? status.activeImport }}
      onSwitch={(next) => void ask(next)}
      isSwitching={asked !== null}
    />
  );
}

interface BodyProps extends CardProps {
  status: IntegrationStatus | undefined;
  onSwitch?(activeImport: boolean): void;
  isSwitching?: boolean;
}

function CardBody({ integration, status, hasFacebookCookie, ...props }: BodyProps) {
  const t = useIntegrationsText();
  const { provider } = integration;
  const service = t(`service.${provider}`);
  const now = useNow();
  const state = cardState({ integration, status, hasFacebookCookie, now });
  return (
    <article className={styles.card} aria-label={service}>
      <div className={styles.head}>
        <span className={styles.logo} data-provider={provider}>
          <Icon of={icons[provider]} size={20} />
        </span>
        {state.isOn !== null && (
          <CardSwitch
            state={state}
            label={t('import', { service })}
            onSwitch={props.onSwitch}
            isSwitching={props.isSwitching}
          />
        )}
      </div>
      <div>
        <h2>{service}</h2>
        <p>{t(`about.${provider}`)}</p>
      </div>
      <StatusLine integration={integration} state={state} />
      <Problems integration={integration} />
      {integration.emulated && <p className={styles.note}>{t('emulated')}</p>}
      <CardButtons integration={integration} state={state} {...props} />
    </article>
  );
}

interface CardSwitchProps extends Pick<BodyProps, 'onSwitch' | 'isSwitching'> {
  state: CardState;
  label: string;
}

function CardSwitch({ state, label, onSwitch, isSwitching }: CardSwitchProps) {
  const t = useIntegrationsText();
  const { may } = useMay('changeIntegrations');
  const isOn = state.isOn === true;
  return (
    <span className={styles.switch}>
      <Chip tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'enabled' : 'disabled')}</Chip>
      <Switch
        label={label}
        speed="card"
        checked={isOn}
        pending={isSwitching}
        disabled={!state.isConnected || !may}
        onCheckedChange={(next) => onSwitch?.(next)}
      />
    </span>
  );
}

type Line = (facts: { integration: Integration; state: CardState }) => ReactNode;

function StatusLine(facts: Parameters<Line>[0]) {
  const t = useIntegrationsText();
  const { integration, state } = facts;
  const { provider, importing, accounts, lastImportAt } = integration;
  if (!state.isConnected) return null;
  let text: ReactNode = t(
    state.isOn ? 'status.on' : provider === 'tencent' ? 'status.keys' : 'status.paused',
  );
  if (state.isExpired) text = t('status.expired');
  else if (provider === 'facebook') text = t('status.facebook');
  else if (provider === 'zoom') text = t('status.accounts', { importing, total: accounts });
  else if (lastImportAt !== null && state.isOn)
    text = (
      <>
        {t('status.last')} <RelativeTime at={lastImportAt} />
      </>
    );
  else if (provider === 'zoom-multi') text = t('status.organisation');
  return <p className={styles.status}>{text}</p>;
}

/** What keeps the accounts from being read, since when, and what to do. */
function Problems({ integration: { problems, lastCheckAt } }: { integration: Integration }) {
  const t = useIntegrationsText();
  const heading = useId();
  return (
    <>
      {lastCheckAt !== null && (
        <p className={styles.status}>
          {t('status.checked')} <RelativeTime at={lastCheckAt} />
        </p>
      )}
      {problems.length > 0 && (
        <p id={heading} className={styles.status}>
          {t('problem.list')}
        </p>
      )}
      {problems.length > 0 && (
        <ul className={styles.problems} aria-labelledby={heading}>
          {problems.map(({ account, code, message, since }) => (
            <li key={`${account} ${code}`}>
              {account !== '' && <b>{account}</b>} {message}{' '}
              <small>
                {t('problem.since')} <RelativeTime at={since} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ButtonsProps extends Omit<CardProps, 'hasFacebookCookie'> {
  state: CardState;
}

function CardButtons({ integration, state, isBusy, onConnect, onUndo }: ButtonsProps) {
  const t = useIntegrationsText();
  const { reason } = useMay('changeIntegrations');
  const refusal = integration.available ? reason : t('notConfigured');
  return (
    <footer className={styles.foot}>
      <Button
        variant={state.isConnected ? 'secondary' : 'primary'}
        reason={refusal}
        disabled={!state.canConnect || isBusy}
        onClick={onConnect}
      >
        {t('connect')}
      </Button>
      <Button
        variant="ghost"
        icon={Undo2}
        reason={state.isConnected ? reason : undefined}
        disabled={!state.isConnected}
        onClick={onUndo}
      >
        {t('undo')}
      </Button>
    </footer>
  );
}
