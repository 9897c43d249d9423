import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useListText } from '../../../i18n';
import { Button, LinkButton, Notice } from '../../../ui';
import { useWizardText } from './messages';
import type { CreatedLive, Wizard } from './use-wizard';
import { liveImages } from './wizard-images';
import styles from './wizard.module.css';

interface PartlyMadeProps {
  wizard: Wizard;
  made: CreatedLive;
  onDone(made: CreatedLive): void;
}

/** The live was created, but some images failed to upload: sends them again, or leaves them for the settings. */
export function PartlyMade({ wizard, made, onDone }: PartlyMadeProps) {
  const t = useWizardText();
  const list = useListText();
  const missing = liveImages.filter((asset) => made.failed[asset]).map((asset) => t(`image.${asset}`));
  const params = { liveId: made.id };
  if (missing.length === 0) return null;
  return (
    <>
      <Notice tone="warning" icon={TriangleAlert} role="alert">
        {t('partly')} {t('partly.missing', { images: list(missing) })}
      </Notice>
      <div className={styles.footer}>
        <LinkButton to="/streaming/$liveId/panel" params={params}>
          {t('panel')}
        </LinkButton>
        <Button
          variant="primary"
          icon={RotateCcw}
          pending={wizard.isSending}
          onClick={() => void wizard.retry(made).then(onDone)}
        >
          {t('retry')}
        </Button>
      </div>
    </>
  );
}
