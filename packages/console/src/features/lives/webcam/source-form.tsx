import type { BroadcastDevice, BroadcastSources } from '@palco/sdk/broadcast';
import { MonitorOff, MonitorUp } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button, Checkbox, Field, Select } from '../../../ui';
import { useWebcamText } from './messages';
import { devicesOf, fromChoice, hasSource, NONE, toChoice } from './sources.pure';
import styles from './webcam.module.css';

interface SourceFormProps {
  sources: BroadcastSources;
  devices: readonly BroadcastDevice[];
  isOpen: boolean;
  isOpening: boolean;
  onChange(sources: BroadcastSources): void;
  onOpen(): void;
  /** Below the microphone. */
  children?: ReactNode;
}

/** Which camera and microphone, and whether a screen is shared. */
export function SourceForm(props: SourceFormProps) {
  const { sources, devices, isOpen, onChange } = props;
  const t = useWebcamText();
  const id = useId();
  const list = (kind: BroadcastDevice['kind'], first: string, none: string) => [
    { value: 'default', label: first },
    ...devicesOf(devices, kind).map((device) => ({ value: device.id, label: device.label })),
    { value: NONE, label: none },
  ];
  return (
    <section className={styles.sources} aria-labelledby={id}>
      <h2 id={id}>{t('webcam.sources')}</h2>
      <Field label={t('webcam.camera')}>
        <Select
          value={toChoice(sources.camera)}
          options={list('camera', t('webcam.defaultCamera'), t('webcam.noCamera'))}
          onValueChange={(choice) => onChange({ ...sources, camera: fromChoice(choice) })}
        />
      </Field>
      <Field label={t('webcam.microphone')}>
        <Select
          value={toChoice(sources.microphone)}
          options={list('microphone', t('webcam.defaultMicrophone'), t('webcam.noMicrophone'))}
          onValueChange={(choice) => onChange({ ...sources, microphone: fromChoice(choice) })}
        />
      </Field>
      {props.children}
      {isOpen ? (
        <Button
          icon={sources.screen ? MonitorOff : MonitorUp}
          onClick={() => onChange({ ...sources, screen: !sources.screen })}
        >
          {t(sources.screen ? 'webcam.unshare' : 'webcam.share')}
        </Button>
      ) : (
        <>
          <Checkbox
            checked={sources.screen}
            label={t('webcam.screen')}
            description={t('webcam.screenHint')}
            onCheckedChange={(screen) => onChange({ ...sources, screen })}
          />
          <Button
            pending={props.isOpening}
            reason={hasSource(sources) ? undefined : t('webcam.nothing')}
            onClick={props.onOpen}
          >
            {t('webcam.open')}
          </Button>
        </>
      )}
    </section>
  );
}
