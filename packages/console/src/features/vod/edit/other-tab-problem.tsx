import { Info } from 'lucide-react';
import { Notice } from '../../../ui';
import { useEditText } from './messages';
import type { VideoEditor } from './use-video-form';

/** Says in the tab of the details that a field of another tab holds up the saving. */
export function OtherTabProblem({ form }: Pick<VideoEditor, 'form'>) {
  const t = useEditText();
  if (form.errorOf('chapters') === undefined) return null;
  return (
    <Notice tone="warning" icon={Info} role="alert">
      {t('chapters.elsewhere')}
    </Notice>
  );
}

/** The same in the tab of the chapters. */
export function DetailsProblem({ form }: Pick<VideoEditor, 'form'>) {
  const t = useEditText();
  const names = ['title', 'description', 'tags', 'privacy', 'allowedDomains'] as const;
  if (names.every((name) => form.errorOf(name) === undefined)) return null;
  return (
    <Notice tone="warning" icon={Info} role="alert">
      {t('details.elsewhere')}
    </Notice>
  );
}
