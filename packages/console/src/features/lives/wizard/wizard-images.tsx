import { imageMaxBytes } from '@palco/sdk/schemas';
import type { LiveAsset } from '@palco/sdk/lives';
import { useId } from 'react';
import { ImageSlot } from './image-slot';
import { useWizardText } from './messages';
import type { Wizard } from './use-wizard';
import styles from './wizard-images.module.css';

/** The images of a live, in the order of their moments. */
export const liveImages = [
  'thumbnail',
  'start-soon-screen',
  'pause-screen',
  'ending-screen',
] as const satisfies readonly LiveAsset[];

/** The four images on the line of the programme, each where it is seen; sent once the live is there. */
export function WizardImagesFields({ wizard }: { wizard: Wizard }) {
  const t = useWizardText();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.images}>
      <p id={id} className={styles.label}>
        {t('images')} <small>{t('images.hint', { max: imageMaxBytes.picture / 1_048_576 })}</small>
      </p>
      <div className={styles.slots}>
        {liveImages.map((asset) => (
          <ImageSlot
            key={asset}
            label={t(`image.${asset}`)}
            hint={t(asset === 'thumbnail' ? 'image.drawn' : 'image.optional')}
            moment={t(`moment.${asset}`)}
            file={wizard.images[asset] ?? null}
            onChange={(file) => wizard.setImage(asset, file)}
          />
        ))}
      </div>
    </div>
  );
}
