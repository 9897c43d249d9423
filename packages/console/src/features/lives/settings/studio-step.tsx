import { livesApi, type Live, type LiveAsset } from '@palco/sdk/lives';
import { imageMaxBytes } from '@palco/sdk/schemas';
import { ColourField } from '../../../patterns/colour';
import { PictureSection } from '../../../patterns/picture';
import { SelectField } from '../../../ui';
import { liveTypes } from '../form/live-choices';
import { useLiveFormText } from '../form/messages';
import { useLiveSettingsText } from './messages';
import type { StepProps } from './settings-fields';

const colours = ['waitingRoomColor', 'studioColor'] as const;

/** How a live is sent, and the colours of its rooms. */
export function StudioStep({ isLocked, fields: { form } }: StepProps) {
  const t = useLiveSettingsText();
  const formText = useLiveFormText();
  return (
    <>
      <SelectField
        form={form}
        name="type"
        label={t('type')}
        hint={isLocked ? t('locked') : undefined}
        options={liveTypes.map((value) => ({ value, label: formText(`type.${value}`) }))}
        disabled={isLocked}
      />
      {colours.map((name) => (
        <ColourField key={name} form={form} name={name} label={t(name)} />
      ))}
    </>
  );
}

const images = [
  ['thumbnail', 'thumbnail'],
  ['start-soon-screen', 'startSoonScreen'],
  ['pause-screen', 'pauseScreen'],
  ['ending-screen', 'endingScreen'],
] as const satisfies readonly (readonly [LiveAsset, keyof Live['assets']])[];

/** The four images of a live, each sent as soon as it is chosen. */
export function StudioImages({ live }: { live: Live }) {
  const t = useLiveSettingsText();
  return images.map(([asset, name]) => (
    <PictureSection
      key={asset}
      action="changeLives"
      noun="lives"
      name={live.title}
      src={live.assets[name]}
      maxBytes={imageMaxBytes.liveSettings}
      texts={{
        label: t(`image.${asset}`),
        current: t('image.current', { image: t(`image.${asset}`) }),
        saved: t('image.saved'),
      }}
      explain={t(`image.${asset}.explain`)}
      send={(palco, file) => palco.use(livesApi).setImage({ liveId: live.id, asset }, file)}
      removal={{
        done: t('image.removed'),
        call: (palco) => palco.use(livesApi).removeImage({ liveId: live.id, asset }),
      }}
    />
  ));
}
