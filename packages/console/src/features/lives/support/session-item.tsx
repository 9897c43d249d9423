import type { ViewerSession } from '@palco/sdk/admin';
import type { Live } from '@palco/sdk/lives';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useFormat } from '../../../i18n';
import { Chip, CopyButton, Icon } from '../../../ui';
import { clockText } from '../clock/elapsed.pure';
import { useSupportText } from './messages';
import { SessionTimeline } from './session-timeline';
import { useDeviceText } from './use-device-text';
import { locationOf } from './viewer-location.pure';
import styles from './support.module.css';

/** One play: who, when and how well; opened, also on what, and what happened in it. */
export function SessionItem({ live, session }: { live: Live; session: ViewerSession }) {
  const t = useSupportText();
  const format = useFormat();
  const contentId = useId();
  const [isOpen, setOpen] = useState(false);
  const { attendee, viewerId, lastError } = session;
  return (
    <li className={styles.session}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={ChevronRight} size={16} />
        <span className={styles.who}>
          {attendee?.name ?? (viewerId === null ? t('unnamed') : t('viewer', { code: viewerId }))}
        </span>
        <span className={styles.muted}>
          {format.dateTime(session.inicio)} · {t('watched', { time: clockText(session.watchedSeconds) })}
        </span>
        {lastError !== null && (
          <Chip tone="danger" icon={TriangleAlert}>
            {lastError}
          </Chip>
        )}
      </button>
      <div id={contentId} hidden={!isOpen}>
        {isOpen && (
          <>
            <SessionFacts session={session} />
            <SessionTimeline live={live} session={session} />
          </>
        )}
      </div>
    </li>
  );
}

function SessionFacts({ session }: { session: ViewerSession }) {
  const t = useSupportText();
  const deviceText = useDeviceText();
  const format = useFormat();
  const { attendee, viewerId, tech_info: tech, geo_info: geo, startupMs } = session;
  const seconds = (value: number) =>
    t('seconds', { value: format.number(value, { maximumFractionDigits: 1 }) });
  return (
    <dl className={styles.facts}>
      {attendee && (
        <Fact name={t('fact.email')} copied={attendee.email}>
          {attendee.email}
        </Fact>
      )}
      {viewerId !== null && (
        <Fact name={t('fact.code')} copied={viewerId}>
          {viewerId}
        </Fact>
      )}
      <Fact name={t('fact.session')} copied={session.id}>
        {session.id}
      </Fact>
      <Fact name={t('fact.lastSign')}>{format.dateTime(session.fim)}</Fact>
      <Fact name={t('fact.startup')}>{startupMs === null ? '–' : seconds(startupMs / 1000)}</Fact>
      <Fact name={t('fact.rebuffer')}>{seconds(session.rebufferSeconds)}</Fact>
      <Fact name={t('fact.device')}>{deviceText(tech.device) ?? t('unknown')}</Fact>
      <Fact name={t('fact.os')}>{tech.os ?? t('unknown')}</Fact>
      <Fact name={t('fact.app')}>{tech.app ?? t('unknown')}</Fact>
      <Fact name={t('fact.provider')}>{tech.network_provider ?? t('unknown')}</Fact>
      <Fact name={t('fact.place')}>{locationOf(geo) ?? t('unknown')}</Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  /** What its copy button copies; none without it. */
  copied?: string;
  children: ReactNode;
}

function Fact({ name, copied, children }: FactProps) {
  const t = useSupportText();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {copied !== undefined && <CopyButton text={copied} label={t('copy', { name })} iconOnly />}
      </dd>
    </div>
  );
}
