import { viewerSessionsQueryOptions, usePalcoQuery } from '@palco/react/query';
import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { Headset, SearchX, WifiOff } from 'lucide-react';
import { useFormat } from '../../../i18n';
import { useAddress } from '../../../patterns/list';
import { Loaded } from '../../../patterns/record';
import { Button, EmptyState, Notice, SearchInput } from '../../../ui';
import { Card } from '../card';
import { useSupportText } from './messages';
import { SessionItem } from './session-item';
import { parseSupportSearch, type SupportSearch } from './support-search';
import styles from './support.module.css';

/** Poll interval while viewers come. */
const refreshMs = 10_000;
/** The server answers at most so many. */
const mostSessions = 200;

/** The plays of a live, of all viewers or of one, each with what its player told. */
export function SessionsCard({ live }: { live: Live }) {
  const t = useSupportText();
  const format = useFormat();
  const { search, onSearchChange } = useAddress<SupportSearch>();
  const { usuario } = parseSupportSearch({ ...search });
  const sessions = usePalcoQuery(
    (palco) => viewerSessionsQueryOptions(palco, { videoId: live.id, usuarioId: usuario }),
    { refetchInterval: isLiveInProgress(live.status) ? refreshMs : false },
  );
  const find = (text: string) => onSearchChange(parseSupportSearch({ usuario: text }), { replace: true });
  const { data } = sessions;
  return (
    <Card title={t('sessions')}>
      <div className={styles.search}>
        <SearchInput value={usuario ?? ''} onSearch={find} label={t('search')} />
        <p role="status" className={styles.muted}>
          {data && !sessions.isPlaceholderData
            ? t('found', { count: data.length, number: format.number(data.length) })
            : ''}
        </p>
      </div>
      <Loaded answer={sessions} failed={t('sessions.failed')} heights={[56, 56, 56]}>
        {(found) => (
          <>
            {sessions.isRefetchError && (
              <Notice tone="warning" icon={WifiOff} role="status">
                {t('stale')}
              </Notice>
            )}
            {found.length === 0 && <NoSession isSearch={usuario !== undefined} onClear={() => find('')} />}
            {found.length > 0 && (
              <ul className={styles.sessions} aria-busy={sessions.isPlaceholderData}>
                {found.map((session) => (
                  <SessionItem key={session.id} live={live} session={session} />
                ))}
              </ul>
            )}
            {found.length >= mostSessions && <p className={styles.muted}>{t('sessions.most')}</p>}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function NoSession({ isSearch, onClear }: { isSearch: boolean; onClear(): void }) {
  const t = useSupportText();
  if (!isSearch)
    return (
      <EmptyState headingLevel={3} icon={Headset} title={t('sessions.none')} text={t('sessions.noneText')} />
    );
  return (
    <EmptyState
      headingLevel={3}
      icon={SearchX}
      title={t('sessions.notFound')}
      text={t('sessions.notFoundText')}
      action={<Button onClick={onClear}>{t('search.clear')}</Button>}
    />
  );
}
