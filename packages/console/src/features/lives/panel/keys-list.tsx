import { Activity, Cable, Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { type Live, type LiveKey, livesApi } from '@palco/sdk/lives';
import { useActions, type Actions } from '../../../patterns/action';
import { Button, CopyButton, IconButton } from '../../../ui';
import { useMay } from '../../../access';
import { ConnectionTestDialog } from '../connection-test';
import { SenderGuide } from '../senders';
import { usePanelText } from './messages';
import styles from './keys-list.module.css';

/** A fixed number of dots, whatever the length of the key. */
const mask = '•'.repeat(18);

/** Where encoders send to, and with which keys. A key is copied without being shown. */
export function KeysList({ live, keys }: { live: Live; keys: readonly LiveKey[] }) {
  const t = usePanelText();
  const [isGuideOpen, setGuideOpen] = useState(false);
  const [isTestOpen, setTestOpen] = useState(false);
  const canTest = live.status === null || live.status === 'scheduled';
  const server = keys[0]?.rtmpUrl;
  const { find, dialog } = useActions(useKeyActions(live.id));
  return (
    <section className={styles.part} aria-label={t('keys.title')}>
      <h3>{t('keys.title')}</h3>
      <dl className={styles.keys}>
        {server && (
          <div className={styles.key}>
            <dt>{t('keys.server')}</dt>
            <dd className={styles.secret}>{server}</dd>
            <dd className={styles.keyActions}>
              <CopyButton text={server} label={t('keys.copyServer')} iconOnly />
            </dd>
          </div>
        )}
        {keys.map((key) => (
          <KeyRow key={key.id} streamKey={key} rotate={find('rotate', key)} />
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button size="sm" icon={Cable} onClick={() => setGuideOpen(true)}>
          {t('keys.guide')}
        </Button>
        {canTest && (
          <Button size="sm" icon={Activity} onClick={() => setTestOpen(true)}>
            {t('keys.test')}
          </Button>
        )}
      </div>
      <ConnectionTestDialog
        isWanted={isTestOpen}
        open={isTestOpen}
        onOpenChange={setTestOpen}
        live={live}
        keys={keys}
      />
      <SenderGuide
        isWanted={isGuideOpen}
        open={isGuideOpen}
        onOpenChange={setGuideOpen}
        live={live}
        keys={keys}
      />
      {dialog}
    </section>
  );
}

interface KeyRowProps {
  streamKey: LiveKey;
  rotate: ReturnType<ReturnType<typeof useActions<LiveKey>>['find']>;
}

function KeyRow({ streamKey, rotate }: KeyRowProps) {
  const t = usePanelText();
  const [isShown, setShown] = useState(false);
  const { signalId } = streamKey;
  const isReadable = streamKey.streamKey !== '';
  const name = signalId === null ? t('keys.general') : t('keys.signal', { id: String(signalId) });
  return (
    <div className={styles.key}>
      <dt>{name}</dt>
      {isReadable ? (
        <dd className={styles.secret}>
          {isShown ? (
            streamKey.streamKey
          ) : (
            <span aria-label={t('keys.masked')} role="img">
              {mask}
            </span>
          )}
        </dd>
      ) : (
        <dd>{t('keys.unreadable')}</dd>
      )}
      <dd className={styles.keyActions}>
        {isReadable && (
          <>
            <IconButton
              icon={isShown ? EyeOff : Eye}
              label={t(isShown ? 'keys.hide' : 'keys.show', { key: name })}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            />
            <CopyButton text={streamKey.streamKey} label={t('keys.copy', { key: name })} iconOnly />
          </>
        )}
        {rotate && (
          <IconButton
            icon={RefreshCw}
            label={t('keys.rotate', { key: name })}
            reason={rotate.reason}
            onClick={rotate.onSelect}
          />
        )}
      </dd>
    </div>
  );
}

/** What can be done with a key of a live. */
function useKeyActions(liveId: string): Actions<LiveKey> {
  const t = usePanelText();
  const nameOf = ({ signalId }: LiveKey): string =>
    signalId === null ? t('keys.general') : t('keys.signal', { id: String(signalId) });
  return {
    noun: 'lives',
    nameOf,
    items: [
      {
        key: 'rotate',
        label: t('keys.rotate.confirm'),
        icon: RefreshCw,
        danger: true,
        may: useMay('changeLives'),
        question: (key) => ({
          title: t('keys.rotate.title', { key: nameOf(key) }),
          text: t('keys.rotate.text'),
        }),
        call: (palco, key) => palco.use(livesApi).rotateKey(liveId, key.id),
        done: t('keys.rotate.done'),
      },
    ],
  };
}
