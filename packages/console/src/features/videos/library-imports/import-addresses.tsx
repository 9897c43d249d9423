import { usePalco } from '@palco/react';
import { keepPreviousDataInScope, palcoQueryKey } from '@palco/react/query';
import { importsApi, type Import } from '@palco/sdk/admin';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useFileSaver } from '../../../patterns/action';
import { Loaded } from '../../../patterns/record';
import { Button, CopyButton, Field, Textarea } from '../../../ui';
import { isUnderWay } from './import-state.pure';
import styles from './library-imports.module.css';
import { useLibraryImportText } from './messages';

/** Where the videos were and where they are now: as a table, and as a script for pages that have the old players. */
export function ImportAddresses({ one }: { one: Import }) {
  const { id } = one;
  const t = useLibraryImportText();
  const { isPending, save } = useFileSaver(t('addresses.failed'));
  return (
    <section className={styles.part} aria-labelledby="import-addresses">
      <h2 id="import-addresses">{t('addresses')}</h2>
      <p className={styles.quiet}>{t('addresses.text')}</p>
      <div>
        <Button
          icon={Download}
          pending={isPending}
          onClick={() => void save(t('addresses.file'), (palco) => palco.use(importsApi).addresses(id))}
        >
          {t('addresses.save')}
        </Button>
      </div>
      {/* It grows with each video: while they come it would be read again and again. */}
      {isUnderWay(one) ? <p className={styles.quiet}>{t('redirects.later')}</p> : <Redirects id={id} />}
    </section>
  );
}

function Redirects({ id }: { id: string }) {
  const t = useLibraryImportText();
  const palco = usePalco();
  const answer = useQuery({
    queryKey: [...palcoQueryKey(palco, 'imports'), 'redirects', id],
    queryFn: ({ signal }) => palco.use(importsApi).redirects(id, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
  return (
    <Loaded answer={answer} heights={[120]} failed={t('redirects.failed')}>
      {({ script, addresses }) =>
        addresses === 0 ? (
          <p className={styles.quiet}>{t('redirects.none')}</p>
        ) : (
          <div className={styles.script}>
            <Field label={t('redirects')} hint={t('redirects.hint', { count: addresses })}>
              <Textarea value={script} readOnly rows={6} spellCheck={false} className={styles.code} />
            </Field>
            <div>
              <CopyButton text={script} label={t('redirects.copy')} />
            </div>
          </div>
        )
      }
    </Loaded>
  );
}
