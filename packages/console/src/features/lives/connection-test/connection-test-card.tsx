import { liveConnectionTestsQueryOptions, usePalcoMutation, usePalcoQuery } from '@palco/react/query';
import { livesApi, type ConnectionTest, type Live, type LiveKey } from '@palco/sdk/lives';
import { Activity, Square } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../access';
import { useFormat, useRefusalText } from '../../../i18n';
import { Button, ErrorState, Field, Notice, Progress, Select, Skeleton, SkeletonGroup } from '../../../ui';
import { ConnectionReport } from './connection-report';
import styles from './connection-test.module.css';
import { progressOf } from './connection-test.pure';
import { useConnectionTestText } from './messages';

interface ConnectionTestCardProps {
  live: Pick<Live, 'id' | 'status' | 'autoStart'>;
  keys: readonly Pick<LiveKey, 'signalId'>[];
}

/** As often as a signal is measured, while one is. */
const runningMs = 1000;
/** Somebody else may start a test. */
const idleMs = 10_000;

const isRunning = ({ status }: ConnectionTest): boolean => status !== 'ended';

/** A test of one signal of a live: started and ended, and what came of it. */
export function ConnectionTestCard({ live, keys }: ConnectionTestCardProps) {
  const t = useConnectionTestText();
  const signalIds = [...new Set(keys.map(({ signalId }) => signalId ?? 1))];
  const [chosen, choose] = useState<number | null>(null);
  const tests = usePalcoQuery((palco) => liveConnectionTestsQueryOptions(palco, live.id), {
    refetchInterval: ({ state }) => (state.data?.some(isRunning) === true ? runningMs : idleMs),
  });
  const running = tests.data?.find(isRunning);
  const signalId = chosen ?? running?.signalId ?? 1;
  if (tests.data === undefined) return <NotRead tests={tests} />;
  const test = tests.data.find((one) => one.signalId === signalId);
  return (
    <div className={styles.test}>
      {live.autoStart && <Notice tone="info">{t('autoStart')}</Notice>}
      {signalIds.length > 1 && (
        <Field label={t('signal')}>
          <Select<string>
            value={String(signalId)}
            options={signalIds.map((id) => ({
              value: String(id),
              label: t('signal.name', { id: String(id) }),
            }))}
            onValueChange={(value) => choose(Number(value))}
          />
        </Field>
      )}
      <State test={test} />
      <Act key={signalId} live={live} signalId={signalId} test={test} />
      {test?.report && <ConnectionReport report={test.report} isOver={!isRunning(test)} />}
    </div>
  );
}

function NotRead({ tests }: { tests: { isError: boolean; isFetching: boolean; refetch(): unknown } }) {
  const t = useConnectionTestText();
  if (tests.isError)
    return (
      <ErrorState
        headingLevel={3}
        title={t('failed')}
        retrying={tests.isFetching}
        onRetry={() => void tests.refetch()}
      />
    );
  return (
    <SkeletonGroup className={styles.test}>
      <Skeleton height={20} width="70%" />
      <Skeleton height={36} width={160} />
    </SkeletonGroup>
  );
}

/** What the test waits for, how far it is, or how it ended. */
function State({ test }: { test: ConnectionTest | undefined }) {
  const t = useConnectionTestText();
  const format = useFormat();
  if (test === undefined) return <p role="status">{t('never')}</p>;
  if (isRunning(test)) {
    const { status, seconds, wantedSeconds } = test;
    return (
      <>
        <p role={status === 'waiting' ? 'status' : undefined}>
          {status === 'waiting'
            ? t('waiting', { time: format.time(test.waitsUntil) })
            : t('measuring', { seconds: String(seconds), wanted: String(wantedSeconds) })}
        </p>
        <Progress value={progressOf(test)} label={t('progress')} size="md" />
      </>
    );
  }
  const date = format.dateTime(test.startedAt);
  return (
    <div role="status" className={styles.state}>
      <p>{test.end && t(`end.${test.end}`, { seconds: String(test.seconds) })}</p>
      {test.report === null && test.seconds > 0 && <p>{t('tooLittle')}</p>}
      <p className={styles.by}>
        {test.startedBy === null ? t('by.nobody', { date }) : t('by', { date, name: test.startedBy })}
      </p>
    </div>
  );
}

interface ActProps extends Pick<ConnectionTestCardProps, 'live'> {
  signalId: number;
  test: ConnectionTest | undefined;
}

function Act({ live, signalId, test }: ActProps) {
  const t = useConnectionTestText();
  const refusal = useRefusalText();
  const may = useMay('changeLives');
  const start = usePalcoMutation(['lives'], (palco) =>
    palco.use(livesApi).startConnectionTest(live.id, signalId),
  );
  const stop = usePalcoMutation(['lives'], (palco) =>
    palco.use(livesApi).stopConnectionTest(live.id, signalId),
  );
  const runs = test !== undefined && isRunning(test);
  const act = runs ? stop : start;
  if (may.isHidden) return null;
  const isEarly = live.status === null || live.status === 'scheduled';
  return (
    <>
      {act.error && (
        <Notice tone="danger" role="alert">
          {`${t(runs ? 'notStopped' : 'notStarted')}: ${refusal(act.error)}`}
        </Notice>
      )}
      <div>
        <Button
          icon={runs ? Square : Activity}
          variant={runs ? 'secondary' : 'primary'}
          pending={act.isPending}
          reason={isEarly || runs ? may.reason : t('refused')}
          onClick={() => act.mutate()}
        >
          {t(runs ? 'stop' : test === undefined ? 'start' : 'again')}
        </Button>
      </div>
    </>
  );
}
