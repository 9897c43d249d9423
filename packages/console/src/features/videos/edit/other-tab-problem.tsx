import { Info } from 'lucide-react';
import { Notice } from '../../../ui';
import { useEditText } from './messages';
import type { VideoEditor } from './use-video-form';

/** Says in the tab of the details that something of another tab was not saved. */
export function OtherTabProblem({ leftOut }: Pick<VideoEditor, 'leftOut'>) {
  const t = useEditText();
  if (leftOut().length === 0) return null;
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
