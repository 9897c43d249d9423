import { Activity, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { Live, LiveKey } from '@palco/sdk/lives';
import { useFormat } from '../../../i18n';
import { Button, CopyButton, Dialog, Field, IconButton, Notice, Select, Tabs } from '../../../ui';
import { ConnectionTestCard } from '../connection-test';
import { useSendersText } from './messages';
import { PhoneCode } from './phone-code';
import {
  addressesOf,
  formOf,
  keySecondsOf,
  larixLink,
  programsOf,
  qualities,
  soundKbps,
  type Protocol,
  type SenderAddress,
} from './senders.pure';
import styles from './senders.module.css';

interface SenderGuideProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  live: Pick<Live, 'id' | 'title' | 'latency' | 'status' | 'autoStart'>;
  keys: readonly LiveKey[];
}

/** What to type into an encoder, for each protocol that this server takes. */
export function SenderGuide({ live, keys, ...props }: SenderGuideProps) {
  const t = useSendersText();
  const [keyId, setKeyId] = useState(keys[0]?.id);
  const [chosen, choose] = useState<Protocol>('rtmp');
  const key = keys.find(({ id }) => id === keyId) ?? keys[0];
  const addresses = key ? addressesOf(key) : [];
  const address = addresses.find(({ protocol }) => protocol === chosen) ?? addresses[0];
  const nameOf = ({ signalId }: LiveKey): string =>
    signalId === null ? t('key.general') : t('key.signal', { id: String(signalId) });
  return (
    <Dialog {...props} title={t('title')} description={t('text')}>
      <div className={styles.guide}>
        <Field label={t('key')}>
          <Select<string>
            value={key?.id ?? null}
            options={keys.map((one) => ({ value: one.id, label: nameOf(one) }))}
            onValueChange={setKeyId}
          />
        </Field>
        {address === undefined ? (
          <Notice tone="info">{t(key?.streamKey === '' ? 'unreadable' : 'none')}</Notice>
        ) : (
          <Tabs<Protocol>
            label={t('protocols')}
            value={address.protocol}
            tabs={addresses.map(({ protocol }) => ({
              value: protocol,
              label: t(`protocol.${protocol}`),
            }))}
            onValueChange={choose}
          >
            <Address key={`${key?.id} ${address.protocol}`} address={address} live={live} />
          </Tabs>
        )}
        <Settings latency={live.latency} />
        <Test live={live} keys={keys} />
      </div>
    </Dialog>
  );
}

/** It is asked for here, and stays where it is found again. */
function Test({ live, keys }: Pick<SenderGuideProps, 'live' | 'keys'>) {
  const t = useSendersText();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t('test')}>
      <h3>{t('test')}</h3>
      <p>{t('test.text')}</p>
      {isOpen ? (
        <ConnectionTestCard live={live} keys={keys} />
      ) : (
        <Button size="sm" icon={Activity} onClick={() => setOpen(true)}>
          {t('test.open')}
        </Button>
      )}
    </section>
  );
}

function Address({ address, live }: { address: SenderAddress; live: SenderGuideProps['live'] }) {
  const t = useSendersText();
  const { protocol, server, streamKey, passphrase, latencyMs, url } = address;
  const keyField = {
    srt: 'field.streamId',
    whip: 'field.token',
    rtmp: 'field.streamKey',
    rtmps: 'field.streamKey',
  } as const;
  const link = larixLink(address, live.title, keySecondsOf(live.latency));
  return (
    <div className={styles.address}>
      <p>{t(`about.${protocol}`)}</p>
      <dl className={styles.fields}>
        <FieldRow label={t('field.server')} value={server} />
        <FieldRow label={t(keyField[protocol])} value={streamKey} isSecret />
        {passphrase !== null && <FieldRow label={t('field.passphrase')} value={passphrase} isSecret />}
        {latencyMs !== null && (
          <FieldRow label={t('field.latency')} value={t('latency', { ms: String(latencyMs) })} isPlain />
        )}
        {url !== null && <FieldRow label={t('field.url')} value={url} isSecret />}
      </dl>
      <section aria-label={t('programs')}>
        <h3>{t('programs')}</h3>
        <dl className={styles.programs}>
          {programsOf(protocol).map((program) => (
            <div key={program}>
              <dt>{t(`program.${program}`)}</dt>
              <dd>{t(howOf(program, protocol))}</dd>
            </div>
          ))}
        </dl>
      </section>
      {link !== null && <PhoneCode link={link} />}
    </div>
  );
}

const howTexts = {
  obs: { rtmp: 'how.obs.rtmp', srt: 'how.obs.srt', whip: 'how.obs.whip' },
  vmix: { rtmp: 'how.vmix.rtmp', srt: 'how.vmix.srt', whip: 'how.obs.whip' },
  larix: { rtmp: 'how.larix.rtmp', srt: 'how.larix.srt', whip: 'how.obs.whip' },
  zoom: { rtmp: 'how.zoom.rtmp', srt: 'how.zoom.rtmp', whip: 'how.obs.whip' },
  device: { rtmp: 'how.device.rtmp', srt: 'how.device.srt', whip: 'how.obs.whip' },
} as const;
const howOf = (program: keyof typeof howTexts, protocol: Protocol) => howTexts[program][formOf(protocol)];

interface FieldRowProps {
  label: string;
  value: string;
  isSecret?: boolean;
  /** Nothing to copy. */
  isPlain?: boolean;
}

/** A fixed number of dots, whatever the length. */
const mask = '•'.repeat(18);

function FieldRow({ label, value, isSecret = false, isPlain = false }: FieldRowProps) {
  const t = useSendersText();
  const [isShown, setShown] = useState(!isSecret);
  return (
    <div className={styles.field}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        {isShown ? (
          value
        ) : (
          <span role="img" aria-label={t('masked')}>
            {mask}
          </span>
        )}
      </dd>
      <dd className={styles.actions}>
        {isSecret && (
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={t(isShown ? 'hide' : 'show', { field: label })}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        )}
        {!isPlain && <CopyButton text={value} label={t('copy', { field: label })} iconOnly />}
      </dd>
    </div>
  );
}

function Settings({ latency }: Pick<Live, 'latency'>) {
  const t = useSendersText();
  const format = useFormat();
  return (
    <section aria-label={t('settings')}>
      <h3>{t('settings')}</h3>
      <table className={styles.settings}>
        <thead>
          <tr>
            <th scope="col">{t('settings.quality')}</th>
            <th scope="col">{t('settings.size')}</th>
            <th scope="col">{t('settings.bitrate')}</th>
          </tr>
        </thead>
        <tbody>
          {qualities.map(({ lines, size, kbps }) => (
            <tr key={lines}>
              <th scope="row">{t('settings.lines', { lines: String(lines) })}</th>
              <td>{size}</td>
              <td>{t('settings.kbps', { kbps: format.number(kbps) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('settings.keys', { seconds: String(keySecondsOf(latency)) })}</p>
      <p>{t('settings.sound', { kbps: String(soundKbps) })}</p>
    </section>
  );
}
