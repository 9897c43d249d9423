import { recordingImportsQueryOptions, usePalcoMutation, usePalcoQuery } from '@palco/react/query';
import { integrationsApi, type IntegrationProvider, type RecordingImport } from '@palco/sdk/admin';
import { Folder, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { useMay, useMayOpen } from '../../access';
import {
  Button,
  Chip,
  ErrorState,
  LinkButton,
  Progress,
  RelativeTime,
  Skeleton,
  type ChipTone,
} from '../../ui';
import styles from './integrations.module.css';
import { useIntegrationsText } from './messages';

const portion = 5;
const mostShown = 100;
/** Fast while something moves, slow otherwise: new recordings come by themselves. */
const [fastMs, slowMs] = [2_000, 15_000];

const tones: Readonly<Record<RecordingImport['status'], ChipTone>> = {
  queued: 'neutral',
  downloading: 'info',
  done: 'success',
  failed: 'danger',
};

interface ArrivalsProps {
  provider: IntegrationProvider;
  directoryId: string | null;
}

/** What came from a service and will come, the newest first. */
export function Arrivals({ provider, directoryId }: ArrivalsProps) {
  const t = useIntegrationsText();
  const id = useId();
  const mayOpen = useMayOpen();
  const [limit, setLimit] = useState(portion);
  const { data, isPending, isError, refetch } = usePalcoQuery(
    (palco) => recordingImportsQueryOptions(palco, { provider, limit }),
    {
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ status }) => status === 'queued' || status === 'downloading')
          ? fastMs
          : slowMs,
    },
  );
  const items = data?.items ?? [];
  const hasMore = (data?.pagination.total ?? 0) > items.length && limit < mostShown;
  return (
    <section className={styles.arrivals} aria-labelledby={id}>
      <header>
        <h4 id={id}>{t('imports.title')}</h4>
        {directoryId !== null && !mayOpen('/vod').isHidden && (
          <LinkButton variant="ghost" size="sm" icon={Folder} to="/vod" search={{ directoryId }}>
            {t('imports.folder')}
          </LinkButton>
        )}
      </header>
      {isPending && <Skeleton height={96} />}
      {isError && data === undefined && (
        <ErrorState title={t('imports.error')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && items.length === 0 && <p className={styles.note}>{t('imports.empty')}</p>}
      {items.length > 0 && (
        <ul className={styles.recordings}>
          {items.map((one) => (
            <Recording key={one.id} one={one} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button size="sm" onClick={() => setLimit(Math.min(limit + portion, mostShown))}>
          {t('imports.more')}
        </Button>
      )}
    </section>
  );
}

function Recording({ one }: { one: RecordingImport }) {
  const t = useIntegrationsText();
  const { reason } = useMay('changeIntegrations');
  const mayOpen = useMayOpen();
  const { id, title, status, progress, videoId, error, createdAt } = one;
  const retry = usePalcoMutation(['integrations'], (palco) => palco.use(integrationsApi).retryImport(id));
  return (
    <li>
      <span className={styles.recording}>
        <b>{title}</b>
        <small>
          <RelativeTime at={createdAt} />
        </small>
        {error !== null && <small className={styles.problem}>{error.message}</small>}
        {status === 'downloading' && <Progress label={title} value={progress} />}
      </span>
      <Chip tone={tones[status]} dot>
        {t(`imports.${status}`)}
      </Chip>
      {status === 'failed' && (
        <Button
          size="sm"
          icon={RefreshCw}
          reason={reason}
          pending={retry.isPending}
          aria-label={t('imports.retryOf', { title })}
          onClick={() => retry.mutate()}
        >
          {t('imports.retry')}
        </Button>
      )}
      {videoId !== null && !mayOpen('/vod').isHidden && (
        <LinkButton
          size="sm"
          to="/vod/$videoId"
          params={{ videoId }}
          aria-label={t('imports.watchOf', { title })}
        >
          {t('imports.watch')}
        </LinkButton>
      )}
    </li>
  );
}
