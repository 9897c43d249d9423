import { livePresetsQueryOptions, usePalcoQuery } from '@palco/react/query';
import { livesApi, type LivePreset } from '@palco/sdk/lives';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useMay } from '../../../access';
import { useConfirmedAction } from '../../../patterns/dialog';
import { Loaded } from '../../../patterns/record';
import { Button, Dialog, IconButton, toast } from '../../../ui';
import type { LiveFieldName } from '../form/live-fields';
import { valuesOfPreset } from '../form/live-values';
import { usePresetsText } from './messages';
import type { PresetDialogProps } from './preset-dialog-model';
import styles from './presets.module.css';

/** The presets of the team, to begin a new live with one or to delete it. */
export function PresetList({ form, onClose }: PresetDialogProps) {
  const t = usePresetsText();
  const presets = usePalcoQuery(livePresetsQueryOptions);
  const close = useRef<HTMLButtonElement>(null);
  const remove = useConfirmedAction<LivePreset>({
    noun: 'lives',
    question: ({ nome }) => ({
      title: t('delete.title', { name: nome }),
      text: t('delete.text'),
      confirmLabel: t('delete'),
      danger: true,
    }),
    call: (palco, { id }) => palco.use(livesApi).removePreset(id),
    undo: (palco, { nome, type, latency, transcode, security, assets }) =>
      palco.use(livesApi).addPreset({ nome, type, latency, transcode, security, assets }),
    done: ({ nome }) => ({ title: t('deleted'), text: nome }),
    focusAfter: close,
  });
  const use = (preset: LivePreset) => {
    for (const [name, value] of Object.entries(valuesOfPreset(preset)))
      form.setValue(name as LiveFieldName, value, { shouldDirty: true, shouldValidate: true });
    toast({ kind: 'success', title: t('used'), text: preset.nome });
    onClose();
  };
  return (
    <Dialog
      open
      title={t('title')}
      description={t('text')}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button ref={close} onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Loaded answer={presets} failed={t('failed')} heights={[40]}>
        {(data) =>
          data.length === 0 ? (
            <p className={styles.empty}>{t('empty')}</p>
          ) : (
            <ul className={styles.list} aria-label={t('list')}>
              {data.map((preset) => (
                <PresetRow key={preset.id} preset={preset} onUse={use} onRemove={remove.ask} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {remove.dialog}
    </Dialog>
  );
}

interface PresetRowProps {
  preset: LivePreset;
  onUse(preset: LivePreset): void;
  onRemove(preset: LivePreset): void;
}

function PresetRow({ preset, onUse, onRemove }: PresetRowProps) {
  const t = usePresetsText();
  const may = useMay('changeLives');
  const { nome: name } = preset;
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <Button size="sm" aria-label={t('useOf', { name })} onClick={() => onUse(preset)}>
        {t('use')}
      </Button>
      {!may.isHidden && (
        <IconButton
          icon={Trash2}
          label={t('deleteOf', { name })}
          reason={may.reason}
          onClick={() => onRemove(preset)}
        />
      )}
    </li>
  );
}
