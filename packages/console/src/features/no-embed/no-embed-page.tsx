import { Puzzle } from 'lucide-react';
import { EmptyState, SoloLayout } from '../../ui';
import { useNoEmbedText } from './messages';

/** A page for frames that no element opened, or one of another version. */
export function NoEmbedPage() {
  const t = useNoEmbedText();
  return (
    <SoloLayout>
      <EmptyState icon={Puzzle} title={t('title')} text={t('text')} />
    </SoloLayout>
  );
}
