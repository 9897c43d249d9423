import { recordingImportsQueryOptions, usePalcoMutation, usePalcoQuery } from '@palco/react/query';
import { integrationsApi, type RecordingImport } from '@palco/sdk/admin';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
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

const portion = 10;
const mostShown = 100;
/** Fast while something moves, slow otherwise: new recordings come by themselves. */
const [fastMs, slowMs] = [2_000, 15_000];

const tones: Readonly<Record<RecordingImport['status'], ChipTone>> = {
  queued: 'neutral',
  downloading: 'info',
  done: 'success',
  failed: 'danger',
};

/** What was and will be imported, the newest first. */
export function ImportsSection() {
  const t = useIntegrationsText();
  const [limit, setLimit] = useState(portion);
  const { data, isPending, isError, refetch } = usePalcoQuery(
    (palco) => recordingImportsQueryOptions(palco, { limit }),
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
    <section className={styles.imports} aria-labelledby="imports-title">
      <h2 id="imports-title">{t('imports.title')}</h2>
      {isPending && <Skeleton height={120} />}
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
        <Button onClick={() => setLimit(Math.min(limit + portion, mostShown))}>{t('imports.more')}</Button>
      )}
    </section>
  );
}

function Recording({ one }: { one: RecordingImport }) {
  const t = useIntegrationsText();
  const { reason } = useMay('changeIntegrations');
  const mayOpen = useMayOpen();
  const { id, title, provider, status, progress, videoId, error, createdAt } = one;
  const retry = usePalcoMutation(['integrations'], (palco) => palco.use(integrationsApi).retryImport(id));
  return (
    <li>
      <span className={styles.recording}>
        <b>{title}</b>
        <small>
          {t(`service.${provider}`)} · <RelativeTime at={createdAt} />
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
