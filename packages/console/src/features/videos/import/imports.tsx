import { usePalco } from '@palco/react';
import { palcoQueryKey, usePalcoMutation, usePalcoQuery, videoImportsQueryOptions } from '@palco/react/query';
import { videoImportsApi, type VideoImport } from '@palco/sdk/admin';
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMay } from '../../../access';
import { useFormat, useRefusalText } from '../../../i18n';
import { Button, Chip, Progress, toast } from '../../../ui';
import styles from './imports.module.css';
import { useImportText } from './messages';

export { EmptyHere } from '../upload/empty-here';

/** While one is under way. */
const followMs = 2_000;
const isUnderWay = ({ status }: VideoImport): boolean => status === 'queued' || status === 'downloading';
const asked = { status: 'queued,downloading,failed', limit: 100 } as const;

/** What is being imported by address, and what failed. One that is done is a video of the list below. */
export function Imports() {
  const t = useImportText();
  const { data } = usePalcoQuery((palco) => videoImportsQueryOptions(palco, asked), {
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? followMs : false),
  });
  const items = data?.items ?? [];
  useVideosOfEnded(items);
  if (items.length === 0) return null;
  return (
    <section className={styles.imports} aria-label={t('region')}>
      <ul className={styles.list}>
        {items.map((one) => (
          <Import key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

/** Reads the videos again when an import is gone: it has become one of them. */
function useVideosOfEnded(items: readonly VideoImport[]): void {
  const palco = usePalco();
  const client = useQueryClient();
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    const ids = items.map(({ id }) => id);
    const isGone = before.current.some((id) => !ids.includes(id));
    before.current = items.filter(isUnderWay).map(({ id }) => id);
    if (isGone) void client.invalidateQueries({ queryKey: palcoQueryKey(palco, 'videos') });
  }, [items, palco, client]);
}

function Import({ one }: { one: VideoImport }) {
  const t = useImportText();
  const format = useFormat();
  const { title, address, status, progress, receivedBytes, totalBytes, error } = one;
  return (
    <li className={styles.import}>
      <span className={styles.texts}>
        <b>{title}</b>
        <small>{address}</small>
        {error !== null && (
          <small className={styles.problem} role="alert">
            {error.message}
          </small>
        )}
        {status === 'downloading' && <Progress label={title} value={totalBytes === null ? null : progress} />}
      </span>
      {status === 'downloading' && totalBytes !== null && (
        <small className={styles.size}>
          {t('size', {
            received: format.bytes(Math.max(receivedBytes, (totalBytes * progress) / 100)),
            total: format.bytes(totalBytes),
          })}
        </small>
      )}
      <Chip tone={status === 'failed' ? 'danger' : status === 'queued' ? 'neutral' : 'info'} dot>
        {t(`status.${status === 'done' ? 'downloading' : status}`)}
      </Chip>
      <ImportButtons one={one} />
    </li>
  );
}

function ImportButtons({ one: { id, title, status } }: { one: VideoImport }) {
  const t = useImportText();
  const refusalText = useRefusalText();
  const { reason } = useMay('sendVideos');
  const retry = usePalcoMutation(['videos'], (palco) => palco.use(videoImportsApi).retry(id));
  const remove = usePalcoMutation(['videos'], (palco) => palco.use(videoImportsApi).remove(id));
  const onError = (failure: unknown) =>
    void toast({ kind: 'error', title: t('failed'), text: refusalText(failure), key: `import ${id}` });
  const isFailed = status === 'failed';
  return (
    <>
      {isFailed && (
        <Button
          size="sm"
          icon={RefreshCw}
          reason={reason}
          pending={retry.isPending}
          aria-label={t('retryOf', { title })}
          onClick={() => retry.mutate(undefined, { onError })}
        >
          {t('retry')}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={X}
        pending={remove.isPending}
        aria-label={t(isFailed ? 'dismissOf' : 'cancelOf', { title })}
        onClick={() => remove.mutate(undefined, { onError })}
      >
        {t(isFailed ? 'dismiss' : 'cancel')}
      </Button>
    </>
  );
}
