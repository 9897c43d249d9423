import { useSession } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import { livesApi, type Live } from '@palco/sdk/lives';
import { Link, useNavigate } from '@tanstack/react-router';
import { Check, Plug, Upload, Users } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useMayOpen } from '../../../access';
import { useFormat, useRefusalText } from '../../../i18n';
import { Button, Icon, LinkButton, VisuallyHidden, toast } from '../../../ui';
import { usePublicLink } from '../public-link';
import { CalendarArt, RoomArt, SignalArt } from './first-run-art';
import styles from './first-run.module.css';
import { firstSteps, type FirstStep } from './first-steps.pure';
import { rememberInvited } from './invited';
import { useFirstRunText } from './messages';
import type { BeginningOfTeam } from './use-beginning';

/** Three arches, lit one after another: a live, its test, its audience. What is done is in the light of the brand. */
export function FirstRun({ beginning }: { beginning: BeginningOfTeam }) {
  const t = useFirstRunText();
  const session = useSession();
  if (session.stage !== 'ready') return null;
  const { live, done } = beginning;
  const [firstName = ''] = session.me.user.nome.split(' ');
  const now = firstSteps.find((step) => !done[step]);
  const stateOf = (step: FirstStep) => (done[step] ? 'done' : step === now ? 'lit' : 'off');
  const art: Readonly<Record<FirstStep, ReactNode>> = {
    schedule: <CalendarArt date={live?.scheduledStartTime ?? null} />,
    test: <SignalArt />,
    invite: <RoomArt />,
  };
  return (
    <section
      className={styles.run}
      style={{ '--c': session.team.conta_color } as CSSProperties}
      aria-labelledby="first-run"
    >
      <header>
        <h2 id="first-run">{t('title', { name: firstName })}</h2>
        <p>{t('lead')}</p>
      </header>
      <ol className={styles.steps}>
        {firstSteps.map((step, index) => (
          <li key={step} className={styles.step} data-state={stateOf(step)}>
            <div className={styles.gate} aria-hidden="true">
              {art[step]}
              <span className={styles.tick}>
                <Icon of={Check} size={26} />
              </span>
            </div>
            <div className={styles.say}>
              <h3>
                <VisuallyHidden>{t('step', { number: index + 1 })} </VisuallyHidden>
                {t(`${step}.title`)}
              </h3>
              <p>{t(`${step}.text`)}</p>
              {done[step] ? (
                <Done step={step} live={live} />
              ) : (
                <Do step={step} isNow={step === now} beginning={beginning} />
              )}
            </div>
          </li>
        ))}
      </ol>
      <OtherBeginnings />
    </section>
  );
}

/** What came of a step. */
function Done({ step, live }: { step: FirstStep; live: Live | null }) {
  const t = useFirstRunText();
  const format = useFormat();
  const start = live?.scheduledStartTime;
  if (step !== 'schedule' || !live) return <p className={styles.done}>{t(`${step}.done`)}</p>;
  return (
    <p className={styles.done}>
      <Link to="/streaming/$liveId/panel" params={{ liveId: live.id }}>
        {start ? `${live.title}, ${format.dateTime(start)}` : live.title}
      </Link>
    </p>
  );
}

interface DoProps {
  step: FirstStep;
  /** It is the next one: its button is the page's first. */
  isNow: boolean;
  beginning: BeginningOfTeam;
}

/** What a step asks for; the later ones wait for the live. */
function Do({ step, isNow, beginning: { live, onInvited } }: DoProps) {
  const t = useFirstRunText();
  const variant = isNow ? 'primary' : 'ghost';
  const link = usePublicLink();
  const test = useTest(live);
  if (step === 'schedule')
    return (
      <LinkButton to="/streaming/create" variant={variant}>
        {t('schedule.do')}
      </LinkButton>
    );
  const reason = live === null ? t('afterLive') : undefined;
  if (step === 'test')
    return (
      <Button variant={variant} reason={reason} pending={test.isPending} onClick={test.start}>
        {t('test.do')}
      </Button>
    );
  const invite = async () => {
    if (live === null) return;
    await link.copy(live);
    rememberInvited(live.id);
    onInvited();
  };
  return (
    <Button variant={variant} reason={reason} onClick={() => void invite()}>
      {t('invite.do')}
    </Button>
  );
}

/** Sends the test signal and opens the control room, where it is seen and heard. */
function useTest(live: Live | null) {
  const t = useFirstRunText();
  const navigate = useNavigate();
  const refusal = useRefusalText();
  const liveId = live?.id ?? '';
  const { mutate, isPending } = usePalcoMutation(['lives'], (palco) =>
    palco.use(livesApi).startTestSignal(liveId),
  );
  const start = () =>
    mutate(undefined, {
      onSuccess: () => void navigate({ to: '/streaming/$liveId/panel', params: { liveId } }),
      onError: (error) => toast({ kind: 'error', title: t('test.failed'), text: refusal(error) }),
    });
  return { start, isPending };
}

/** Other ways to begin, of the pages that the person may open. */
function OtherBeginnings() {
  const t = useFirstRunText();
  const mayOpen = useMayOpen();
  const ways = (
    [
      { to: '/vod/dashboard', icon: Upload, text: 'else.videos' },
      { to: '/integrations', icon: Plug, text: 'else.imports' },
      { to: '/users/create', icon: Users, text: 'else.people' },
    ] as const
  ).filter(({ to }) => mayOpen(to).may);
  if (ways.length === 0) return null;
  return (
    <nav className={styles.else} aria-label={t('else.label')}>
      <span>{t('else.lead')}</span>
      {ways.map(({ to, icon, text }) => (
        <Link key={to} to={to}>
          <Icon of={icon} />
          <span>{t(text)}</span>
        </Link>
      ))}
    </nav>
  );
}
