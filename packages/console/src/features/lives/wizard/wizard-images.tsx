import type { LiveAsset } from '@palco/sdk/lives';
import { ImagePicker } from '../../../ui';
import { useWizardText } from './messages';
import type { Wizard } from './use-wizard';

/** The images of a live, in the order of their moments. */
export const liveImages = [
  'thumbnail',
  'start-soon-screen',
  'pause-screen',
  'ending-screen',
] as const satisfies readonly LiveAsset[];

/** The four images, sent once the live is there. */
export function WizardImagesFields({ wizard }: { wizard: Wizard }) {
  const t = useWizardText();
  return liveImages.map((asset) => (
    <ImagePicker
      key={asset}
      label={t(`image.${asset}`)}
      name={t(`image.${asset}`)}
      shape="wide"
      src={null}
      file={wizard.images[asset] ?? null}
      onPick={(file) => wizard.setImage(asset, file)}
      onRemove={() => wizard.setImage(asset, null)}
    />
  ));
}
