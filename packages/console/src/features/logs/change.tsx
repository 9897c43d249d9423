import type { ApiSchema } from '@palco/sdk';
import { logIcon, type Log } from '@palco/sdk/admin';
import { useListText } from '../../i18n';
import { VisuallyHidden } from '../../ui';
import { useLogsText } from './messages';
import { useRecordWords } from './record-words';
import type { Said } from './use-sentences';
import { toldBelow } from './sentence.pure';
import styles from './logs.module.css';

type Field = ApiSchema<'LogRecord'>;

/** More changes than these are named, and told when the entry is opened. */
const toldAtMost = 2;

/** The line below a sentence: what changed from what to what, and by which way it came. */
export function ChangeLine({ log, said }: { log: Log; said: Said }) {
  const t = useLogsText();
  const list = useListText();
  const fields = toldBelow(log, said);
  const via = viaOf(log);
  if (fields.length === 0 && via === null) return null;
  return (
    <p className={styles.sub}>
      {fields.length > toldAtMost
        ? list(fields.map(({ Label }) => Label))
        : fields.map((field, index) => (
            <span key={field.Key}>
              {index > 0 && '; '}
              {field !== said.said && `${field.Label}: `}
              <Change of={field} isGone={logIcon(log.event) === 'removed'} />
            </span>
          ))}
      {via !== null && (
        <>
          {fields.length > 0 && ' · '}
          {via.key === null ? via.label : t(via.key)}
        </>
      )}
    </p>
  );
}

/** By which way somebody acted who was not signed in; the server's words know the visitor of an embedded part. */
function viaOf({ principal: { kind, label } }: Log) {
  switch (kind) {
    case 'api-key':
    case 'attendee':
    case 'invitation':
    case 'recovery':
      return { key: `via.${kind}`, label: null } as const;
    case 'embed':
      return label === null ? null : { key: null, label };
    case 'user':
    case 'stream-key':
    case 'system':
      return null;
  }
}

/** «de agendada para ao vivo», or the new value alone. */
function Change({ of, isGone }: { of: Field; isGone: boolean }) {
  const t = useLogsText();
  const { textOf } = useRecordWords();
  const now = textOf(of, of.Value);
  if (of.Before === undefined) return isGone ? <del>{now}</del> : <ins>{now}</ins>;
  return (
    <>
      {t('change.from')} <del>{textOf(of, of.Before)}</del> {t('change.to')} <ins>{now}</ins>
    </>
  );
}

/** Every field of an entry, as it was and as it became. */
export function ChangeList({ log }: { log: Log }) {
  const t = useLogsText();
  const { textOf } = useRecordWords();
  const { record } = log;
  if (record.length === 0) return null;
  const isGone = logIcon(log.event) === 'removed';
  return (
    <dl className={styles.changes}>
      <div aria-hidden>
        <dt>{t('change.field')}</dt>
        <dd>{t('change.before')}</dd>
        <dd>{t('change.after')}</dd>
      </div>
      {record.map((field, index) => {
        const before = isGone ? field.Value : field.Before;
        return (
          <div key={`${field.Key}-${index}`}>
            <dt>{field.Label}</dt>
            <dd>
              {before !== undefined && (
                <>
                  <VisuallyHidden>{t('change.from')} </VisuallyHidden>
                  <del>{textOf(field, before)}</del>
                </>
              )}
            </dd>
            <dd>
              {!isGone && (
                <>
                  {before !== undefined && <VisuallyHidden>{t('change.to')} </VisuallyHidden>}
                  <ins>{textOf(field, field.Value)}</ins>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
